import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { callerOf } from '../caller.ts';
import { createMock } from '../mock.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

test('The clock stands still until it is moved, and only forward.', async () => {
  const api = callerOf(createMock({ now: start }));

  expect((await api.control('clock')).json).toEqual({ now: '2026-06-01T07:10:00.000Z' });
  expect((await api.control('clock', { advanceSeconds: 90 })).json).toEqual({ now: '2026-06-01T07:11:30.000Z' });
  expect((await api.control('clock', { now: '2026-06-20T09:00:00+02:00' })).json.now).toBe('2026-06-20T07:00:00.000Z');
  expect((await api.control('clock', { now: '2020-01-01T00:00:00Z' })).status).toBe(400);
  expect((await api.slots('STANDARD')).length).toBeGreaterThan(30);
});

test('A clock without a start follows real time, plus what it was moved.', async () => {
  const api = callerOf(createMock());
  const before = Date.now();

  const { now } = (await api.control('clock', { advanceSeconds: 3600 })).json;

  expect(Date.parse(now) - before).toBeGreaterThanOrEqual(3_600_000);
  expect(Date.parse(now) - before).toBeLessThan(3_660_000);
});

test('Worlds are apart: holds, clocks, faults and journals.', async () => {
  const mock = createMock({ now: start });
  const [root, one, faulty] = [
    callerOf(mock),
    callerOf(mock, '/_world/one'),
    callerOf(mock, '/_fault/release-is-forgotten'),
  ];
  const slot = await root.slot('STANDARD');
  const { id } = (await one.hold('STANDARD', slot, 4)).json.hold;

  expect(await root.capacity('STANDARD', slot)).toBe(10);
  expect((await root.call('GET', `/v1.2/holds/${id}`)).status).toBe(404);
  await one.control('clock', { advanceSeconds: 10 });
  expect((await root.control('clock')).json.now).toBe('2026-06-01T07:10:00.000Z');
  expect((await one.control('faults', { set: ['list-ignores-holds'] })).json.on).toEqual(['list-ignores-holds']);
  expect((await root.control('faults')).json.on).toEqual([]);
  const forgotten = (await faulty.hold('STANDARD', slot)).json.hold;
  await faulty.call('DELETE', `/v1.2/holds/${forgotten.id}`);
  expect((await faulty.call('GET', `/v1.2/holds/${forgotten.id}`)).json.hold.status).toBe('ACTIVE');
  expect((await callerOf(mock, '/_variant/hold-create-is-200').hold('STANDARD', slot)).status).toBe(200);
  expect((await callerOf(mock, '/_fault/no-such-fault').control('clock')).status).toBe(404);
});

test('The journal tells what the caller did wrong.', async () => {
  const api = callerOf(createMock({ now: start }));
  await api.call('GET', `/v1.2/holds/${randomUUID()}?a=b`, undefined, { 'X-Request-ID': 'seven' });
  await api.sendHold({ items: [{ quantity: 'two' }] });
  await api.call('POST', '/v1.2/bookings', '{');

  const [read, hold, booking] = (await api.control('journal')).json.calls;
  expect(read).toMatchObject({ method: 'GET', status: 404, mistakes: ['header X-Request-ID is no uuid'] });
  expect(read.path).toMatch(/\/v1\.2\/holds\/.*\?a=b$/);
  expect(hold.status).toBe(400);
  expect(hold.mistakes.some((mistake: string) => mistake.includes('/hold/items/0/quantity'))).toBe(true);
  expect(booking.mistakes).toEqual(['the body is no JSON']);
  expect((await api.call('DELETE', '/_mock/journal')).status).toBe(204);
  expect((await api.control('journal')).json.calls).toEqual([]);
});

test('Reset begins again, outage answers 503, sold out leaves nothing, and misuse is explained.', async () => {
  const api = callerOf(createMock({ now: start }));
  const slot = await api.slot('STANDARD');
  const first = (await api.hold('STANDARD', slot, 3)).json.hold.id;
  await api.control('variants', { add: ['hold-create-is-200'] });
  await api.control('outage', { on: true });
  expect((await api.hold('STANDARD', slot)).status).toBe(503);

  await api.control('reset', {});
  expect((await api.hold('STANDARD', slot, 3)).json.hold.id).toBe(first);
  await api.control('sold-out', { availabilityId: slot.id });
  expect(await api.capacity('STANDARD', slot)).toBe(0);
  expect((await api.control('latency', { ms: 0 })).json).toEqual({ ms: 0 });
  expect((await api.control('faults', { add: ['nonsense'] })).json.error).toMatch(/did you mean/);
  expect((await api.control('latency', { ms: 'long' })).json.error).toMatch(/"ms" is to be a number/);
});

test('The inspector page needs nothing from outside, and its state shows holds and calls.', async () => {
  const api = callerOf(createMock({ now: start }));
  await api.hold('STANDARD', await api.slot('STANDARD'));

  const page = await api.control('');
  expect(page.headers.get('Content-Type')).toContain('text/html');
  expect(page.text).not.toMatch(/https?:\/\//);
  const state = (await api.control('state')).json;
  expect(state.holds).toHaveLength(1);
  expect(state.calls[0]).toMatchObject({ method: 'POST', status: 201 });
});
