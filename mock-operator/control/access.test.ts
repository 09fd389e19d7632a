// Whose calls the control obeys, over real sockets: what a browser would say of a page, and what programs say.
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from '@playwright/test';
import { type StartedMock, startMock } from '../index.ts';

let served: StartedMock;

test.beforeEach(async () => {
  served = await startMock({ now: Date.parse('2026-06-01T07:10:00Z') });
});

test.afterEach(() => served.close());

interface Answered {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a call on a socket of its own, a body in pieces unless its length is stated. */
const send = (method: string, url: string, headers: OutgoingHttpHeaders = {}, body: string[] = []): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    call.once('error', reject);
    for (const piece of body) {
      call.write(piece);
    }
    call.end();
  });

const json = { 'content-type': 'application/json' };
const hour = ['{"advanceSeconds":3600}'];
const timeAt = async (url: string): Promise<string> => JSON.parse((await send('GET', `${url}/_mock/clock`)).text).now;

const foreignPages: OutgoingHttpHeaders[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1:1' },
  { origin: 'http://localhost' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

test('calls that change something are refused when they come from pages of another origin', async () => {
  for (const place of ['', '/_world/one']) {
    for (const from of foreignPages) {
      const answer = await send('POST', `${served.url}${place}/_mock/clock`, { ...json, ...from }, hour);
      expect([from, answer.status]).toEqual([from, 403]);
      expect(answer.headers['content-type']).toContain('application/json');
      expect(JSON.parse(answer.text).error).toMatch(/takes no (cross-site |same-site )?calls (from|of web) pages/);
      expect((await send('DELETE', `${served.url}${place}/_mock/journal`, from)).status).toBe(403);
    }
  }
  expect(await timeAt(served.url)).toBe('2026-06-01T07:10:00.000Z');
});

test('the mock page and programs are obeyed, and pages of another origin may read what anybody may read', async () => {
  const { host, origin } = new URL(served.url);
  const own = [{}, { origin }, { origin, 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }];
  for (const from of own) {
    expect((await send('POST', `${served.url}/_mock/reset`, from)).status, JSON.stringify(from)).toBe(200);
  }
  const other = `localhost:${new URL(served.url).port}`;
  const byName = { host: other, origin: `http://${other}`, 'sec-fetch-site': 'same-origin' };
  expect((await send('POST', `${served.url}/_mock/clock`, { ...json, ...byName }, hour)).status).toBe(200);
  expect(await timeAt(served.url)).toBe('2026-06-01T08:10:00.000Z');
  expect((await send('GET', `${served.url}/_mock/overview`, { host, origin: 'https://evil.example' })).status).toBe(
    200,
  );
});

const foreignHosts = [
  'evil.example',
  'evil.example:4010',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '0.0.0.0',
];

test('by a foreign name nothing of the control is read or changed', async () => {
  for (const host of [...foreignHosts, '203.0.113.7']) {
    for (const [method, path] of [
      ['GET', '/_mock'],
      ['GET', '/_mock/'],
      ['GET', '/_mock/journal'],
      ['GET', '/_world/one/_mock/overview'],
      ['HEAD', '/_mock/overview'],
      ['POST', '/_mock/reset'],
    ] as const) {
      const answer = await send(method, `${served.url}${path}`, { host });
      expect([host, method, path, answer.status]).toEqual([host, method, path, 403]);
      if (method !== 'HEAD') {
        expect(JSON.parse(answer.text).error).toContain(`by the name ${host}`);
      }
    }
  }
  for (const host of ['localhost', 'LOCALHOST:9', 'mock.localhost', '127.0.0.1', '127.9.9.9:80', '[::1]:4010']) {
    expect((await send('GET', `${served.url}/_mock/clock`, { host })).status, host).toBe(200);
  }
});

test('a call of HTTP 1.0 without a Host comes from no browser', async () => {
  const { port } = new URL(served.url);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /_mock/clock HTTP/1.0\r\n\r\n'));
    let said = '';
    socket.on('data', (piece) => {
      said += piece;
    });
    socket.once('end', () => resolve(said)).once('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1.1 200 [\s\S]*2026-06-01T07:10:00/);
});

test('a mock that listens on every address is called by any address, and by no foreign name', async () => {
  const open = await startMock({ host: '0.0.0.0' });
  const { port } = new URL(open.url);
  const addresses = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter((one) => one.family === 'IPv4'),
  );

  expect(open.url).toBe(`http://127.0.0.1:${port}`);
  for (const { address } of addresses) {
    expect((await fetch(`http://${address}:${port}/_mock/reset`, { method: 'POST' })).status, address).toBe(200);
  }
  expect((await send('GET', `${open.url}/_mock/clock`, { host: '203.0.113.7:4010' })).status).toBe(200);
  expect((await send('GET', `${open.url}/_mock/clock`, { host: 'evil.example' })).status).toBe(403);
  await open.close();
});

test('a mock is called by the host that it was started with, whatever the address behind it', async () => {
  const named = await startMock({ host: 'localhost' });
  expect(named.url).toMatch(/^http:\/\/localhost:\d+$/);
  expect((await fetch(`${named.url}/_mock/clock`)).status).toBe(200);
  await named.close();
});

const calls = [
  ['/_mock/clock', json],
  ['/_mock/no-such', json],
  ['/v1.2/holds', { ...json, 'x-api-key': 'demo-key', 'x-api-secret': 'demo-secret' }],
] as const;

test('a body that is too large gets its answer, be its length stated or not', async () => {
  const piece = 'x'.repeat(100_000);
  const body = Array.from({ length: 100 }, () => piece);
  for (const [path, headers] of calls) {
    for (const length of [{}, { 'content-length': String(body.length * piece.length) }]) {
      const answer = await send('POST', `${served.url}${path}`, { ...headers, ...length }, body);
      expect([path, length, answer.status]).toEqual([path, length, 413]);
      expect(answer.text).toMatch(/too large|larger than 1048576 bytes/);
    }
  }
  expect(await timeAt(served.url)).toBe('2026-06-01T07:10:00.000Z');
  const spaced = hour[0] + ' '.repeat(1_000_000);
  expect((await send('POST', `${served.url}/_mock/clock`, json, [spaced])).status).toBe(200);
});
