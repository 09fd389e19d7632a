import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { createMock } from '../mock.ts';
import { partnerClient } from '../partner/test-client.ts';
import type { Json } from '../test-client.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

test('the clock stands still until it is moved, and only forward', async () => {
  const api = partnerClient(createMock({ now: start }));

  expect((await api.control('clock')).json).toEqual({ now: '2026-06-01T07:10:00.000Z' });
  expect((await api.control('clock', { advanceSeconds: 90 })).json).toEqual({ now: '2026-06-01T07:11:30.000Z' });
  expect((await api.control('clock', { now: '2026-06-20T09:00:00+02:00' })).json.now).toBe('2026-06-20T07:00:00.000Z');
  const back = await api.control('clock', { now: '2020-01-01T00:00:00Z' });
  expect([back.status, back.json.error]).toEqual([400, 'the clock moves only forward']);
  expect((await api.availabilities('STANDARD')).length).toBeGreaterThan(30);
});

test('a clock without a start follows real time, plus what it was moved', async () => {
  const api = partnerClient(createMock());
  const before = Date.now();

  const { now } = (await api.control('clock', { advanceSeconds: 3600 })).json;

  expect(Date.parse(now) - before).toBeGreaterThanOrEqual(3_600_000);
  expect(Date.parse(now) - before).toBeLessThan(3_660_000);
});

test('worlds are apart: holds, clocks, faults and journals', async () => {
  const mock = createMock({ now: start });
  const [root, one, faulty] = [
    partnerClient(mock),
    partnerClient(mock, '/_world/one'),
    partnerClient(mock, '/_fault/release-is-forgotten'),
  ];
  const availability = await root.availability('STANDARD');
  const { id } = (await one.hold('STANDARD', availability, 4)).json.hold;

  expect(await root.capacity('STANDARD', availability)).toBe(10);
  expect((await root.call('GET', `/v1.2/holds/${id}`)).status).toBe(404);
  await one.control('clock', { advanceSeconds: 10 });
  expect((await root.control('clock')).json.now).toBe('2026-06-01T07:10:00.000Z');
  expect((await one.control('faults', { set: ['list-ignores-holds'] })).json.on).toEqual(['list-ignores-holds']);
  expect((await root.control('faults')).json.on).toEqual([]);
  const forgotten = (await faulty.hold('STANDARD', availability)).json.hold;
  await faulty.call('DELETE', `/v1.2/holds/${forgotten.id}`);
  expect((await faulty.call('GET', `/v1.2/holds/${forgotten.id}`)).json.hold.status).toBe('ACTIVE');
  expect((await partnerClient(mock, '/_variant/hold-create-is-200').hold('STANDARD', availability)).status).toBe(200);
  expect((await partnerClient(mock, '/_fault/no-such-fault').control('clock')).status).toBe(404);
});

test('the journal names what the caller did wrong', async () => {
  const api = partnerClient(createMock({ now: start }));
  await api.call('GET', `/v1.2/holds/${randomUUID()}?a=b`, undefined, { 'X-Request-ID': 'seven' });
  await api.sendHold({ items: [{ quantity: 'two' }] });
  await api.call('POST', '/v1.2/bookings', '{');

  const [read, hold, booking] = (await api.control('journal')).json.calls;
  expect(read).toMatchObject({
    method: 'GET',
    status: 404,
    findings: [{ severity: 'warning', message: 'The header X-Request-ID is no uuid.' }, {}, {}],
  });
  expect(read.path).toMatch(/\/v1\.2\/holds\/.*\?a=b$/);
  expect(hold.status).toBe(400);
  expect(hold.findings.map(({ pointer }: Json) => pointer)).toContain('/body/hold/items/0/quantity');
  expect(booking.findings[0]).toMatchObject({ requirement: 'partner.content.caller-sends-json', pointer: '/body' });
  const { log } = (await api.control('journal?as=har')).json;
  expect(log.entries).toHaveLength(3);
  expect(log.entries[1]).toMatchObject({ request: { method: 'POST' }, comment: 'partner.createHold' });
  expect((await api.control('journal?as=curl')).status).toBe(400);
  expect((await api.call('DELETE', '/_mock/journal')).status).toBe(204);
  expect((await api.control('journal')).json.calls).toEqual([]);
});

test('reset begins again, outage answers 503, and sold out leaves nothing', async () => {
  const api = partnerClient(createMock({ now: start }));
  const availability = await api.availability('STANDARD');
  const first = (await api.hold('STANDARD', availability, 3)).json.hold.id;
  await api.control('variants', { add: ['hold-create-is-200'] });
  await api.control('outage', { on: true });
  expect((await api.hold('STANDARD', availability)).status).toBe(503);

  const { calls } = (await api.control('journal')).json;
  await api.control('reset', {});
  expect((await api.hold('STANDARD', availability, 3)).json.hold.id).toBe(first);
  const numbers = (await api.control('journal')).json.calls.map(({ number }: Json) => number);
  expect(numbers).toEqual([calls.at(-1).number + 1]);
  await api.control('sold-out', { availabilityId: availability.id });
  expect(await api.capacity('STANDARD', availability)).toBe(0);
  expect((await api.control('latency', { ms: 0 })).json).toEqual({ ms: 0 });
});

test('the inspector page needs nothing from outside, and its state shows holds and calls', async () => {
  const api = partnerClient(createMock({ now: start }));
  await api.hold('STANDARD', await api.availability('STANDARD'));

  const page = await api.control('');
  expect(page.headers.get('Content-Type')).toContain('text/html');
  expect(page.text).not.toMatch(/https?:\/\//);
  const state = (await api.control('overview')).json;
  expect(state.holds).toHaveLength(1);
  expect(state.calls[0]).toMatchObject({ method: 'POST', status: 201 });
});

/** Calls that cannot be carried out: method, path below the world, body, status, and what is said. */
const misuses: Array<[string, string, unknown, number, RegExp]> = [
  [
    'POST',
    '/_mock/clock',
    { advanceSeconds: -1 },
    400,
    /"advanceSeconds" is to be a number of seconds from 0 to 3153600000/,
  ],
  ['POST', '/_mock/clock', '{"advanceSeconds":1e300}', 400, /"advanceSeconds" is to be a number of seconds from 0 to/],
  ['POST', '/_mock/clock', '{"advanceSeconds":1e999}', 400, /"advanceSeconds" is to be a number of seconds from 0 to/],
  ['POST', '/_mock/clock', '{"advanceSeconds":NaN}', 400, /no JSON/],
  ['POST', '/_mock/clock', { now: 'tomorrow' }, 400, /"now" is to be a date-time of RFC 3339/],
  ['POST', '/_mock/clock', { now: '9999-01-01T00:00:00Z' }, 400, /goes no further than 3000-01-01/],
  ['POST', '/_mock/clock', { advanceSeconds: 1, now: '2027-01-01T00:00:00Z' }, 400, /either "advanceSeconds" or "now"/],
  ['POST', '/_mock/clock', { advanceSecond: 1 }, 400, /has no member "advanceSecond".*Did you mean advanceSeconds\?/],
  ['POST', '/_mock/clock', {}, 400, /a JSON object with either "advanceSeconds" or "now"/],
  ['POST', '/_mock/clock', undefined, 400, /a JSON object with either "advanceSeconds" or "now"/],
  ['POST', '/_mock/clock', [], 400, /a JSON object/],
  ['POST', '/_mock/clock', 'null', 400, /a JSON object/],
  ['POST', '/_mock/clock?advanceSeconds=5', undefined, 400, /in the body, not in the query/],
  ['GET', '/_mock/caller?world=a', undefined, 400, /^GET \/_mock\/caller takes no world: it has no query\.$/],
  ['DELETE', '/_mock/journal?world=a', undefined, 400, /^DELETE \/_mock\/journal takes no world: it has no query\.$/],
  ['GET', '/_mock/calendar', undefined, 400, /^calendar needs rate, .* and until, date-times .*rate=ID&from=2026/],
  ['GET', '/_mock/calendar?rate=a&from=b&until=c', undefined, 400, /^from is a date-time of RFC 3339, not "b"/],
  ['GET', '/_mock/calendar?rateId=a', undefined, 400, /it has rate, from, until\. Did you mean rate\?$/],
  ['GET', '/_mock/journl?world=a', undefined, 404, /Did you mean \/_mock\/journal\?/],
  ['POST', '/_mock/reset', { seed: 1.5 }, 400, /"seed" is to be a whole number from 0 to 2147483647/],
  ['POST', '/_mock/reset', { sed: 1 }, 400, /Did you mean seed\?/],
  ['POST', '/_mock/reset', '{"__proto__":{"seed":1}}', 400, /no member "__proto__"/],
  ['POST', '/_mock/latency', { ms: 'long' }, 400, /"ms" is to be a number of milliseconds from 0 to 300000/],
  ['POST', '/_mock/latency', { ms: 300_001 }, 400, /"ms" is to be a number of milliseconds from 0 to 300000/],
  ['POST', '/_mock/outage', { on: 'false' }, 400, /"on" is to be true or false/],
  ['POST', '/_mock/outage', {}, 400, /a JSON object with "on"/],
  ['POST', '/_mock/sold-out', { availabilityId: randomUUID() }, 400, /no availability has the id/],
  ['POST', '/_mock/faults', { fault: 'x' }, 400, /faults has no member "fault": .*"set", "add" and "remove"/],
  ['POST', '/_mock/faults', { set: 'release-is-forgotten' }, 400, /"set" is to be a list of names of faults/],
  ['POST', '/_mock/faults', { add: ['release-is-forgoten'] }, 400, /Did you mean release-is-forgotten\?/],
  ['POST', '/_mock/faults', { remove: ['release-is-forgoten'] }, 400, /Did you mean release-is-forgotten\?/],
  ['POST', '/_mock/faults', { add: ['x'.repeat(1_000_000)] }, 400, /There is no fault xxx/],
  ['POST', '/_mock/variants', { set: ['hold-create-is-201'] }, 400, /Did you mean hold-create-is-200\?/],
  ['GET', '/_mock/clok', undefined, 404, /Did you mean \/_mock\/clock\?/],
  ['POST', '/_mock/reset/', {}, 404, /Did you mean \/_mock\/reset\?/],
  ['GET', '/_mock/no/such/thing', undefined, 404, /The control has .*\/_mock\/clock, /],
  ['GET', '/_mock/reset', undefined, 405, /takes POST, not GET/],
  ['PUT', '/_mock/clock', {}, 405, /takes GET or POST, not PUT/],
  ['POST', '/_mok/clock', {}, 404, /Did you mean _mock\?/],
  ['GET', '/_wold/a/_mock/clock', undefined, 404, /Did you mean _world\?/],
  ['GET', '/_world/a b/_mock/clock', undefined, 404, /a NAME has up to 80 of/],
];

test('what cannot be carried out is refused, says what is wanted, and changes nothing', async () => {
  const mock = createMock({ now: start, keys: { key: 'other', secret: 'other' } });
  for (const api of [partnerClient(mock), partnerClient(mock, '/_world/one')]) {
    await api.control('variants', { add: ['hold-create-is-200'] });
    const before = (await api.control('overview')).text;

    for (const [method, path, body, status, words] of misuses) {
      const answer = await api.call(method, path, body, { 'Content-Type': 'application/json' });
      expect([method, path, body, answer.status]).toEqual([method, path, body, status]);
      expect(answer.json.error).toMatch(words);
    }
    expect((await api.control('overview')).text).toBe(before);
  }
});

test('a body is JSON in UTF-8 and says so; without a body nothing has to be said', async () => {
  const mock = createMock({ now: start });
  const api = partnerClient(mock);
  const hour = '{"advanceSeconds":3600}';
  const typed = (type: string, body = hour) => api.call('POST', '/_mock/clock', body, { 'Content-Type': type });

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain;application/json',
    'application/jsonp',
  ]) {
    expect([type, (await typed(type)).status]).toEqual([type, 415]);
  }
  expect((await api.control('clock')).json.now).toBe('2026-06-01T07:10:00.000Z');
  expect((await typed('Application/JSON; charset=utf-8')).status).toBe(200);
  expect((await api.call('POST', '/_mock/reset')).status).toBe(200);
  expect((await api.call('POST', '/_mock/reset', '', { 'Content-Type': 'text/plain' })).status).toBe(200);
  const latin1 = Buffer.from('{"availabilityId":"é"}', 'latin1');
  const headers = { 'Content-Type': 'application/json' };
  const answer = await mock.app.request('/_mock/sold-out', { method: 'POST', headers, body: latin1 });
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'the body is no JSON in UTF-8' }]);
});
