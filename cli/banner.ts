// What the mock operator prints when it starts: calls that work as pasted.
import { randomUUID } from 'node:crypto';
import type { StartedMock } from '../mock-operator/index.ts';

/** A list, a hold and a booking as curl lines, with ids of what is free now; none where nothing can be held. */
export const pasted = (mock: StartedMock): string[] => {
  const { channels, suppliers } = mock.catalogue();
  const offers = suppliers.flatMap(({ supplierId, products }) =>
    products.flatMap(({ productId, rates }) => rates.map((rate) => ({ supplierId, productId, ...rate }))),
  );
  const offer = offers.find(({ holdable, next, travelers: [least = 1] }) => holdable && next.length > 0 && least === 1);
  const at = offer?.next.at(-1);
  const price = offer?.prices[0];
  const headers = mock.profile().partner?.headers ?? {};
  // A secret of the environment is shown by its name only.
  const values = Object.entries(headers).map(([name, { env, otherwise = '' }]) => [
    name,
    process.env[env] === undefined ? otherwise : `$${env}`,
  ]);
  if (!offer || !at || !price) {
    return [];
  }
  const reqId = randomUUID();
  const holdId = randomUUID();
  const keys = values.map(([name, value]) => `-H "${name}: ${value}"`).join(' ');
  const { supplierId, productId, rateId } = offer;
  const item = {
    supplierId,
    productId,
    rateId,
    priceId: price.priceId,
    availabilityId: at.availabilityId,
    quantity: 1,
  };
  const hold = { hold: { id: holdId, items: [{ ...item, at: at.start, travelerType: price.type }] }, meta: { reqId } };
  const traveler = { firstName: 'Ada', lastName: 'Byron', isLead: true, type: price.type };
  const booking = {
    booking: {
      channelId: channels[0] ?? randomUUID(),
      holdId,
      customer: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '+31 20 5550100' },
      items: [{ ...item, startTime: at.start, traveler }],
    },
  };
  const bookingReqId = randomUUID();
  const list = `${mock.url}/v1.2/suppliers/${supplierId}/products/${productId}/availabilities`;
  const post = (path: string, body: object, id: string): string =>
    `curl -sS ${keys} -H 'X-Request-ID: ${id}' -H 'Content-Type: application/json' '${mock.url}/v1.2/${path}' -d '${JSON.stringify(body)}'`;
  return [
    `keys            ${values.map(([name, value]) => `${name}: ${value}`).join(', ')}`,
    `v2              ${mock.url}/v2 with Authorization: ${process.env.HOLDFAST_V2_AUTHORIZATION === undefined ? mock.profile()['operator-v2']?.authorization?.otherwise : '$HOLDFAST_V2_AUTHORIZATION'}`,
    '',
    'list, hold and book:',
    `curl -sS ${keys} -H 'X-Request-ID: ${randomUUID()}' '${list}?rate_id=${rateId}&start=${at.start}&end=${at.end}'`,
    post('holds', hold, reqId),
    post('bookings', { ...booking, meta: { reqId: bookingReqId } }, bookingReqId),
    '',
  ];
};
