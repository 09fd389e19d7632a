import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { violations } from '../../../schemas/validate.ts';
import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS } from '../../demo.ts';
import { type StartedMock, startMock } from '../../index.ts';
import { type Answer, callerOf, type Json } from '../../test-client.ts';

let mock: StartedMock;

test.beforeAll(async () => {
  mock = await startMock();
});

test.afterAll(() => mock.close());

const headersOf = ({ key, secret }: { key: string; secret: string }) => ({ 'X-API-Key': key, 'X-API-Secret': secret });

/** Both APIs of a world of its own, and the operator behind them, over sockets. */
const platformAt = (world: string) => {
  const overSocket = { app: { request: (path: string, init?: RequestInit) => fetch(mock.url + path, init) } } as never;
  const at = (api: string, keys: { key: string; secret: string }) =>
    callerOf(overSocket, `/_world/${world}${api}/v1.2`, () => headersOf(keys));
  const setUp = at('/channel', DEMO_CHANNEL_KEYS);
  const send = (path: string, body: object, method = 'POST') =>
    setUp(method, path, { ...body, meta: { reqId: randomUUID() } });
  return { setUp, send, reseller: at('/booking', DEMO_RESELLERS[0]), operator: at('', DEMO_KEYS) };
};

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const PRICE = {
  name: 'Adult',
  labels: ['public'],
  status: 'ACTIVE',
  retail: { amount: 1500, currency: 'EUR' },
  travelerType: { ageBand: 'ADULT', minAge: 0, maxAge: 120, name: 'Adult' },
};

/** Sets up a supplier with a product, a rate and an availability of eight seats; everything but the binding. */
const setUpAll = async ({ send }: ReturnType<typeof platformAt>, rate: object = {}) => {
  const supplierId = randomUUID();
  const supplier = {
    id: supplierId,
    code: `C-${supplierId}`,
    name: 'Zoë Tours 東京',
    businessType: ['TOURS'],
    mainLocation: { name: 'Pier 1', city: 'Porto', utcOffset: 60, longLat: { latitude: 41.1, longitude: -8.6 } },
    partnerId: `P-${supplierId}`,
    ext: { note: 'as it was sent' },
  };
  const rateId = randomUUID();
  const sentRate = {
    id: rateId,
    code: 'STD',
    name: 'Standard',
    type: 'RESERVED',
    holdable: true,
    cancelable: true,
    holdablePeriod: 600,
    ext: { a: 'b' },
    prices: [{ id: randomUUID(), ...PRICE }],
    ...rate,
  };
  await send('/supplier', { supplier });
  const made = await send(`/suppliers/${supplierId}/products`, { product: { name: 'River walk', title: 'Walk' } });
  const productId = made.json.product.id;
  const path = `/suppliers/${supplierId}/products/${productId}`;
  const rated = await send(`${path}/rates`, { rate: sentRate });
  const availability = { id: randomUUID(), start: day(2), end: day(2.1), capacity: 8, maxCapacity: 10 };
  const set = await send(`${path}/rates/${rateId}/availabilities`, { availability: [availability] }, 'PUT');
  expect([made.status, rated.status, set.status]).toEqual([201, 201, 204]);
  return { supplier, rate: sentRate, productId, path, availability };
};

const channelOf = async ({ setUp }: ReturnType<typeof platformAt>): Promise<string> =>
  (await setUp('GET', '/channels')).json.channels[0].id;

type Made = Awaited<ReturnType<typeof setUpAll>>;

const holdOf = ({ supplier, rate, productId, availability }: Made, quantity: number) => ({
  items: [
    {
      id: randomUUID(),
      availabilityId: availability.id,
      at: availability.start,
      supplierId: supplier.id,
      productId,
      rateId: rate.id,
      priceId: rate.prices[0]?.id,
      travelerType: 'ANY',
      quantity,
    },
  ],
});

const hold = ({ reseller }: ReturnType<typeof platformAt>, made: Made, quantity = 2): Promise<Answer> =>
  reseller('POST', '/holds', { hold: holdOf(made, quantity), meta: { reqId: randomUUID() } });

test('what is set up without the right keys is answered with the request id of its body', async () => {
  const { setUp } = platformAt('refused-set-up');
  const headers = { 'X-API-Secret': 'wrong' };
  const supplier = `/suppliers/${randomUUID()}`;

  for (const [method, path] of [
    ['POST', '/supplier'],
    ['PUT', `${supplier}/products/${randomUUID()}/rates/${randomUUID()}/availabilities`],
  ] as const) {
    const [reqId, headerId] = [randomUUID(), randomUUID()];
    const { status, json } = await setUp(method, path, { meta: { reqId } }, { ...headers, 'X-Request-ID': headerId });

    expect([status, json.meta.reqId]).toEqual([401, reqId]);
  }
});

test('what is set up and bound is read and sold through the Booking API, and by the operator behind it', async () => {
  const platform = platformAt('whole');
  const made = await setUpAll(platform);
  const { reseller, send, operator } = platform;
  const bound = await send(`${made.path}/channels/${await channelOf(platform)}`, { priceAt: 'PRICE_AT_SALE' });
  expect(bound.status).toBe(201);

  const reads = await Promise.all([
    reseller('GET', `/suppliers?code=${made.supplier.code}`),
    reseller('GET', `/suppliers/${made.supplier.id}/products`),
    reseller('GET', `${made.path}/rates/${made.rate.id}`),
  ]);
  expect(reads[0].json.suppliers).toMatchObject([made.supplier]);
  expect(reads[1].json.products).toMatchObject([{ id: made.productId, name: 'River walk', title: 'Walk' }]);
  expect(reads[2].json.rate).toMatchObject(made.rate);
  expect(violations('booking/rate-envelope', reads[2].json)).toEqual([]);
  const list = `${made.path}/availabilities?start=${day(0)}&end=${day(5)}`;
  const shown = (answer: Answer) => answer.json.availabilities.byRate[made.rate.id].availability;
  const [{ start, end, ...free }] = shown(await reseller('GET', list));
  expect(free).toEqual({ id: made.availability.id, capacity: 8, maxCapacity: 10 });
  expect([Date.parse(start), Date.parse(end)]).toEqual(
    [made.availability.start, made.availability.end].map(Date.parse),
  );

  expect((await hold(platform, made)).status).toBe(201);
  expect(shown(await operator('GET', list))).toMatchObject([{ capacity: 6 }]);
  const again = { ...made.availability, capacity: 3, maxCapacity: 3 };
  await send(`${made.path}/rates/${made.rate.id}/availabilities`, { availability: [again] }, 'PUT');
  expect(shown(await reseller('GET', list))).toMatchObject([{ id: again.id, capacity: 3, maxCapacity: 3 }]);
});

test('a product is sold where it is bound only: its channel, its rates, its prices', async () => {
  const platform = platformAt('bindings');
  const { send, reseller } = platform;
  const prices = [
    { id: randomUUID(), ...PRICE },
    { id: randomUUID(), ...PRICE, status: 'INACTIVE' },
    { id: randomUUID(), ...PRICE, labels: ['trade'] },
    { id: randomUUID(), ...PRICE, labels: ['web', 'trade'] },
  ];
  const made = await setUpAll(platform, { prices });
  const bind = async (body: object) => send(`${made.path}/channels/${await channelOf(platform)}`, body);
  const listed = async () =>
    (await reseller('GET', `${made.path}/rates`)).json.rates[0].prices.map(({ id }: Json) => id);

  expect((await reseller('GET', `/suppliers/${made.supplier.id}/products`)).json.products).toEqual([]);
  expect((await hold(platform, made)).status).toBe(409);
  expect((await send(`${made.path}/channels/${randomUUID()}`, {})).status).toBe(404);
  const other = await send(`${made.path}/rates`, { rate: { name: 'Other', prices: [PRICE] } });
  expect((await bind({ rateIds: [other.json.rate.id] })).status).toBe(201);
  expect((await hold(platform, made)).status).toBe(409);
  expect((await bind({ rateIds: [randomUUID()] })).status).toBe(404);
  await bind({});
  expect((await hold(platform, made)).status).toBe(201);
  expect(await listed()).toEqual([prices[0]?.id, prices[2]?.id, prices[3]?.id]);
  await bind({ priceTags: ['trade'] });
  expect(await listed()).toEqual([prices[2]?.id, prices[3]?.id]);
  await bind({ priceTags: ['trade', 'web'] });
  expect(await listed()).toEqual([prices[3]?.id]);
});

test('what does not follow the order of set-up, or cannot be, is refused', async () => {
  const platform = platformAt('order');
  const { send } = platform;
  const { supplier, rate, path, availability } = await setUpAll(platform);
  const [supplierId, id] = [supplier.id, randomUUID()];
  const rates = `${path}/rates`;
  const spoilt = (change: object) => ({ availability: [{ ...availability, ...change }] });
  const table: [method: string, path: string, body: object, status: number][] = [
    ['POST', `/suppliers/${id}/products`, { product: {} }, 404],
    ['POST', `/suppliers/${supplierId}/products/${id}/rates`, { rate: {} }, 404],
    ['PUT', `${rates}/${id}/availabilities`, { availability: [] }, 404],
    ['POST', `/suppliers/${supplierId}/products/${id}/channels/${id}`, {}, 404],
    ['POST', '/supplier', { supplier: { ...supplier, id } }, 409],
    ['POST', '/supplier', {}, 400],
    ['POST', rates, { rate: { minTravelers: 0 } }, 400],
    ['POST', rates, { rate: { minTravelers: 3, maxTravelers: 2 } }, 400],
    ['POST', rates, { rate: { cutoff: -1 } }, 400],
    ['PUT', `${rates}/${rate.id}/availabilities`, spoilt({ capacity: 11 }), 400],
    ['PUT', `${rates}/${rate.id}/availabilities`, spoilt({ end: day(1) }), 400],
  ];
  for (const [method, place, body, status] of table) {
    const answer = await send(place, body, method);
    expect([method, place, body, answer.status]).toEqual([method, place, body, status]);
    expect(violations('common/error-envelope', answer.json)).toEqual([]);
  }
});

test('what is created again under its id is changed, with a higher version, and stays where it is', async () => {
  const platform = platformAt('again');
  const { send, reseller } = platform;
  const { supplier, rate, path } = await setUpAll(platform);
  const other = await setUpAll(platform);

  const changed = await send('/supplier', { supplier: { ...supplier, title: 'Changed' } });
  const cheaper = await send(`${path}/rates`, { rate: { ...rate, title: 'Changed' } });
  expect([changed.json.supplier.version, cheaper.json.rate.version]).toEqual([2, 2]);
  const read = await reseller('GET', `/suppliers/${supplier.id}`);
  expect(read.json.supplier).toMatchObject({ ...supplier, title: 'Changed', version: 2 });
  expect((await send(`${other.path}/rates`, { rate })).status).toBe(409);
});

test('each rate that is sent in bulk is judged alone', async () => {
  const platform = platformAt('alone');
  const { send } = platform;
  const { path } = await setUpAll(platform);

  const refused = await send(`/bulk${path}/rates`, { rates: [{ name: 'good' }, { name: 'bad', prices: 'none' }] });
  expect([refused.status, refused.json.error.code]).toEqual([400, 'BAD_REQUEST']);
});

test('a bulk create makes all, or none', async () => {
  const platform = platformAt('bulk');
  const { send, setUp, reseller } = platform;
  const { supplier, path } = await setUpAll(platform);
  const [one, two] = [randomUUID(), randomUUID()];
  const bulk = (...ids: string[]) =>
    send(`/bulk${path}/rates`, { rates: ids.map((id) => ({ id, name: id, prices: [PRICE] })) });

  expect((await bulk(one, two, one)).status).toBe(409);
  expect((await reseller('GET', `${path}/rates/${two}`)).status).toBe(404);
  expect((await bulk(one, two)).json.rates.map(({ id }: Json) => id)).toEqual([one, two]);
  expect((await reseller('GET', `${path}/rates/${two}`)).status).toBe(200);
  const products = await send(`/bulk/suppliers/${supplier.id}/products`, { products: [{ name: 'a' }, { name: 'b' }] });
  expect(products.json.products.map(({ name }: Json) => name)).toEqual(['a', 'b']);
  const suppliers = await send('/suppliers', { suppliers: [{ name: 'one' }, { name: 'two' }] });
  expect(suppliers.json.suppliers).toHaveLength(2);
  expect((await setUp('GET', '/channels', undefined, { 'X-API-Key': 'demo-reseller' })).status).toBe(401);
});
