import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { violations } from '../../schemas/validate.ts';
import { demoSupplier } from '../demo.ts';
import { createMock } from '../mock.ts';
import { partnerClient } from '../partner/test-client.ts';
import { mockProfile, octoProfile } from '../profile.ts';
import type { Json } from '../test-client.ts';
import { v2Client } from './test-client.ts';

const start = Date.parse('2026-06-01T07:10:00Z');
const days = { start: '2026-06-02', end: '2026-06-14' };

const given = (prefix = '') => {
  const mock = createMock({ now: start });
  return { mock, v2: v2Client(mock, { prefix }), octo: v2Client(mock, { binding: 'octo', prefix }) };
};

const first = (list: Json[]): Json => list.find(({ status }) => status === 'AVAILABLE');

test('the order of calls works from the supplier list to the cancel, and every answer is a whole booking', async () => {
  const { v2 } = given();
  const availability = first((await v2.dates('STANDARD', days)).json);
  const request = v2.wanted('STANDARD', availability.id, 2);

  const answers = [await v2.create(request), await v2.extend(request.uuid), await v2.confirm(request.uuid)];
  const last = await v2.cancel(request.uuid);

  expect(answers.map(({ json }) => json.status)).toEqual(['ON_HOLD', 'ON_HOLD', 'CONFIRMED']);
  expect(answers.map(({ json }) => json.utcHoldExpiration)).toEqual([
    '2026-06-01T07:25:00Z',
    '2026-06-01T07:45:00Z',
    null,
  ]);
  for (const { json } of [...answers, last]) {
    expect(violations('operator-v2/booking', json)).toEqual([]);
    expect(json.unitItems.map(({ unitId }: Json) => unitId)).toEqual(request.unitItems.map(({ unitId }) => unitId));
  }
  expect([last.json.status, last.json.cancellationRequest.reason]).toEqual(['CANCELLED', 'CUSTOMER']);
  expect((await v2.get(request.uuid.toUpperCase())).json).toEqual(last.json);
});

test('a seat sold in one interface is gone in all, and comes back in all', async () => {
  const { mock, v2, octo } = given();
  const partner = partnerClient(mock);
  const availability = await partner.availability('STANDARD');
  const left = async () => [
    await partner.capacity('STANDARD', availability),
    (await v2.dates('STANDARD', days)).json.find(({ id }: Json) => id === availability.id).vacancies,
    (await octo.dates('STANDARD', days)).json.find(({ id }: Json) => id === availability.id).vacancies,
  ];

  const [one, two] = [v2.wanted('STANDARD', availability.id, 3), octo.wanted('STANDARD', availability.id, 2)];
  await v2.create(one);
  await octo.create(two);
  await partner.hold('STANDARD', availability, 4);
  expect(await left()).toEqual([1, 1, 1]);
  expect((await v2.create(v2.wanted('STANDARD', availability.id, 2))).status).toBe(400);
  expect((await partner.hold('STANDARD', availability, 2)).status).toBe(409);

  await v2.cancel(two.uuid);
  await v2.control('clock', { advanceSeconds: 901 });
  expect(await left()).toEqual([10, 10, 10]);
  expect((await octo.get(one.uuid)).json.status).toBe('EXPIRED');
});

test('of parallel creates on the last seats as many win as there are seats', async () => {
  const { v2 } = given();
  const availability = (await v2.dates('GLASSHOUSE', days)).json.find(({ status }: Json) => status === 'LIMITED');

  const answers = await Promise.all(
    Array.from({ length: 12 }, () => v2.create(v2.wanted('GLASSHOUSE', availability.id))),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
});

test('dates: one object for each range of a day, closed ones listed, those never available absent', async () => {
  const { v2 } = given();

  const entry: Json[] = (await v2.dates('ENTRY', days)).json;
  const all = [...entry, ...(await v2.dates('GLASSHOUSE', days)).json, ...(await v2.dates('PASS', days)).json];

  expect(
    entry.slice(0, 2).map(({ localDateTimeStart, localDateTimeEnd }) => [localDateTimeStart, localDateTimeEnd]),
  ).toEqual([
    ['2026-06-02T09:00:00+02:00', '2026-06-02T13:00:00+02:00'],
    ['2026-06-02T14:00:00+02:00', '2026-06-02T18:00:00+02:00'],
  ]);
  expect(entry.filter(({ localDateTimeStart }) => localDateTimeStart.startsWith('2026-06-08'))).toEqual([]);
  const statuses = new Set([...all, ...(await v2.dates('STANDARD', days)).json].map(({ status }) => status));
  expect([...statuses].sort()).toEqual(['AVAILABLE', 'CLOSED', 'FREESALE', 'LIMITED', 'SOLD_OUT']);
});

test('the endpoint of a supplier lies in the world that was asked', async () => {
  const { v2, octo } = given('/_world/one');

  const [own] = (await v2.suppliers()).json;
  expect(own.endpoint).toBe('http://localhost/_world/one/v2/desk');
  expect((await v2.call('GET', `/v2/desk/suppliers/${own.id}/products`)).status).toBe(200);
  expect((await octo.suppliers()).json.endpoint).toBe('http://localhost/_world/one/octo');
});

test('refusals are JSON, with the status that is stated', async () => {
  const { v2, octo } = given();
  const products = `/v2/desk/suppliers/${demoSupplier.id}/products`;
  const table: Array<[string, string, unknown, Record<string, string | undefined>, number]> = [
    ['GET', products, undefined, { Authorization: undefined }, 401],
    ['GET', products, undefined, { Authorization: 'Bearer nobody' }, 401],
    ['GET', products, undefined, { Authorization: 'Bearer demo-v2-restricted' }, 403],
    ['GET', '/v2/nothing', undefined, {}, 404],
    ['GET', `${v2.endpoint()}/bookings/${randomUUID()}`, undefined, {}, 404],
    ['GET', `${v2.endpoint()}/bookings/%E0%A4%A`, undefined, {}, 404],
    ['POST', `${v2.endpoint()}/bookings`, '{', {}, 400],
    ['POST', `${v2.endpoint()}/bookings`, '[]', {}, 400],
    ['POST', `${v2.endpoint()}/bookings`, 'x'.repeat(1_100_000), {}, 413],
    ['POST', `${v2.endpoint()}/bookings`, '{}', { 'Content-Encoding': 'gzip' }, 415],
    ['GET', '/octo/products', undefined, { Authorization: undefined }, 400],
    ['GET', `/octo/bookings/${randomUUID()}`, undefined, {}, 400],
    ['GET', '/octo/nothing', undefined, {}, 404],
  ];
  for (const [method, path, body, headers, status] of table) {
    const answer = await v2.call(method, path, body, headers);
    expect([path, answer.status, typeof answer.json?.errorMessage]).toEqual([path, status, 'string']);
    expect(answer.headers.get('Content-Type')).toBe('application/json');
  }
  expect((await octo.products({ Authorization: undefined })).json.error).toBe('UNAUTHORIZED');
});

test('a refusal names every mistake', async () => {
  const { v2 } = given();
  const wanted = { ...v2.wanted('STANDARD', randomUUID()), unitItems: [{ uuid: randomUUID(), unitId: randomUUID() }] };
  const path = `${v2.endpoint()}/availability?productId=${wanted.productId}&optionId=${wanted.optionId}&localDateStart=soon`;

  const refusals = [await v2.create(wanted), await v2.call('GET', path)];
  expect(refusals.map(({ status, json }) => `${status} ${json.errorMessage}`)).toEqual([
    '400 the option has no such availability; the option has no such unit',
    '400 localDateStart is no date; localDateEnd is no date',
  ]);
});

test('a check below the least units of an option, or above the most, is refused with the numbers', async () => {
  const { v2, octo } = given();
  for (const api of [v2, octo]) {
    const { id } = first((await api.dates('SMALL', days)).json);

    const answers = [await api.check('SMALL', id, 1), await api.check('SMALL', id, 5), await api.check('SMALL', id, 2)];

    const [below, above, within] = answers;
    expect([below, above].map((answer) => `${answer?.status} ${answer?.json.errorMessage}`)).toEqual([
      '400 2 to 4 units are wanted',
      '400 2 to 4 units are wanted',
    ]);
    expect(within?.json).toMatchObject([{ id, status: 'AVAILABLE' }]);
  }
});

test('the words of OCTO 1.0: calendar, expiration, cancel by DELETE', async () => {
  const { octo } = given();
  const availability = first((await octo.dates('STANDARD', days)).json);
  const request = octo.wanted('STANDARD', availability.id);
  const { productId, optionId } = request;

  const created = (await octo.create(request)).json;
  const query = { productId, optionId, localDateStart: days.start, localDateEnd: days.end };
  const [day] = (await octo.call('POST', '/octo/availability/calendar', query)).json;
  const gone = await octo.call('DELETE', `/octo/bookings/${request.uuid}`, { reason: 'late' });

  expect(created).toMatchObject({ id: request.uuid, status: 'ON_HOLD', utcExpiresAt: '2026-06-01T07:25:00Z' });
  expect([created.cancellable, created.product.id, created.option.id]).toEqual([true, productId, optionId]);
  expect(day).toMatchObject({ localDate: '2026-06-02', available: true, status: 'AVAILABLE' });
  expect(gone.json).toMatchObject({ status: 'CANCELLED', cancellable: false, cancellation: { reason: 'late' } });
  expect((await octo.call('GET', `/octo/products/${productId}`)).json.id).toBe(productId);
});

test('the journal judges callers of v2, and the inspector shows their bookings', async () => {
  const { v2 } = given();
  const availability = first((await v2.dates('STANDARD', days)).json);
  await v2.create(v2.wanted('STANDARD', availability.id));
  await v2.create({ uuid: 'mine' }, { Authorization: 'Bearer nobody' });
  await v2.create({ uuid: 'mine' });
  await v2.call('GET', `/v2/suppliers/${demoSupplier.id}/products`, undefined, { Authorization: undefined });
  await v2.call('GET', `/v2/suppliers/${demoSupplier.id}/products`);
  await v2.check('STANDARD', availability.id, 1, { availabilityIds: undefined });

  const calls: Json[] = (await v2.control('journal')).json.calls.slice(2);
  expect(calls.map(({ status }) => status)).toEqual([401, 400, 401, 404, 200]);
  const messages = calls.map(({ findings }) => findings.map(({ message }: Json) => message));
  expect(messages[0]).toContain('The key in Authorization is not known.');
  expect(messages[1]).toContain('The create carries no uuid for its booking.');
  expect(messages[2]).toContain('The header Authorization is missing.');
  expect(messages[3].join()).toMatch(/^The endpoint of the supplier, as the list names it, is below \/v2\/desk/);
  expect(messages[4]).toContain('The check names no availabilityIds.');
  const state = (await v2.control('overview')).json;
  expect(state.v2Bookings).toHaveLength(1);
  expect(state.v2Bookings[0]).toMatchObject({ status: 'ON_HOLD', option: 'Old Town Walk: Standard' });
});

test('the profiles of both bindings conform to the profile schema', () => {
  const baseUrl = 'http://127.0.0.1:4010';
  expect(violations('harness/profile', mockProfile({ baseUrl }))).toEqual([]);
  expect(violations('harness/profile', octoProfile({ baseUrl }))).toEqual([]);
});
