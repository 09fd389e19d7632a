import { expect, test } from '@playwright/test';
import { startMock } from './index.ts';
import { createMock } from './mock.ts';

const PAGE = 'https://shop.example';
const PATH = '/v1.2/holds/6f2d5a1e-0000-4000-8000-000000000000';

test('pages of other origins may call the interfaces, and ask before they do', async () => {
  const { app } = createMock();
  const asked = await app.request(PATH, {
    method: 'OPTIONS',
    headers: { Origin: PAGE, 'Access-Control-Request-Method': 'DELETE' },
  });
  expect([asked.status, asked.headers.get('Access-Control-Allow-Origin')]).toEqual([204, PAGE]);
  const answer = await app.request(PATH, { headers: { Origin: PAGE } });
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([404, PAGE]);
  expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect((await app.request(PATH)).headers.has('Access-Control-Allow-Origin')).toBe(false);
});

test('what a browser asks whether it may send is allowed: its method, and headers of any name', async () => {
  const mock = await startMock();
  const ask = (headers: Record<string, string>) =>
    fetch(`${mock.url}/v2/suppliers`, { method: 'OPTIONS', headers: { Origin: PAGE, ...headers } });
  const names = 'authorization,baggage,traceparent,x-of-mine';

  const traced = await ask({ 'Access-Control-Request-Method': 'PATCH', 'Access-Control-Request-Headers': names });
  const plain = await ask({ 'Access-Control-Request-Method': 'GET' });
  const noQuestion = await ask({ 'Access-Control-Request-Headers': names });
  await mock.close();

  expect([traced.status, traced.headers.get('Access-Control-Allow-Headers')]).toEqual([204, names]);
  expect(traced.headers.get('Access-Control-Allow-Methods')).toBe('PATCH');
  expect(traced.headers.get('Vary')).toContain('Access-Control-Request-Headers');
  expect([plain.status, plain.headers.has('Access-Control-Allow-Headers')]).toEqual([204, false]);
  expect(noQuestion.status).not.toBe(204);
});

test('a page reads refusals of every kind, and may send its credentials', async () => {
  const { app } = createMock();
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { Origin: PAGE, 'Content-Type': 'application/json' } });
  const refusals = await Promise.all([
    ask('/nothing'),
    ask('/_fault/no-such-fault/v1.2/holds/1'),
    ask('/v1.2/holds', { method: 'POST', body: '{' }),
    ask('/v1.2/holds', { method: 'POST', body: `"${'a'.repeat(2_000_000)}"` }),
  ]);

  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 400, 413]);
  for (const { headers } of refusals) {
    expect(headers.get('Access-Control-Allow-Origin')).toBe(PAGE);
    expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
  }
});

test('one origin may be named, and the control is for no page of another origin', async () => {
  const { app } = createMock({ cors: PAGE });
  const from = async (origin: string, to = PATH) =>
    (await app.request(to, { headers: { Origin: origin } })).headers.get('Access-Control-Allow-Origin');

  expect(await from(PAGE)).toBe(PAGE);
  expect(await from('https://other.example')).toBe(null);
  expect(await from(PAGE, '/_mock/journal')).toBe(null);
  expect(await from(PAGE, '/_world/a/_mock/journal')).toBe(null);
});
