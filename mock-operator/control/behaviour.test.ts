// Misbehaviour on demand, over real sockets.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { DEMO_KEYS } from '../demo.ts';
import { DEMO_AUTHORIZATION } from '../demo-v2.ts';
import { type StartedMock, startMock } from '../index.ts';
import { createMock } from '../mock.ts';
import { partnerClient } from '../partner/test-client.ts';

const headers = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };
let mock: StartedMock;

test.beforeAll(async () => {
  mock = await startMock();
});

test.afterAll(() => mock.close());

const rule = async (behaviour: object, world = ''): Promise<Response> =>
  fetch(`${mock.url}${world}/_mock/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });

const read = (world = '', more: Record<string, string> = {}): Promise<Response> =>
  fetch(`${mock.url}${world}/v1.2/holds/${randomUUID()}`, { headers: { ...headers, ...more } });

const suppliers = (world: string): Promise<Response> =>
  fetch(`${mock.url}${world}/v2/suppliers`, { headers: { authorization: DEMO_AUTHORIZATION.full } });

test('the next calls that match get what was asked for, the others their answer', async () => {
  const world = '/_world/next';
  expect((await rule({ operation: 'getHold', times: 2, status: 503, retryAfterSeconds: 7 }, world)).status).toBe(201);

  expect((await suppliers(world)).status).toBe(200);
  const first = await read(world);
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '7']);
  expect(await first.json()).toMatchObject({ error: { code: 'INTERNAL_SERVER' }, meta: {} });
  expect((await read(world)).status).toBe(503);
  expect((await read(world)).status).toBe(404);
});

test('the journal has the body of a call that was answered otherwise, or during an outage', async () => {
  const { api, next, journal, control } = mock.world('kept');
  const { url, headers: keys } = api('booking');
  const sent = { hold: { id: randomUUID() }, meta: { reqId: randomUUID() } };
  const create = () =>
    fetch(`${url}/v1.2/holds`, {
      method: 'POST',
      headers: { ...keys, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });

  next('createHold', { status: 503 });
  const steered = await create();
  control('outage', { on: true });
  const during = await create();

  expect([steered.status, during.status]).toEqual([503, 503]);
  expect(journal().map(({ body }) => body)).toEqual([sent, sent]);
});

test('every call that matches gets it until the rules are taken away', async () => {
  const world = '/_world/every';
  await rule({ path: '/v1.2/holds', status: 409, code: 'GONE', message: 'too late' }, world);

  for (const _ of [1, 2, 3]) {
    const answer = await read(world);
    expect([answer.status, ((await answer.json()) as { error: unknown }).error]).toEqual([
      409,
      { code: 'GONE', message: 'too late' },
    ]);
  }
  await fetch(`${mock.url}${world}/_mock/behaviour`, { method: 'DELETE' });
  expect((await read(world)).status).toBe(404);
});

test('v2 writes the error in its own form', async () => {
  const world = '/_world/v2';
  await rule({ interface: 'operator-v2', status: 500, message: 'on fire' }, world);

  const answer = await suppliers(world);

  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain('on fire');
});

/** Status and error code of a call of each interface, with these headers. */
const errorsOf = (world: string, own: (name: string) => Record<string, string>) =>
  Promise.all(
    ['booking', 'partner', 'channel', 'operator-v2'].map(async (name) => {
      const { url, headers: right } = mock.world(world).api(name as 'booking');
      const path = { channel: '/v1.2/channels', 'operator-v2': '/suppliers', partner: `/v1.2/holds/${randomUUID()}` };
      const answer = await fetch(`${url}${path[name as 'partner'] ?? '/v1.2/suppliers'}`, {
        headers: { ...right, 'X-Request-ID': randomUUID(), ...own(name) },
      });
      const { error } = (await answer.json()) as { error: string | { code: string } };
      return [answer.status, typeof error === 'string' ? error : error.code];
    }),
  );

test('an error that was asked for has the code that comes with its status at each interface', async () => {
  const none = () => ({});
  const strange = (name: string): Record<string, string> =>
    name === 'operator-v2' ? { Authorization: 'Bearer none' } : { 'X-API-Key': 'none' };
  const refused = await errorsOf('refused', strange);
  mock.world('asked').scenario('keys-refused');
  expect(await errorsOf('asked', none)).toEqual(refused);
  expect(refused.map(([, code]) => code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'UNAUTHORIZED']);

  mock.world('down').scenario('down');
  expect(await errorsOf('down', none)).toEqual([
    [503, 'INTERNAL_SERVER'],
    [503, 'INTERNAL_SERVER'],
    [503, 'INTERNAL_SERVER'],
    [503, 'INTERNAL_SERVER_ERROR'],
  ]);

  mock.world('limited').control('behaviour', { status: 429 });
  expect((await errorsOf('limited', none)).map(([, code]) => code)).toEqual(Array(4).fill('BAD_REQUEST'));
});

test('keys of another of its APIs are refused with the name of that API', async () => {
  const { partner, booking, channel } = Object.fromEntries(
    (['partner', 'booking', 'channel'] as const).map((name) => [name, mock.api(name)]),
  );
  const refused = async (url = '', shown: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${url}/v1.2/channels`, { headers: { ...shown, 'X-Request-ID': randomUUID() } });
    return ((await answer.json()) as { error: { message: string } }).error.message;
  };

  expect(await refused(partner?.url, booking?.headers)).toContain('they are for the Booking API v1.2 of this mock');
  expect(await refused(booking?.url, channel?.headers)).toContain('they are for the Channel API v1.2 of this mock');
  expect(await refused(channel?.url, partner?.headers)).toContain('they are for the Partner API v1.2 of this mock');
  expect(await refused(partner?.url, { ...partner?.headers, 'X-API-Secret': 'none' })).toBe(
    'the API key and secret are not valid',
  );
});

test('a page of a proxy, half an answer, a reset and no answer at all are what they are called', async () => {
  const world = '/_world/wire';
  await rule({ answer: 'html', times: 1 }, world);
  const page = await read(world);
  expect([page.status, page.headers.get('content-type')]).toEqual([502, expect.stringMatching('text/html')]);

  await rule({ answer: 'page', times: 1 }, world);
  const logIn = await read(world);
  expect([logIn.status, logIn.headers.get('content-type')]).toEqual([200, expect.stringMatching('text/html')]);

  await rule({ answer: 'half', times: 1 }, world);
  const half = await read(world);
  expect(half.status).toBe(404);
  await expect(half.text()).rejects.toThrow();

  await rule({ answer: 'reset', times: 1 }, world);
  await expect(read(world)).rejects.toThrow();

  await rule({ answer: 'none', times: 1 }, world);
  await expect(
    fetch(`${mock.url}${world}/v1.2/holds/${randomUUID()}`, { headers, signal: AbortSignal.timeout(300) }),
  ).rejects.toThrow(/timeout/);
  expect((await read(world)).status).toBe(404);
});

test('the journal has what went out, and not what would have been answered', async () => {
  const world = '/_world/went-out';
  for (const answer of ['html', 'page', 'empty', 'half', 'reset']) {
    await rule({ answer, times: 1 }, world);
    await read(world)
      .then((answered) => answered.text())
      .catch(() => {});
  }
  const { calls } = (await (await fetch(`${mock.url}${world}/_mock/journal`)).json()) as {
    calls: { status?: number; answer?: { headers: Record<string, string>; body: unknown } }[];
  };

  expect(calls.map(({ status, answer }) => [status, answer?.body])).toEqual([
    [502, expect.stringContaining('<h1>502 Bad Gateway</h1>')],
    [200, expect.stringContaining('<h1>Log in</h1>')],
    [200, {}],
    [404, expect.stringMatching(/^\{"error".*[^}]$/)],
    [undefined, undefined],
  ]);
  expect(calls[0]?.answer?.headers['Content-Type']).toContain('text/html');
});

test('one call asks for its own by a header, and a wrong header is refused with what is wanted', async () => {
  const asked = await read('', { 'X-Holdfast-Behaviour': '{"status":429,"retryAfterSeconds":1}' });
  expect([asked.status, asked.headers.get('retry-after')]).toEqual([429, '1']);

  const before = performance.now();
  expect((await read('', { 'X-Holdfast-Behaviour': '{"delayMs":120}' })).status).toBe(404);
  expect(performance.now() - before).toBeGreaterThan(115);

  for (const [value, words] of [
    ['{"stauts":500}', 'Did you mean status?'],
    ['503', 'a JSON object'],
    ['503 please', 'is no JSON'],
    ['{"status":503,"times":2}', '"times" is a member of POST /_mock/behaviour'],
  ] as const) {
    const refused = await read('', { 'X-Holdfast-Behaviour': value });
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      400,
      expect.stringContaining(words),
    ]);
  }
});

test('a rule that names what there is not is refused with the nearest', async () => {
  for (const [behaviour, words] of [
    [{ operation: 'createHolds', status: 500 }, 'Did you mean createHold?'],
    [{ operatoin: 'createHold', status: 500 }, 'Did you mean operation?'],
    [{ times: 2 }, 'what it answers'],
    [{ answer: 'teapot' }, 'error (an error object), html'],
    [{ status: 200 }, 'a status from 400 to 599'],
    [{ answer: 'none', delayMs: 5 }, 'there is none'],
  ] as const) {
    const refused = await rule(behaviour, '/_world/checked');
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      400,
      expect.stringContaining(words),
    ]);
  }
});

test('the caller is not judged by what was asked for, and the journal says what that was', async () => {
  const api = partnerClient(createMock());
  await api.control('behaviour', { status: 401, times: 1 });

  await api.call('GET', `/v1.2/holds/${randomUUID()}`);

  const [entry] = (await api.control('journal')).json.calls;
  expect(entry).toMatchObject({ status: 401, behaviour: { status: 401, times: 1 }, findings: [] });
});

test('a call that only waits is judged as usual', async () => {
  const api = partnerClient(createMock());
  await api.control('behaviour', { delayMs: 1 });

  await api.call('GET', '/v1.2/nothing');

  const [entry] = (await api.control('journal')).json.calls;
  expect(entry.findings.map(({ requirement }: { requirement: string }) => requirement)).toContain(
    'partner.path.caller-calls-an-operation',
  );
});

test('the journal names the operation of every call, and has no status for one that got no answer', async () => {
  const world = '/_world/told';
  for (const answer of ['error', 'half', 'reset', 'none']) {
    await rule({ answer, times: 1 }, world);
    await fetch(`${mock.url}${world}/v1.2/holds/${randomUUID()}`, { headers, signal: AbortSignal.timeout(200) })
      .then((response) => response.text())
      .catch(() => undefined);
  }
  const calls = async () =>
    ((await (await fetch(`${mock.url}${world}/_mock/journal`)).json()) as { calls: Record<string, unknown>[] }).calls;

  await expect.poll(async () => (await calls()).at(-1)?.durationMs).toBeGreaterThan(0);
  expect((await calls()).map(({ operation, status }) => [operation, status])).toEqual([
    ['getHold', 500],
    ['getHold', 404],
    ['getHold', undefined],
    ['getHold', undefined],
  ]);
});

test('half of an answer without a body breaks off too, on a socket and in this process', async () => {
  const own = await startMock({ keys: null });
  const api = partnerClient(own.mock);
  const at = await api.availability('STANDARD');
  const path = async () => `/v1.2/holds/${(await api.hold('STANDARD', at, 1)).json.hold.id}`;
  const [first, second] = [await path(), await path()];
  await api.control('behaviour', { answer: 'half' });

  await expect(fetch(own.url + first, { method: 'DELETE' }).then((one) => one.text())).rejects.toThrow();
  await expect(api.call('DELETE', second)).rejects.toThrow();
  expect(
    own
      .journal()
      .map(({ status }) => status)
      .slice(-2),
  ).toEqual([204, 204]);
  await own.close();
});

test('a mock that closes leaves no caller waiting', async () => {
  const closing = await startMock();
  const waiting = fetch(`${closing.url}/v1.2/holds/${randomUUID()}`, {
    headers: { ...headers, 'X-Holdfast-Behaviour': '{"answer":"none"}' },
  }).catch(() => 'no answer');
  await expect.poll(() => closing.journal().length).toBe(1);

  await closing.close();

  expect(await waiting).toBe('no answer');
});

test('latencies of a range are the same for the same seed', async () => {
  const drawn = async (seed: number): Promise<number[]> => {
    const api = createMock();
    await partnerClient(api).control('latency', { fromMs: 10, toMs: 30, seed });
    return Array.from({ length: 5 }, () =>
      api.world.nextLatencyMs({ called: 'partner', method: 'GET', path: '/v1.2' }),
    );
  };

  const [one, again, other] = [await drawn(1), await drawn(1), await drawn(2)];

  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  expect(one.every((ms) => ms >= 10 && ms < 30)).toBe(true);
});

test('a rule without an interface is for the calls of a client, and not for those that the platform sends on', async () => {
  const world = mock.world('sent-on');
  try {
    world.next('listAvailabilities', { answer: 'half', times: 2 });
    const { url, headers: keys } = world.api('booking');
    const [supplier] = world.catalogue().suppliers;
    const path = `${url}/v1.2/suppliers/${supplier?.supplierId}/products/${supplier?.products[0]?.productId}/availabilities`;
    const window = 'start=2099-01-01T00:00:00Z&end=2099-01-02T00:00:00Z';
    const read = async () => {
      const answer = await fetch(`${path}?${window}`, { headers: { ...keys } as Record<string, string> });
      return answer.text().then(
        () => `${answer.status} whole`,
        () => `${answer.status} half`,
      );
    };

    expect([await read(), await read(), await read()]).toEqual(['200 half', '200 half', '200 whole']);
  } finally {
    world.end();
  }
});
