import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { violations } from '../../../schemas/validate.ts';
import { DEMO_RESELLERS, demoSupplier } from '../../demo.ts';
import { type StartedMock, startMock } from '../../index.ts';
import { createMock } from '../../mock.ts';
import { demoRate, partnerClient } from '../../partner/test-client.ts';
import { callerOf, type HeaderValues, type Json } from '../../test-client.ts';

const RESELLER = { 'X-API-Key': DEMO_RESELLERS[0].key, 'X-API-Secret': DEMO_RESELLERS[0].secret };
const OTHER = { 'X-API-Key': DEMO_RESELLERS[1].key, 'X-API-Secret': DEMO_RESELLERS[1].secret };
const PRODUCT = `/suppliers/${demoSupplier.id}/products/${demoRate('STANDARD').productId}`;

let mock: StartedMock;

test.beforeAll(async () => {
  mock = await startMock();
});

test.afterAll(() => mock.close());

/** Calls the Booking API of a world of its own over a socket. */
const resellerAt = (world: string) => {
  const overSocket = { app: { request: (path: string, init?: RequestInit) => fetch(mock.url + path, init) } };
  const prefix = `/_world/${world}`;
  const call = callerOf(overSocket as never, prefix, () => RESELLER);
  const apiOf = (keys: HeaderValues) => callerOf(overSocket as never, `${prefix}/booking/v1.2`, () => keys);
  const api = apiOf(RESELLER);
  const { holdOf, bookingOf } = partnerClient(overSocket as never, prefix);
  const list = async (): Promise<Json> => {
    const [start, end] = [Date.now(), Date.now() + 4 * 86_400_000].map((at) => new Date(at).toISOString());
    const query = new URLSearchParams({ start: start ?? '', end: end ?? '', rate_id: demoRate('STANDARD').id });
    return (await api('GET', `${PRODUCT}/availabilities?${query}`)).json.availabilities;
  };
  const free = async () =>
    (await list()).byRate[demoRate('STANDARD').id].availability.findLast(({ capacity }: Json) => capacity > 0);
  const journal = async (): Promise<Json[]> => (await call('GET', '/_mock/journal')).json.calls;
  const control = (name: string, body: object) =>
    call('POST', `/_mock/${name}`, body, { 'Content-Type': 'application/json' });
  return { api, apiOf, call, list, free, journal, control, holdOf, bookingOf };
};

test('suppliers, products and rates are read as the schemas say, one as in the list', async () => {
  const { api } = resellerAt('reads');
  const reads: [path: string, schema: string][] = [
    ['/suppliers', 'booking/supplier-list-envelope'],
    [`/suppliers/${demoSupplier.id}`, 'booking/supplier-envelope'],
    [`/suppliers/${demoSupplier.id}/products`, 'booking/product-list-envelope'],
    [PRODUCT, 'booking/product-envelope'],
    [`${PRODUCT}/rates`, 'booking/rate-list-envelope'],
    [`${PRODUCT}/rates/${demoRate('STANDARD').id}`, 'booking/rate-envelope'],
  ];
  const answers = await Promise.all(reads.map(([path]) => api('GET', path)));

  expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200));
  expect(answers.flatMap(({ json }, index) => violations(reads[index]?.[1] ?? '', json))).toEqual([]);
  const [suppliers, supplier, products, product, rates, rate] = answers.map(({ json }) => json);
  expect(suppliers.suppliers).toContainEqual(supplier.supplier);
  expect(supplier.supplier.mainLocation).toMatchObject({ city: 'Amsterdam', utcOffset: 60 });
  expect(products.products).toContainEqual(product.product);
  expect(rates.rates).toContainEqual(rate.rate);
});

test('filters keep the suppliers that match, and no other', async () => {
  const { api } = resellerAt('filters');
  const codes = async (query: string) =>
    (await api('GET', `/suppliers?${query}`)).json.suppliers.map(({ code }: Json) => code);

  expect(await codes('code=MUSEUM')).toEqual(['MUSEUM']);
  expect(await codes('partner_id=OT')).toEqual(['OLDTOWN']);
  expect(await codes('partner_id=OT&code=MUSEUM')).toEqual([]);
  expect(await codes('code=nobody')).toEqual([]);
});

test('what is not there is 404, and a call without the right keys 401', async () => {
  const { api } = resellerAt('refusals');
  const rate = demoRate('PASS').id;
  const unknown = [
    `/suppliers/${randomUUID()}`,
    '/suppliers/nobody',
    `/suppliers/${randomUUID()}/products`,
    `/suppliers/${demoSupplier.id}/products/${randomUUID()}`,
    `${PRODUCT}/rates/${rate}`,
    `/holds/${randomUUID()}`,
    `/bookings/${randomUUID()}`,
    '/nothing',
  ];
  for (const path of unknown) {
    const { status, json } = await api('GET', path);
    expect([path, status, json.error.code]).toEqual([path, 404, 'NOT_FOUND']);
  }
  for (const headers of [{ 'X-API-Key': undefined }, { 'X-API-Secret': 'wrong' }]) {
    expect((await api('GET', '/suppliers', undefined, headers)).status).toBe(401);
    expect((await api('GET', `/holds/${randomUUID()}`, undefined, headers)).status).toBe(401);
  }
});

test('a create without the right keys is answered with the request id of its body', async () => {
  const { api } = resellerAt('refused-create');
  const [reqId, headerId] = [randomUUID(), randomUUID()];
  const headers = { 'X-API-Secret': 'wrong', 'X-Request-ID': headerId };

  const { status, json } = await api('POST', '/holds', { hold: {}, meta: { reqId } }, headers);

  expect([status, json.meta.reqId]).toEqual([401, reqId]);
});

test('a hold and a booking are made at the operator by one call each, with all that was sent', async () => {
  const { api, free, holdOf, bookingOf, journal } = resellerAt('sells');
  const at = await free();
  const ids = [randomUUID(), randomUUID()];
  const held = await api('POST', '/holds', { hold: holdOf('STANDARD', at, 2), meta: { reqId: ids[0] } });
  const { id: holdId } = held.json.hold;
  const booking = { ...bookingOf('STANDARD', at, 2), holdId };
  const booked = await api('POST', '/bookings', { booking, meta: { reqId: ids[1] } });

  expect([held.status, booked.status]).toEqual([201, 201]);
  expect([held.json.meta.reqId, booked.json.meta.reqId]).toEqual(ids);
  expect((await free()).capacity).toBe(at.capacity - 2);
  expect((await api('GET', `/bookings/${booked.json.booking.id}`)).json.booking.status).toBe('OPEN');
  expect(await api('PUT', `/bookings/cancel/${booked.json.booking.id}`)).toMatchObject({ status: 204, text: '' });

  const calls = await journal();
  for (const [operation, reqId] of [
    ['createHold', ids[0]],
    ['createBooking', ids[1]],
  ]) {
    const [asked, forwarded, ...others] = calls.filter((call) => call.operation === operation);
    expect(others).toEqual([]);
    expect([asked.interface, forwarded.interface, forwarded.forwardedFor]).toEqual([
      'booking',
      'partner',
      asked.number,
    ]);
    expect(forwarded.body).toEqual(asked.body);
    expect(forwarded.headers['x-request-id']).toBe(reqId);
    expect(forwarded.headers['x-api-key']).toBe('[hidden]');
  }
});

test('where the reseller sends no request id, the one that the operator gets comes back', async () => {
  const { api, free, holdOf, journal } = resellerAt('own-id');
  const at = await free();
  const held = await api('POST', '/holds', { hold: holdOf('STANDARD', at, 1) });
  const read = await api('GET', `/holds/${held.json.hold.id}`);
  const calls = await journal();
  const got = (operation: string) => calls.find((call) => call.operation === operation && call.interface === 'partner');

  expect(got('createHold').body.meta.reqId).toBe(held.json.meta.reqId);
  expect(got('getHold').headers['x-request-id']).toBe(read.json.meta.reqId);
  expect(held.json.meta.reqId).not.toBe(read.json.meta.reqId);
});

test('what the operator refuses is refused in its words, and what it breaks is never a success', async () => {
  const { api, free, list, holdOf, control, call } = resellerAt('broken');
  const at = await free();
  const hold = holdOf('STANDARD', at, 1);
  const create = (own: object = {}) =>
    api('POST', '/holds', { hold: { ...hold, ...own }, meta: { reqId: randomUUID() } });
  const tooMany = await create({ items: [{ ...hold.items[0], quantity: 99 }] });
  expect([tooMany.status, tooMany.json.error.code]).toEqual([409, 'CONFLICT']);

  const held = await create();
  const broken = [
    { status: 500 },
    { answer: 'html' },
    { answer: 'page' },
    { answer: 'half' },
    { answer: 'reset' },
    { status: 503 },
  ];
  for (const behaviour of broken) {
    await control('behaviour', { interface: 'partner', ...behaviour });
    const path = `/holds/${held.json.hold.id}`;
    const answers = [await create(), await api('GET', path), await api('DELETE', path)];
    expect(answers.map(({ status }) => status >= 500)).toEqual([true, true, true]);
    expect(answers.map(({ json }) => json.error.code)).toEqual(answers.map(() => 'INTERNAL_SERVER'));
    await call('DELETE', '/_mock/behaviour');
  }
  await control('behaviour', { interface: 'partner', operation: 'listAvailabilities', answer: 'none' });
  expect((await list()).byRate).toEqual({});
});

test('while the operator is silent its last list is shown, with the time of that list', async () => {
  const { api, control } = resellerAt('silent');
  const path = `${PRODUCT}/availabilities?start=2030-01-01T00:00:00Z&end=2030-01-02T00:00:00Z`;
  const first = (await api('GET', path)).json.availabilities;
  await control('clock', { advanceSeconds: 400 });
  await control('behaviour', { interface: 'partner', status: 500 });

  expect((await api('GET', path)).json.availabilities).toEqual(first);
});

test('a saved world knows whose each hold and booking is, and no key', async () => {
  const [saved, restored] = [resellerAt('owners'), resellerAt('owners-restored')];
  const holds: string[] = [];
  for (const keys of [RESELLER, OTHER]) {
    const hold = saved.holdOf('STANDARD', await saved.free(), 1);
    holds.push((await saved.apiOf(keys)('POST', '/holds', { hold })).json.hold.id);
  }
  const booking = saved.bookingOf('STANDARD', await saved.free(), 1, { holdId: holds[1] });
  const { id } = (await saved.apiOf(OTHER)('POST', '/bookings', { booking })).json.booking;

  const state = (await saved.call('GET', '/_mock/state')).text;
  await restored.call('PUT', '/_mock/state', state, { 'Content-Type': 'application/json' });

  const paths = [...holds.map((hold) => `/holds/${hold}`), `/bookings/${id}`];
  for (const { apiOf } of [saved, restored]) {
    const seen = (keys: HeaderValues) =>
      Promise.all(paths.map(async (path) => (await apiOf(keys)('GET', path)).status));
    expect([await seen(RESELLER), await seen(OTHER)]).toEqual([
      [200, 404, 404],
      [404, 200, 200],
    ]);
  }
  expect(state).not.toContain(OTHER['X-API-Key']);
  expect((await restored.apiOf(RESELLER)('PUT', `/bookings/cancel/${id}`)).status).toBe(404);
  expect((await restored.apiOf(OTHER)('PUT', `/bookings/cancel/${id}`)).status).toBe(204);
});

test('where no keys are asked for, what a saved world says of resellers is in nobody’s way', async () => {
  const { api, free, holdOf, call } = resellerAt('keyless');
  const { id } = (await api('POST', '/holds', { hold: holdOf('STANDARD', await free(), 1) })).json.hold;
  const keyless = callerOf(createMock(), '', () => ({ 'Content-Type': 'application/json' }));

  await keyless('PUT', '/_mock/state', (await call('GET', '/_mock/state')).text);

  expect((await keyless('GET', `/booking/v1.2/holds/${id}`)).status).toBe(200);
});
