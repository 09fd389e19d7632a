import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { violations } from '../schemas/validate.ts';
import { demoSupplier } from './demo.ts';
import { DEMO_AUTHORIZATION } from './demo-v2.ts';
import { createMock } from './mock.ts';
import { holds } from './partner/rules/hold.ts';
import { partnerClient } from './partner/test-client.ts';
import type { Json } from './test-client.ts';

const start = Date.parse('2026-06-01T07:10:00Z');
const frozen = () => partnerClient(createMock({ now: start }));

test('the order of calls of the specification works from the list to the cancel', async () => {
  const api = frozen();
  const availability = await api.availability('STANDARD');
  const before = await api.capacity('STANDARD', availability);

  const hold = await api.hold('STANDARD', availability, 2);
  expect(hold.status).toBe(201);
  expect(violations('partner/hold-envelope', hold.json)).toEqual([]);
  expect(hold.json.hold).toMatchObject({ status: 'ACTIVE', partnerId: 'P-1', expires: '2026-06-01T07:25:00Z' });
  expect(await api.capacity('STANDARD', availability)).toBe(before - 2);

  const booked = await api.book('STANDARD', availability, 2, { holdId: hold.json.hold.id, unknown: { kept: [1] } });
  expect(booked.status).toBe(201);
  expect(violations('partner/booking-envelope', booked.json)).toEqual([]);
  const { booking } = booked.json;
  expect(booking).toMatchObject({ status: 'OPEN', cancelable: true, version: 1, unknown: { kept: [1] } });
  expect(booking.tickets).toHaveLength(1);
  expect(booking.tickets[0].bookingItemIds).toEqual([booking.items[0].id]);
  expect(booking.tickets[0].guests).toEqual([{ count: 2, typeCode: 'ADULT', typeModifier: 'NONE', typeName: 'Adult' }]);
  expect(await api.capacity('STANDARD', availability)).toBe(before - 2);

  expect((await api.call('GET', `/v1.2/bookings/${booking.id.toUpperCase()}`)).json.booking).toEqual(booking);
  const cancelled = await api.call('PUT', `/v1.2/bookings/cancel/${booking.id}`);
  expect([cancelled.status, cancelled.text]).toEqual([204, '']);
  const after = (await api.call('GET', `/v1.2/bookings/${booking.id}`)).json.booking;
  expect(after).toMatchObject({ status: 'CANCELLED', version: 2 });
  expect(after.timeline.map(({ typeOf }: { typeOf: string }) => typeOf)).toEqual(['OPEN', 'CANCELLED']);
  expect(await api.capacity('STANDARD', availability)).toBe(before);
});

test('lists conform to their schema, are sorted, and know nothing outside their window', async () => {
  const api = frozen();
  const { productId } = (await import('./partner/test-client.ts')).demoRate('STANDARD');
  const query = 'start=2026-06-02T09:00:00Z&end=2026-06-03T09:00:00%2B02:00';
  const list = await api.call(
    'GET',
    `/v1.2/suppliers/${demoSupplier.id}/products/${productId}/availabilities?${query}`,
  );

  expect(list.status).toBe(200);
  expect(violations('partner/availability-list-envelope', list.json)).toEqual([]);
  for (const { availability } of Object.values<{ availability: Array<{ start: string }> }>(
    list.json.availabilities.byRate,
  )) {
    expect(availability.map((one) => one.start)).toEqual([
      '2026-06-02T09:00:00Z',
      '2026-06-02T13:00:00Z',
      '2026-06-02T17:00:00Z',
    ]);
  }
});

test('a seed determines every id', async () => {
  const idsOf = async (seed: number) => {
    const api = partnerClient(createMock({ now: start, seed }));
    const availability = await api.availability('STANDARD');
    const hold = await api.hold('STANDARD', availability);
    return [availability.id, hold.json.hold.id];
  };

  expect(await idsOf(7)).toEqual(await idsOf(7));
  expect(await idsOf(7)).not.toEqual(await idsOf(8));
});

test('a hold expires by the clock, says so in its timeline and gives its seats back', async () => {
  const api = frozen();
  const availability = await api.availability('SHORT');
  const hold = (await api.hold('SHORT', availability, 3)).json.hold;

  await api.control('clock', { advanceSeconds: 1.9 });
  expect((await api.call('GET', `/v1.2/holds/${hold.id}`)).json.hold.status).toBe('ACTIVE');
  await api.control('clock', { advanceSeconds: 5 });

  const after = (await api.call('GET', `/v1.2/holds/${hold.id}`)).json.hold;
  expect(after.status).toBe('EXPIRED');
  expect(after.timeline.at(-1)).toEqual({ typeOf: 'EXPIRED', timestamp: hold.expires });
  expect(await api.capacity('SHORT', availability)).toBe(10);
  expect((await api.call('DELETE', `/v1.2/holds/${hold.id}`)).status).toBe(204);
  expect(await api.capacity('SHORT', availability)).toBe(10);
  expect((await api.book('SHORT', availability, 1, { holdId: hold.id })).status).toBe(410);
});

test('a booking keeps its seats when its hold is released and when its hold expires', async () => {
  const api = frozen();
  const availability = await api.availability('SHORT');
  const [first, second] = [
    (await api.hold('SHORT', availability, 2)).json.hold,
    (await api.hold('SHORT', availability, 3)).json.hold,
  ];
  await api.book('SHORT', availability, 2, { holdId: first.id });
  await api.book('SHORT', availability, 3, { holdId: second.id });

  await api.call('DELETE', `/v1.2/holds/${first.id}`);
  await api.control('clock', { advanceSeconds: 60 });

  expect((await api.call('GET', `/v1.2/holds/${first.id}`)).json.hold.status).toBe('RELEASED');
  expect((await api.call('GET', `/v1.2/holds/${second.id}`)).json.hold.status).toBe('EXPIRED');
  expect(await api.capacity('SHORT', availability)).toBe(5);
});

test('of parallel holds on the last seat one wins', async () => {
  const api = frozen();
  const availability = await api.availability('STANDARD');
  await api.hold('STANDARD', availability, 9);

  const answers = await Promise.all(Array.from({ length: 20 }, () => api.hold('STANDARD', availability)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await api.capacity('STANDARD', availability)).toBe(0);
});

test('an answer carries the request id of the body, then that of the header, then a fresh one', async () => {
  const api = frozen();
  const [body, header] = [randomUUID(), randomUUID()];
  const hold = { hold: api.holdOf('STANDARD', await api.availability('STANDARD'), 1), meta: { reqId: body } };

  expect((await api.call('POST', '/v1.2/holds', hold, { 'X-Request-ID': header })).json.meta.reqId).toBe(body);
  const miss = await api.call('GET', `/v1.2/holds/${randomUUID()}`, undefined, { 'X-Request-ID': header });
  expect([miss.json.meta.reqId, miss.headers.get('X-Request-ID')]).toEqual([header, header]);
  const fresh = await api.call('GET', `/v1.2/holds/${randomUUID()}`, undefined, { 'X-Request-ID': 'no uuid' });
  expect(violations('common/meta', fresh.json.meta)).toEqual([]);
});

test('malformed, oversized and unknown requests get the error object', async () => {
  const api = frozen();
  const table: Array<[string, string, unknown, number, string]> = [
    ['POST', '/v1.2/holds', '{"hold":', 400, 'BAD_REQUEST'],
    ['POST', '/v1.2/holds', 'null', 400, 'BAD_REQUEST'],
    ['POST', '/v1.2/holds', '', 400, 'BAD_REQUEST'],
    ['POST', '/v1.2/bookings', '[]', 400, 'BAD_REQUEST'],
    ['POST', '/v1.2/bookings', { booking: {}, meta: { reqId: randomUUID() } }, 400, 'BAD_REQUEST'],
    ['POST', '/v1.2/holds', 'x'.repeat(1_100_000), 413, 'ENTITY_TOO_LARGE'],
    ['GET', '/v1.2/nothing', undefined, 404, 'NOT_FOUND'],
    ['PATCH', '/v1.2/holds', undefined, 404, 'NOT_FOUND'],
    ['GET', '/nothing', undefined, 404, 'NOT_FOUND'],
    ['GET', '/v1.2/holds/%E0%A4%A', undefined, 404, 'NOT_FOUND'],
    ['GET', '/v1.2/bookings/no-uuid', undefined, 404, 'NOT_FOUND'],
    ['PUT', `/v1.2/bookings/cancel/${randomUUID()}`, undefined, 404, 'NOT_FOUND'],
    ['DELETE', `/v1.2/holds/${randomUUID()}`, undefined, 404, 'NOT_FOUND'],
  ];
  for (const [method, path, body, status, code] of table) {
    const answer = await api.call(method, path, body);
    expect([method, path, answer.status, answer.json?.error.code]).toEqual([method, path, status, code]);
    expect(violations('common/error-envelope', answer.json)).toEqual([]);
    expect(answer.headers.get('Content-Type')).toBe('application/json');
  }
});

test('a create without keys is answered with the request id of its body, and a cancel with that of its header', async () => {
  const { call } = partnerClient(createMock({ now: start, keys: { key: 'k', secret: 'right' } }));
  const [reqId, headerId] = [randomUUID(), randomUUID()];
  const headers = { 'X-Request-ID': headerId };

  const create = await call('POST', '/v1.2/bookings', { booking: {}, meta: { reqId } }, headers);
  const cancel = await call('PUT', `/v1.2/bookings/cancel/${randomUUID()}`, undefined, headers);

  expect([create.status, create.json.meta.reqId]).toEqual([401, reqId]);
  expect([cancel.status, cancel.json.meta.reqId]).toEqual([401, headerId]);
});

test('with keys configured a caller without them is refused, and all else stays hidden', async () => {
  const mock = createMock({ now: start, keys: { key: 'k', secret: 'right' } });
  const api = partnerClient(mock);

  const refused = await api.call('GET', '/v1.2/nothing');
  expect([refused.status, refused.json.error.code]).toEqual([401, 'FORBIDDEN']);
  const taken = await api.call('GET', `/v1.2/holds/${randomUUID()}`, undefined, { 'X-API-Secret': 'right' });
  expect(taken.status).toBe(404);
});

test('a body whose bytes are no UTF-8 is malformed in every interface, and nothing of it is kept', async () => {
  const mock = createMock({ now: start });
  const api = partnerClient(mock);
  const wanted = (name: string) => api.holdOf('STANDARD', availability, 1, { partnerId: name });
  const availability = await api.availability('STANDARD');
  const latin1 = (value: unknown) => Buffer.from(JSON.stringify(value), 'latin1');
  const headers = { 'Content-Type': 'application/json', Authorization: DEMO_AUTHORIZATION.full };
  const send = (path: string, value: unknown) =>
    mock.app.request(path, { method: 'POST', headers, body: latin1(value) });

  expect((await send('/v1.2/holds', { hold: wanted('Jose'), meta: { reqId: randomUUID() } })).status).toBe(201);
  const refused = await send('/v1.2/holds', { hold: wanted('José'), meta: { reqId: randomUUID() } });
  expect([refused.status, ((await refused.json()) as Json).error.message]).toEqual([400, 'the body is no JSON']);
  for (const path of [`/v2/desk/suppliers/${demoSupplier.id}/bookings`, '/octo/bookings']) {
    expect([path, (await send(path, { resellerReference: 'José' })).status]).toEqual([path, 400]);
  }

  expect(holds(mock).all()).toHaveLength(1);
  const { calls } = (await api.control('journal')).json;
  for (const call of calls.slice(-3)) {
    expect(call.findings.map(({ message }: Json) => message)).toContain('The bytes of the body are no UTF-8.');
  }
});
