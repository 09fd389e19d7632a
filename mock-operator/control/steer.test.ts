import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { createMock } from '../mock.ts';
import { v2Client } from '../operator-v2/test-client.ts';
import { partnerClient } from '../partner/test-client.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

const scene = async () => {
  const mock = createMock({ now: start });
  const [api, v2] = [partnerClient(mock), v2Client(mock)];
  return { api, v2, at: await api.availability('STANDARD') };
};

test('Capacity is set, sold out, closed and reopened, and both sides see it.', async () => {
  const { api, v2, at } = await scene();
  const day = at.start.slice(0, 10);
  const statusOf = async () =>
    (await v2.dates('STANDARD', { start: day, end: day })).json.find((one: { id: string }) => one.id === at.id).status;
  await api.hold('STANDARD', at, 2);

  expect((await api.control('capacity', { availabilityId: at.id, capacity: 3 })).json.capacity).toBe(3);
  expect(await api.capacity('STANDARD', at)).toBe(3);
  expect((await api.hold('STANDARD', at, 4)).status).toBe(409);

  await api.control('close', { availabilityId: at.id });
  expect([await api.capacity('STANDARD', at), await statusOf()]).toEqual([0, 'CLOSED']);
  await api.control('close', { availabilityId: at.id });
  await api.control('reopen', { availabilityId: at.id });
  expect([await api.capacity('STANDARD', at), await statusOf()]).toEqual([
    3,
    expect.stringMatching(/AVAILABLE|LIMITED/),
  ]);

  await api.control('sold-out', { availabilityId: at.id });
  expect([await api.capacity('STANDARD', at), await statusOf()]).toEqual([0, 'SOLD_OUT']);
  const most = await api.control('capacity', { availabilityId: at.id, capacity: 13 });
  expect([most.status, most.json.error]).toEqual([400, expect.stringContaining('at most 12')]);
});

test('What is reopened has what it had, after a restart and in an inventory too; what is open stays as it is.', async () => {
  const { api, at } = await scene();
  const reopened = async (client = api, availabilityId = at.id) =>
    (await client.control('reopen', { availabilityId })).json;
  expect(await reopened()).toEqual({ availabilityId: at.id, capacity: 10, closed: false });
  await api.control('close', { availabilityId: at.id });
  await api.hold('STANDARD', at, 1);
  const { api: later } = await scene();
  const json = { 'Content-Type': 'application/json' };
  await later.call('PUT', '/_mock/state', (await api.call('GET', '/_mock/state')).text, json);
  expect(await reopened(later)).toEqual({ availabilityId: at.id, capacity: 10, closed: false });

  const id = '0b5f3c1e-58f1-4a0a-9d0c-000000000009';
  const inventory = JSON.parse(readFileSync(new URL('../example/museum.json', import.meta.url), 'utf8'));
  const window = { id, start: '2026-06-02T09:00:00Z', end: '2026-06-02T10:00:00Z', capacity: 7, closed: true };
  inventory.availability = [{ rateId: inventory.rates[0].id, windows: [window] }];
  expect((await api.call('PUT', '/_mock/inventory', inventory, json)).status).toBe(200);
  expect(await reopened(api, id)).toEqual({ availabilityId: id, capacity: 7, closed: false });
});

test('A hold of either side expires at once, and gives its seats back.', async () => {
  const { api, v2, at } = await scene();
  const { id } = (await api.hold('STANDARD', at, 2)).json.hold;
  const { uuid } = (await v2.create(v2.wanted('STANDARD', at.id, 3))).json;
  expect(await api.capacity('STANDARD', at)).toBe(5);

  expect((await api.control('expire', { id })).json).toEqual({ id, status: 'EXPIRED' });
  expect((await api.control('expire', { id: uuid })).json).toEqual({ id: uuid, status: 'EXPIRED' });

  expect((await api.call('GET', `/v1.2/holds/${id}`)).json.hold.timeline.at(-1).typeOf).toBe('EXPIRED');
  expect((await v2.get(uuid)).json.status).toBe('EXPIRED');
  expect(await api.capacity('STANDARD', at)).toBe(10);
  const again = await api.control('expire', { id });
  expect([again.status, again.json.error]).toEqual([400, 'the hold is EXPIRED already']);
});

test('A booking is put into a state, with its version and its seats.', async () => {
  const { api, v2, at } = await scene();
  const { id } = (await api.book('STANDARD', at, 2, { holdId: (await api.hold('STANDARD', at, 2)).json.hold.id })).json
    .booking;
  const put = (status: string) => api.control('booking', { id, status });
  const shown = async () => (await api.call('GET', `/v1.2/bookings/${id}`)).json.booking;

  await put('PENDING');
  expect(await shown()).toMatchObject({ status: 'PENDING', version: 2 });
  await put('OPEN');
  await put('REDEEMED');
  expect((await shown()).timeline.map(({ typeOf }: { typeOf: string }) => typeOf)).toEqual([
    'OPEN',
    'PENDING',
    'OPEN',
    'REDEEMED',
  ]);
  await put('CANCELLED');
  expect(await api.capacity('STANDARD', at)).toBe(10);
  await put('OPEN');
  expect(await api.capacity('STANDARD', at)).toBe(8);
  expect((await put('CONFIRMED')).json.error).toContain('PENDING, OPEN, CANCELLED, REDEEMED');

  const { uuid } = (await v2.create(v2.wanted('STANDARD', at.id))).json;
  await api.control('booking', { id: uuid, status: 'CONFIRMED' });
  expect((await v2.get(uuid)).json).toMatchObject({ status: 'CONFIRMED', utcHoldExpiration: null });
  await api.control('booking', { id: uuid, status: 'CANCELLED' });
  expect((await v2.get(uuid)).json.status).toBe('CANCELLED');
  await api.control('clock', { advanceSeconds: 3600 });
  const late = await api.control('booking', { id: uuid, status: 'ON_HOLD' });
  expect([late.status, late.json.error]).toEqual([400, expect.stringContaining('was over at 2026-06-01T')]);
  expect(await api.capacity('STANDARD', at)).toBe(8);
});

test('Worlds are listed with their calls, and deleted.', async () => {
  const mock = createMock({ now: start });
  const [root, one] = [partnerClient(mock), partnerClient(mock, '/_world/one')];
  await one.hold('STANDARD', await one.availability('STANDARD'));

  expect((await root.control('worlds')).json).toEqual({ worlds: [{ path: '/_world/one', calls: 2 }] });
  expect(
    (await root.call('GET', '/_mock/journal?world=one')).json.calls.map(({ world }: { world: string }) => world),
  ).toEqual(['/_world/one', '/_world/one']);
  expect((await root.call('DELETE', '/_mock/worlds/one')).status).toBe(204);
  expect((await root.call('DELETE', '/_mock/worlds/one')).status).toBe(404);
  expect((await one.control('journal')).json.calls).toEqual([]);
  await partnerClient(mock, '/_variant/hold-create-is-200').control('clock');
  expect((await root.call('DELETE', '/_mock/worlds/_variant/hold-create-is-200')).status).toBe(204);
  expect((await root.call('DELETE', '/_mock/worlds/_fault/hold-create-is-200')).status).toBe(404);
});

test('Worlds are bounded: a name too many is refused while all others are in use.', async () => {
  const mock = createMock({ now: start, plans: [] });
  for (let index = 0; index < 500; index += 1) {
    await mock.app.request(`/_world/w${index}/_mock/clock`);
  }

  const refused = await mock.app.request('/_world/one-more/_mock/clock');

  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
    503,
    expect.stringContaining('There are 500 worlds'),
  ]);
  expect((await mock.app.request('/_world/w0/_mock/clock')).status).toBe(200);
});
