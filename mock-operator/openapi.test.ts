// The documents describe what is served: a client that knows nothing but the document books.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { violations } from '../schemas/validate.ts';
import { DEMO_KEYS } from './demo.ts';
import { createMock } from './mock.ts';
import type { Json } from './test-client.ts';

const mock = createMock({ keys: DEMO_KEYS });
const documentAt = async (path: string): Promise<Json> => (await mock.app.request(path)).json();

const referencesIn = (node: unknown): string[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : referencesIn(value)));

for (const path of ['/openapi.json', '/v2/openapi.json']) {
  test(`Every reference of ${path} leads somewhere, and its examples conform.`, async () => {
    const document = await documentAt(path);
    const operations: Json[] = Object.values(document.paths).flatMap((methods) => Object.values(methods as Json));

    expect(document.openapi).toBe('3.1.0');
    expect(operations.length).toBeGreaterThan(7);
    for (const reference of referencesIn(document)) {
      const found = reference
        .slice(2)
        .split('/')
        .reduce((node: Json, key) => node?.[key], document);
      expect(found, reference).toBeDefined();
    }
    for (const { requestBody } of operations.filter((one) => one.requestBody)) {
      const { schema, example } = requestBody.content['application/json'];
      expect(violations(schema.$ref.split('/').at(-1).replace('.', '/'), example)).toEqual([]);
    }
  });
}

test('Each document names the world that it was read in.', async () => {
  const places = ['/_world/one/openapi.json', '/_world/one/v2/openapi.json'].map(async (path) => {
    const { servers } = await documentAt(path);
    return new URL(servers[0].url, `http://127.0.0.1${path}`).pathname;
  });

  expect(await Promise.all(places)).toEqual(['/_world/one/', '/_world/one/v2/desk']);
});

test('A client made from the document lists, holds and books.', async () => {
  const { paths, components, servers } = await documentAt('/openapi.json');
  const headers = Object.fromEntries(
    Object.values<Json>(components.securitySchemes).map(({ name }) => [
      name,
      name === 'X-API-Key' ? DEMO_KEYS.key : DEMO_KEYS.secret,
    ]),
  );
  const example = (path: string): Json =>
    structuredClone(paths[path].post.requestBody.content['application/json'].example);
  const call = async (operationId: string, values: Record<string, string>, body?: Json): Promise<Json> => {
    const [path = '', methods] = Object.entries<Json>(paths).find(([, of]) =>
      Object.values<Json>(of).some((one) => one.operationId === operationId),
    ) ?? ['', {}];
    const [method = '', operation] =
      Object.entries<Json>(methods).find(([, one]) => one.operationId === operationId) ?? [];
    const query = operation.parameters
      .filter((one: Json) => one.in === 'query' && values[one.name])
      .map((one: Json) => `${one.name}=${encodeURIComponent(values[one.name] ?? '')}`);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    const address = `${servers[0].url.replace(/\/$/, '')}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
    const response = await mock.app.request(address, {
      method: method.toUpperCase(),
      headers: { ...headers, 'X-Request-ID': body?.meta.reqId ?? randomUUID(), 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status, operationId).toBeLessThan(300);
    return response.status === 204 ? undefined : response.json();
  };
  const { suppliers, channels } = await documentAt('/_mock/catalogue');
  const [{ supplierId, products }] = suppliers;
  const [{ productId, rates }] = products;
  const [{ rateId, prices, next }] = rates;
  const [{ start, end }] = next;

  const listed = await call('listAvailabilities', {
    supplier_id: supplierId,
    product_id: productId,
    start,
    end,
    rate_id: rateId,
  });
  const { id: availabilityId } = listed.availabilities.byRate[rateId].availability[0];
  const ids = { supplierId, productId, rateId, priceId: prices[0].priceId, availabilityId, quantity: 1 };
  const hold = example('/v1.2/holds');
  hold.meta.reqId = randomUUID();
  delete hold.hold.id;
  hold.hold.items = [{ ...hold.hold.items[0], ...ids, id: randomUUID(), at: start }];
  const held = await call('createHold', {}, hold);
  const booking = example('/v1.2/bookings');
  booking.meta.reqId = randomUUID();
  delete booking.booking.id;
  const [first] = booking.booking.items;
  const traveler = { ...first.traveler, isLead: true, type: prices[0].type };
  Object.assign(booking.booking, { holdId: held.hold.id, channelId: channels[0] });
  booking.booking.items = [{ ...first, ...ids, id: randomUUID(), startTime: start, traveler }];
  const booked = await call('createBooking', {}, booking);

  expect(booked.booking.status).toBe('OPEN');
  await call('cancelBooking', { booking_id: booked.booking.id });
  expect((await call('getBooking', { booking_id: booked.booking.id })).booking.status).toBe('CANCELLED');
});
