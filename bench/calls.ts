// The calls whose cost is measured, each made anew for every request.
import { randomUUID } from 'node:crypto';
import { DEMO_KEYS } from '../mock-operator/demo.ts';
import { DEMO_AUTHORIZATION } from '../mock-operator/demo-v2.ts';
import { type Request, send, sendMany } from './load.ts';
import { day, ids } from './sold.ts';

const { channelId, supplierId, productId, rateId, priceId } = ids;

const keys = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };
const json = { 'content-type': 'application/json' };

/** A path with the header that a well-behaved caller sends; each request has an id of its own. */
export const list: Request = {
  method: 'GET',
  path: `/v1.2/suppliers/${supplierId}/products/${productId}/availabilities?rate_id=${rateId}&start=${day(1)}&end=${day(11)}`,
  headers: () => ({ ...keys, 'X-Request-ID': randomUUID() }),
};

interface Listed {
  id: string;
  start: string;
}

/** The create calls of a mock, on its listed availabilities in turn. */
export const creates = async (url: string) => {
  const answer = JSON.parse((await send(url, list)).body);
  const listed: Listed[] = answer.availabilities.byRate[rateId].availability;
  let turn = 0;
  const next = (): Listed => {
    turn += 1;
    return listed[turn % listed.length] as Listed;
  };

  /** One request id in header and body, as the published practice wants it. */
  const post = (path: string, body: () => object): Request => {
    let reqId = '';
    return {
      method: 'POST',
      path,
      headers: () => {
        reqId = randomUUID();
        return { ...keys, ...json, 'X-Request-ID': reqId };
      },
      body: () => JSON.stringify({ ...body(), meta: { reqId } }),
    };
  };

  const item = (availabilityId: string) => ({
    id: randomUUID(),
    availabilityId,
    priceId,
    productId,
    supplierId,
    rateId,
    quantity: 1,
  });
  const holdOn = ({ id, start }: Listed) => ({ hold: { items: [{ ...item(id), at: start, travelerType: 'ADULT' }] } });

  const hold = post('/v1.2/holds', () => holdOn(next()));

  /** Bookings of holds that are there already. */
  const booking = (held: { holdId: string; at: Listed }[]): Request =>
    post('/v1.2/bookings', () => {
      const { holdId, at } = held.pop() ?? { holdId: randomUUID(), at: next() };
      const traveler = { firstName: 'Ada', lastName: 'Byron', isLead: true, type: 'ADULT' };
      return {
        booking: {
          channelId,
          holdId,
          customer: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '+351 210' },
          items: [{ ...item(at.id), startTime: at.start, traveler }],
        },
      };
    });

  /** Makes `count` holds, to be booked. */
  const held = async (count: number): Promise<{ holdId: string; at: Listed }[]> => {
    const made: { holdId: string; at: Listed }[] = [];
    await sendMany(url, hold, count, ({ body }) => {
      const { id, items } = JSON.parse(body).hold;
      made.push({ holdId: id, at: { id: items[0].availabilityId, start: items[0].at } });
    });
    return made;
  };

  const v2Create: Request = {
    method: 'POST',
    path: `/v2/desk/suppliers/${supplierId}/bookings`,
    headers: () => ({ ...json, Authorization: DEMO_AUTHORIZATION.full }),
    body: () =>
      JSON.stringify({
        uuid: randomUUID(),
        productId,
        optionId: rateId,
        availabilityId: next().id,
        unitItems: [{ uuid: randomUUID(), unitId: priceId }],
        holdExpirationMinutes: 15,
        resellerReference: 'R-1',
      }),
  };

  return { hold, booking, held, v2Create };
};
