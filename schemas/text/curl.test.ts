// The curl line of a failure works when pasted, and shows no secret.
import { exec } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { curl } from './curl.ts';
import { safeText } from './safe-text.ts';

const SECRETS = new Map([
  ['API_KEY', 'k-123'],
  ['API_SECRET', 'k-123-and-$HOME-more'],
]);

test('a pasted line sends the same request, whatever characters it holds', async () => {
  const received: { request: IncomingMessage; body: string }[] = [];
  const server = await listeningServer(async (request, response) => {
    received.push({ request, body: await text(request) });
    response.end('{}');
  });
  const body = JSON.stringify({ name: `O'Brien "Ünï" $HOME \`id\` \\ 東京 \u202e ##[error]` });
  const raw = `${body}\n::stop-commands::it's\\n\u2028`;
  const url = `${server.url}/a%20b/..%2Fc?start=2026-01-01T00%3A00%3A00%2B02%3A00`;
  const headers = { 'X-API-Secret': 'k-123-and-$HOME-more', 'content-type': 'application/json', 'X-Odd': `it's "$5"` };

  const line = curl({ method: 'POST', url, headers, body: raw }, safeText(SECRETS).parts);
  await promisify(exec)(line, { env: { ...process.env, API_SECRET: 'k-123-and-$HOME-more' }, shell: '/bin/bash' });
  await server.close();

  expect(line).not.toContain('k-123');
  expect(line).not.toMatch(/[\n\u202e\u2028]|##\[/);
  expect(received[0]?.body).toBe(raw);
  expect(received[0]?.request.method).toBe('POST');
  expect(received[0]?.request.url).toBe('/a%20b/..%2Fc?start=2026-01-01T00%3A00%3A00%2B02%3A00');
  expect(received[0]?.request.headers['x-api-secret']).toBe('k-123-and-$HOME-more');
  expect(received[0]?.request.headers['x-odd']).toBe(`it's "$5"`);
});
