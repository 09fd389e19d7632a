// One call of the journal: opened, and sent again.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { DEMO_KEYS } from '../demo.ts';
import { createMock } from '../mock.ts';
import { partnerClient } from '../partner/test-client.ts';

const keys = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };

test('an opened call has its command without keys, and in the world that it came to', async () => {
  const api = partnerClient(createMock({ keys: DEMO_KEYS }), '/_world/a');
  await api.call('GET', '/v1.2/holds/nothing', undefined, keys);
  const opened = await api.call('GET', '/_mock/journal/1');

  expect(opened.json.curl).toContain("'http://localhost/_world/a/v1.2/holds/nothing'");
  expect(opened.json.curl).toContain(`-H 'x-api-secret: '"$API_SECRET"`);
  expect(opened.json.variables).toEqual(['API_KEY', 'API_SECRET']);
  expect(opened.text).not.toContain(DEMO_KEYS.secret);
});

test('what is sent again is a call like any other; pages of another origin may not ask for it', async () => {
  const api = partnerClient(createMock({ keys: DEMO_KEYS }), '/_world/a');
  await api.call('GET', `/v1.2/holds/${randomUUID()}`, undefined, keys);
  const again = (number: number, headers = {}) =>
    api.call('POST', `/_mock/journal/${number}/again`, undefined, headers);

  expect((await again(1, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await again(1)).json).toEqual({ number: 2 });
  const { calls } = (await api.call('GET', '/_mock/journal')).json;
  expect(calls.map(({ status }: { status: number }) => status)).toEqual([404, 404]);
  expect((await again(7)).json.error).toMatch(/The journal has no call 7/);
});

test('a call whose body is kept in part is neither copied nor sent again', async () => {
  const api = partnerClient(createMock());
  await api.sendHold({ items: [], partnerId: 'x'.repeat(100_000) });
  const refused = await api.call('POST', '/_mock/journal/1/again');

  expect([refused.status, refused.json.error]).toEqual([
    409,
    expect.stringContaining('only the beginning of its body'),
  ]);
  expect((await api.call('GET', '/_mock/journal/1')).json.curl).toBeUndefined();
});
