import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { violations } from '../schemas/validate.ts';
import { DEMO_KEYS } from './demo.ts';
import { startMock } from './index.ts';
import { mockProfile } from './profile.ts';
import type { Json } from './test-client.ts';

test('a served mock answers on a socket, wants the demo keys, and closes at once', async () => {
  const { url, close } = await startMock();
  const keys = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };
  const path = `${url}/v1.2/holds/6f2d5a1e-0000-4000-8000-000000000000`;

  expect((await fetch(path)).status).toBe(401);
  expect((await fetch(path, { headers: keys })).status).toBe(404);
  const isolated = path.replace('/v1.2', '/_world/a/v1.2');
  expect((await fetch(isolated, { headers: keys })).status).toBe(404);
  const refused = await fetch(`${url}/_world/a/v1.2/holds`, { method: 'POST', headers: keys, body: '{}' });
  expect([refused.status, ((await refused.json()) as Json).error.code]).toEqual([400, 'BAD_REQUEST']);
  const large = await fetch(`${url}/v1.2/holds`, { method: 'POST', headers: keys, body: 'x'.repeat(1_200_000) });
  expect([large.status, ((await large.json()) as Json).error.code]).toEqual([413, 'ENTITY_TOO_LARGE']);

  const compressed = await fetch(`${url}/v1.2/holds`, {
    method: 'POST',
    headers: { ...keys, 'Content-Encoding': 'gzip' },
    body: gzipSync('{}'),
  });
  expect([compressed.status, ((await compressed.json()) as Json).error.message]).toEqual([
    415,
    'the body is encoded (Content-Encoding: gzip): send it as plain JSON',
  ]);

  const before = Date.now();
  await close();
  expect(Date.now() - before).toBeLessThan(1000);
});

test('the profile of the mock conforms to the profile schema', () => {
  expect(violations('harness/profile', mockProfile({ baseUrl: 'http://127.0.0.1:4010' }))).toEqual([]);
});
