import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { startMock } from '../index.ts';
import { partnerClient } from '../partner/test-client.ts';

const clone = fileURLToPath(new URL('../..', import.meta.url));

/** All that comes on a connection on which everything is sent at once. The last request asks for its end. */
const received = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (piece) => {
      text += piece;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(text));
  });

test('requests that come before the answers to those before them are carried out one after the other', async () => {
  const mock = await startMock({ keys: null });
  const api = partnerClient(mock.mock);
  const id = randomUUID();
  const hold = { ...api.holdOf('STANDARD', await api.availability('STANDARD'), 1), id };
  const body = JSON.stringify({ hold, meta: { reqId: randomUUID() } });
  const head = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, 'Host: mock', `X-Request-ID: ${randomUUID()}`, ...headers, '', ''].join('\r\n');

  const text = await received(
    mock.url,
    [
      head('POST /v1.2/holds', 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`) + body,
      head(`GET /v1.2/holds/${id}`),
      head(`DELETE /v1.2/holds/${id}`),
      head(`GET /v1.2/holds/${id}`, 'Connection: close'),
    ].join(''),
  );
  await mock.close();

  expect(text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['201', '200', '204', '200']);
  expect(text.match(/(?<="status":")(ACTIVE|RELEASED)(?=","timeline)/g)).toHaveLength(3);
});

/** Prints the statuses that a client gets whose test has put timers that stand still in the place of all that it can. */
const script = (entry: string) => `
import { request } from 'node:http';
import { mock as fakes } from 'node:test';

const { startMock } = await import(${JSON.stringify(entry)});
const mock = await startMock();
const called = (method, body, headers) => new Promise((answered) => {
  const json = { 'content-type': 'application/json' };
  request(mock.url + '/v1.2/holds', { method, agent: false, headers: { ...json, ...headers } }, (answer) =>
    answer.resume().on('end', () => answered(answer.statusCode))).end(body);
});
fakes.timers.enable(['setTimeout', 'setImmediate', 'setInterval']);
process.stdout.write(JSON.stringify([
  await called('POST', '{}'),
  await called('GET', undefined, { 'x-holdfast-behaviour': '{"delayMs":20}' }),
]));
process.exit(0);
`;

test('the mock answers in a process whose test has stopped the timers', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'timers.mjs');
  writeFileSync(file, script(join(clone, 'mock-operator/index.ts')));
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file], {
    cwd: clone,
    encoding: 'utf8',
    timeout: 25_000,
  });

  expect(stdout, stderr).toBe('[401,401]');
});
