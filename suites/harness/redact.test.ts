// The curl line of a failure works when pasted, and shows no secret.
import { exec } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { curl, redactor } from './redact.ts';

const SECRETS = new Map([
  ['API_KEY', 'k-123'],
  ['API_SECRET', 'k-123-and-more'],
]);

test('secrets become variables, the longer ones first', () => {
  const redact = redactor(SECRETS);

  expect(redact('k-123-and-more, k-123')).toBe('$API_SECRET, $API_KEY');
  expect(redactor(new Map([['EMPTY', '']]))('nothing to hide')).toBe('nothing to hide');
});

test('a secret is found however it is escaped or encoded', () => {
  const secret = 'p@ss "w\\rd/é+=&<';
  const redact = redactor(new Map([['SECRET', secret]]));
  const json = JSON.stringify(secret);
  const latin = Buffer.from(`key:${secret}!`, 'latin1').toString('base64');

  expect(redact(`{"a":${json}}`)).toBe('{"a":"$SECRET"}');
  expect(redact(json.replace('é', '\\u00e9').replace('/', '\\/'))).not.toContain('w\\\\rd');
  expect(redact(`?key=${encodeURIComponent(secret)}`)).toBe('?key=$SECRET');
  expect(redact(new URLSearchParams({ secret }).toString())).not.toContain('p%40ss');
  expect(redact(`Basic ${Buffer.from(secret).toString('base64')}`)).toBe('Basic $SECRET');
  expect(redact(Buffer.from(secret).toString('base64url'))).toContain('$SECRET');
  expect(redact(latin)).toMatch(/^.{5,7}\$SECRET.{0,4}$/);
  expect(redact(Buffer.from(secret).toString('hex'))).toBe('$SECRET');
});

test('the telling part of an Authorization is hidden without its scheme, and decoded', () => {
  const basic = `Basic ${Buffer.from('reseller:hunter22').toString('base64')}`;
  const redact = redactor(
    new Map([
      ['AUTH', basic],
      ['TOKEN', 'Bearer abc.def-ghi'],
    ]),
  );

  expect(redact(basic)).toBe('$AUTH');
  expect(redact(`the token ${basic.slice(6)} is reseller:hunter22`)).toBe('the token $AUTH is $AUTH');
  expect(redact('password=hunter22&token=abc.def-ghi')).toBe('password=$AUTH&token=$TOKEN');
});

test('a pasted line sends the same request, whatever characters it holds', async () => {
  const received: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) {
      body += chunk;
    }
    received.push({ request, body });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const body = JSON.stringify({ name: `O'Brien "Ünï" $HOME \`id\` \\ 東京` });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a%20b/..%2Fc?start=2026-01-01T00%3A00%3A00%2B02%3A00`;
  const headers = { 'X-API-Secret': 'k-123-and-more', 'content-type': 'application/json', 'X-Odd': `it's "$5"` };

  const line = curl({ method: 'POST', url, headers, body }, redactor(SECRETS));
  await promisify(exec)(line, { env: { ...process.env, API_SECRET: 'k-123-and-more' }, shell: '/bin/bash' });
  await new Promise((resolve) => server.close(resolve));

  expect(line).not.toContain('k-123');
  expect(received[0]?.body).toBe(body);
  expect(received[0]?.request.method).toBe('POST');
  expect(received[0]?.request.url).toBe('/a%20b/..%2Fc?start=2026-01-01T00%3A00%3A00%2B02%3A00');
  expect(received[0]?.request.headers['x-api-secret']).toBe('k-123-and-more');
  expect(received[0]?.request.headers['x-odd']).toBe(`it's "$5"`);
});
