import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { violations } from '../../schemas/validate.ts';
import { DEMO_KEYS } from '../demo.ts';
import { createMock } from '../mock.ts';
import { partnerClient } from '../partner/test-client.ts';
import type { Json } from '../test-client.ts';

const start = Date.parse('2026-06-01T07:10:00Z');
const keys = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };
const client = (prefix = '', mock = createMock({ now: start })) => partnerClient(mock, prefix);

test('an entry has the whole call and its answer, and no secret', async () => {
  const api = client();
  const availability = await api.availability('STANDARD');
  await api.hold('STANDARD', availability, 2);

  const entry = (await api.call('GET', '/_mock/journal?operation=createHold')).json.calls[0];

  expect(entry).toMatchObject({
    at: '2026-06-01T07:10:00Z',
    world: '',
    interface: 'partner',
    operation: 'createHold',
    method: 'POST',
    path: '/v1.2/holds',
    query: {},
    headers: { 'x-api-key': '[hidden]', 'x-api-secret': '[hidden]' },
    body: { hold: { items: [{ availabilityId: availability.id, quantity: 2 }] } },
    status: 201,
    answer: { headers: { 'Content-Type': 'application/json' }, body: { hold: { status: 'ACTIVE' } } },
  });
  expect(entry.durationMs).toBeGreaterThan(0);
  expect(entry.body.meta.reqId).toBe(entry.answer.body.meta.reqId);
});

test('a long body is kept in part, and says so', async () => {
  const api = client();
  await api.sendHold({ items: [], partnerId: 'x'.repeat(100_000) });

  const [entry] = (await api.call('GET', '/_mock/journal')).json.calls;

  expect(entry.body.length).toBeLessThan(17_000);
  expect(entry.body).toMatch(/… \(\d+ characters\)$/);
});

test('the journal is filtered and read in pages', async () => {
  const api = client();
  const id = randomUUID();
  await api.call('GET', `/v1.2/holds/${id}`);
  await api.hold('STANDARD', await api.availability('STANDARD'));
  await api.control('clock', { advanceSeconds: 60 });
  await api.call('GET', '/v1.2/nothing');
  const numbers = async (query: string) =>
    (await api.call('GET', `/_mock/journal?${query}`)).json.calls.map(({ number }: Json) => number);

  expect(await numbers('')).toEqual([1, 2, 3, 4]);
  expect(await numbers('operation=createHold')).toEqual([3]);
  expect(await numbers('status=4xx')).toEqual([1, 4]);
  expect(await numbers('status=201')).toEqual([3]);
  expect(await numbers('path=availabilities&method=get')).toEqual([2]);
  expect(await numbers(`text=${id.toUpperCase()}`)).toEqual([1]);
  expect(await numbers(`text=${id},P-1`)).toEqual([1, 3]);
  expect(await numbers('findings=none&after=1')).not.toContain(4);
  expect(await numbers('findings=partner.path')).toEqual([4]);
  expect(await numbers('since=2026-06-01T07:10:30Z')).toEqual([4]);
  expect(await numbers('order=newest&limit=2')).toEqual([4, 3]);
  expect(await numbers('order=newest&limit=2&before=3')).toEqual([2, 1]);
  expect((await api.call('GET', '/_mock/journal?limit=1&status=4xx')).json.total).toBe(2);
});

test('a filter that there is not is refused with the nearest one', async () => {
  const api = client();
  for (const [query, words] of [
    ['finding=any', /Did you mean findings\?/],
    ['status=great', /a class such as 4xx/],
    ['operation=createHod', /There is no operation createHod\. Did you mean createHold\?/],
    ['interface=partnr', /There is no interface partnr\. Did you mean partner\?/],
    ['method=PSOT', /There is no method PSOT\. Did you mean POST\?/],
    ['findings=eror', /any, none, error, warning, .* Did you mean error\?/],
    ['findings=partner.hld', /the beginning of the id of a requirement/],
    ['since=yesterday', /a date-time/],
    ['limit=-1', /a whole number/],
    ['order=random', /oldest or newest/],
  ] as const) {
    const refused = await api.call('GET', `/_mock/journal?${query}`);
    expect([refused.status, refused.json.error]).toEqual([400, expect.stringMatching(words)]);
  }
});

test('the verdict of the caller has the form of a report, and is forgotten on demand', async () => {
  const api = client('', createMock({ now: start, keys: DEMO_KEYS }));
  const list = `/v1.2/suppliers/${randomUUID()}/products/${randomUUID()}/availabilities`;
  await api.call('GET', list, undefined, keys);
  const report = (await api.call('GET', '/_mock/caller')).json;
  const stateOf = (id: string) => report.requirements.find((row: Json) => row.id === id);

  expect(violations('harness/report', report)).toEqual([]);
  expect(report.verdict).toBe('not-conformant');
  expect(report.run.requests).toBe(1);
  expect(stateOf('partner.auth.caller-sends-the-key').state).toBe('passed');
  expect(stateOf('partner.availability.caller-sends-what-is-required')).toMatchObject({
    state: 'failed',
    failures: [
      { received: 'start is missing', pointer: '/query/start', exchange: 1, call: `GET ${list} → 400` },
      { received: 'end is missing', pointer: '/query/end' },
    ],
  });
  expect(stateOf('partner.availability.caller-names-what-is-offered').state).toBe('warned');
  expect(stateOf('partner.booking.caller-holds-first').state).toBe('blocked');

  expect((await api.call('DELETE', '/_mock/caller')).status).toBe(204);
  const after = (await api.call('GET', '/_mock/caller')).json;
  expect([after.verdict, after.summary.failed, after.run.requests]).toEqual(['incomplete', 0, 0]);
});
