// What the mock operator prints when it starts: calls that work as pasted.
import { randomUUID } from 'node:crypto';
import type { StartedMock } from '../mock-operator/index.ts';

type Headers = Readonly<Record<string, { env: string; otherwise?: string }>>;

/** Names and values of headers; a secret of the environment is shown by its name only. */
const shown = (headers: Headers = {}): [name: string, value: string][] =>
  Object.entries(headers).map(([name, { env, otherwise = '' }]) => [
    name,
    process.env[env] === undefined ? otherwise : `$${env}`,
  ]);

const listed = (headers?: Headers): string =>
  shown(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** Where each interface is called, and with which keys. */
export const doors = (mock: StartedMock): string[] => {
  const { partner, booking, channel, 'operator-v2': v2 } = mock.profile();
  const authorization = v2?.authorization && { Authorization: v2.authorization };
  return [
    `mock operator   ${mock.url}`,
    `keys            ${listed(partner?.headers)}`,
    `v2              ${mock.url}/v2 with ${listed(authorization)}`,
    `booking api     ${mock.url}/booking with ${listed(booking?.headers)}`,
    `channel api     ${mock.url}/channel with ${listed(channel?.headers)}`,
  ];
};

/** A list, a hold and a booking as curl lines, with ids of what is free now; none where nothing can be held. */
export const pasted = (mock: StartedMock): string[] => {
  const { channels, suppliers } = mock.catalogue();
  const offers = suppliers.flatMap(({ supplierId, products }) =>
    products.flatMap(({ productId, rates }) => rates.map((rate) => ({ supplierId, productId, ...rate }))),
  );
  const offer = offers.find(({ holdable, next, travelers: [least = 1] }) => holdable && next.length > 0 && least === 1);
  const at = offer?.next.at(-1);
  const price = offer?.prices[0];
  if (!offer || !at || !price) {
    return [];
  }
  const reqId = randomUUID();
  const holdId = randomUUID();
  const keys = shown(mock.profile().partner?.headers)
    .map(([name, value]) => `-H "${name}: ${value}"`)
    .join(' ');
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
    '',
    'list, hold and book:',
    `curl -sS ${keys} -H 'X-Request-ID: ${randomUUID()}' '${list}?rate_id=${rateId}&start=${at.start}&end=${at.end}'`,
    post('holds', hold, reqId),
    post('bookings', { ...booking, meta: { reqId: bookingReqId } }, bookingReqId),
    '',
  ];
};
