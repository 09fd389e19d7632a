import { expect, test } from '@playwright/test';
import { createMock } from './mock.ts';

const page = 'https://shop.example';
const path = '/v1.2/holds/6f2d5a1e-0000-4000-8000-000000000000';

test('Pages of other origins may call the interfaces, and ask before they do.', async () => {
  const { app } = createMock();
  const asked = await app.request(path, {
    method: 'OPTIONS',
    headers: { Origin: page, 'Access-Control-Request-Method': 'DELETE' },
  });
  expect([asked.status, asked.headers.get('Access-Control-Allow-Origin')]).toEqual([204, page]);
  expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('X-API-Key');
  const answer = await app.request(path, { headers: { Origin: page } });
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([404, page]);
  expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect((await app.request(path)).headers.has('Access-Control-Allow-Origin')).toBe(false);
});

test('One origin may be named, and the control is for no page of another origin.', async () => {
  const { app } = createMock({ cors: page });
  const from = async (origin: string, to = path) =>
    (await app.request(to, { headers: { Origin: origin } })).headers.get('Access-Control-Allow-Origin');

  expect(await from(page)).toBe(page);
  expect(await from('https://other.example')).toBe(null);
  expect(await from(page, '/_mock/journal')).toBe(null);
  expect(await from(page, '/_world/a/_mock/journal')).toBe(null);
});
