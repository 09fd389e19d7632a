// A walk through every rule of the Channel API, and what it makes of the Booking API.
import { DEMO_CHANNEL_KEYS, DEMO_RESELLERS, demoChannelId } from '../../demo.ts';
import { randomFrom, uuidFrom } from '../../kernel/random.ts';
import { createMock } from '../../mock.ts';
import { type Answer, callerOf } from '../../test-client.ts';
import type { Walk } from '../../walk.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

/** The walk through the Channel API. */
export const channelWalk: Walk = async (options, write) => {
  const mock = createMock({ now: start, resellers: DEMO_RESELLERS, channelKeys: DEMO_CHANNEL_KEYS, ...options });
  const next = randomFrom('transcript');
  const newId = () => uuidFrom(next);
  const door = (path: string, { key, secret }: { key: string; secret: string }) =>
    callerOf(mock, path, () => ({ 'X-Request-ID': newId(), 'X-API-Key': key, 'X-API-Secret': secret }));
  const setUp = door('/channel/v1.2', DEMO_CHANNEL_KEYS);
  const reseller = door('/booking/v1.2', DEMO_RESELLERS[0]);
  const did = async (what: string, answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer;
    const { status, text, headers } = given;
    write({ what, status, text, headers: headers.get('Content-Type') ?? '' });
    return given;
  };
  const send = (path: string, body: object, method = 'POST') =>
    did(`${method} ${path} ${JSON.stringify(body)}`, setUp(method, path, { ...body, meta: { reqId: newId() } }));
  const read = (path: string) => did(`read ${path}`, reseller('GET', path));

  const price = { name: 'Adult', labels: ['public'], retail: { amount: 1500, currency: 'EUR' } };
  const [supplierId, rateId, priceId, availabilityId] = [newId(), newId(), newId(), newId()];
  await did('channels', setUp('GET', '/channels'));
  await did('a channel', setUp('GET', `/channels/${demoChannelId}`));
  await did('an unknown channel', setUp('GET', `/channels/${newId()}`));
  await did('channels without keys', setUp('GET', '/channels', undefined, { 'X-API-Key': undefined }));
  await send('/supplier', { supplier: { id: supplierId, code: 'NEW', name: 'New Tours', ext: { a: 'b' } } });
  await send('/supplier', { supplier: { id: supplierId, code: 'NEW', name: 'Newer Tours' } });
  await send('/supplier', { supplier: { code: 'NEW', name: 'Other Tours' } });
  await send('/supplier', {});
  await send('/suppliers', { suppliers: [{ name: 'one' }, { name: 'two' }] });
  const product = await send(`/suppliers/${supplierId}/products`, { product: { code: 'WALK', name: 'Walk' } });
  const productId = product.json?.product?.id ?? newId();
  const path = `/suppliers/${supplierId}/products/${productId}`;
  const ride = { id: newId(), code: 'RIDE', name: 'Ride' };
  await send(`/suppliers/${supplierId}/products`, { product: ride });
  await send(`/suppliers/${supplierId}/products`, { product: { ...ride, name: 'Longer ride' } });
  await send(`/suppliers/${newId()}/products`, { product: { name: 'Walk' } });
  await send(`/bulk/suppliers/${supplierId}/products`, {
    products: [{ name: 'a' }, { name: 'b', supplierId: newId() }],
  });
  const rate = { id: rateId, name: 'Standard', type: 'RESERVED', holdable: true, holdablePeriod: 600 };
  await send(`${path}/rates`, {
    rate: {
      ...rate,
      prices: [
        { id: priceId, ...price },
        { id: newId(), ...price, status: 'INACTIVE' },
      ],
    },
  });
  await send(`${path}/rates`, { rate: { ...rate, name: 'Changed', prices: [{ id: priceId, ...price }] } });
  await send(`${path}/rates`, { rate: { minTravelers: 3, maxTravelers: 2 } });
  await send(`/suppliers/${supplierId}/products/${newId()}/rates`, { rate });
  await send(`/bulk${path}/rates`, {
    rates: [
      { name: 'x', prices: [price] },
      { minTravelers: 3, maxTravelers: 2 },
    ],
  });
  const own = {
    id: availabilityId,
    start: '2026-06-03T09:00:00Z',
    end: '2026-06-03T11:00:00Z',
    capacity: 8,
    maxCapacity: 10,
  };
  const set = (change: object) =>
    send(`${path}/rates/${rateId}/availabilities`, { availability: [{ ...own, ...change }] }, 'PUT');
  await set({});
  await set({ capacity: 11 });
  await set({ end: '2026-06-02T09:00:00Z' });
  await read(`/suppliers/${supplierId}/products`);
  const hold = () => {
    const item = {
      availabilityId,
      at: own.start,
      supplierId,
      productId,
      rateId,
      priceId,
      quantity: 2,
      travelerType: 'ANY',
    };
    return did('hold', reseller('POST', '/holds', { hold: { items: [item] }, meta: { reqId: newId() } }));
  };
  await hold();
  await send(`${path}/channels/${newId()}`, {});
  await send(`${path}/channels/${demoChannelId}`, { priceTags: ['trade'] });
  await read(`${path}/rates`);
  await send(`${path}/channels/${demoChannelId}`, { priceAt: 'PRICE_AT_SALE' });
  for (const place of ['/suppliers?code=NEW', `/suppliers/${supplierId}/products`, path, `${path}/rates`]) {
    await read(place);
  }
  await send(`${path}/channels/${demoChannelId}`, { priceTags: ['trade'] });
  await read(`${path}/rates`);
  await hold();
  const list = `${path}/availabilities?start=2026-06-03T00:00:00Z&end=2026-06-04T00:00:00Z`;
  await read(list);
  await set({ capacity: 3 });
  await read(list);
};
