import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type Socket, type Server as SocketServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { mockProfile } from '../../mock-operator/profile.ts';
import { preflightAll } from './preflight.ts';

/** A target that answers is waited for, on a slow machine too. */
const MAX_WAIT_SECONDS = { answers: 10, silent: 0.2 };

/** What the preflight says of a target; undefined when it lets the run go on. */
const said = async (
  server: Server | SocketServer,
  { scheme = 'http', patienceSeconds = MAX_WAIT_SECONDS.answers } = {},
): Promise<string | undefined> => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  try {
    return await saidAt(`${scheme}://127.0.0.1:${port}`, patienceSeconds);
  } finally {
    server.close();
    if ('closeAllConnections' in server) {
      server.closeAllConnections();
    }
  }
};

const saidAt = async (baseUrl: string, patienceSeconds = MAX_WAIT_SECONDS.answers): Promise<string | undefined> => {
  const profile = { ...mockProfile({ baseUrl }), limits: { patienceSeconds } };
  return preflightAll({ profile }, ['partner']).then(
    () => undefined,
    (error: Error & { details?: { todo: string; allowed?: string } }) =>
      [error.message, error.details?.allowed, error.details?.todo].join(' '),
  );
};

const answering =
  (status: number, type: string, body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

const refused: [string, () => Server | SocketServer, RegExp, Parameters<typeof said>[1]?][] = [
  [
    'credentials that are not taken',
    () => createServer(answering(401, 'application/json', '{}')),
    /HTTP 401.*HOLDFAST_API_KEY.*is the path right\?/,
  ],
  ['the page of a firewall', () => createServer(answering(403, 'text/html; charset=utf-8', '<html>')), /^A firewall/],
  ['credentials that are not permitted', () => createServer(answering(403, 'text/plain', '')), /HTTP 403/],
  ['a web page', () => createServer(answering(200, 'text/html', '<html>')), /not JSON.*text\/html/],
  [
    'silence',
    () => createServer(() => {}),
    /did not answer within 0.2 s/,
    { patienceSeconds: MAX_WAIT_SECONDS.silent },
  ],
  ['a connection closed at once', () => createSocketServer((socket: Socket) => socket.end()), /closed the connection/],
  ['another protocol', () => createSocketServer((socket: Socket) => socket.end('SSH-2.0-x\r\n')), /not in HTTP/],
  [
    'a switch to another protocol',
    () => createServer((_request, response) => response.writeHead(101, { upgrade: 'x', connection: 'upgrade' }).end()),
    /not in HTTP/,
  ],
  [
    'a page that asks for a client certificate',
    () => createServer(answering(400, 'text/html', '<center>No required SSL certificate was sent</center>')),
    /client certificate \(HTTP 400\).*"tls"/,
  ],
  [
    'http where https was said',
    () => createServer(answering(200, 'application/json', '{}')),
    /TLS/,
    { scheme: 'https' },
  ],
];

for (const [name, server, words, options] of refused) {
  test(`${name} stops the run`, async () => {
    expect(await said(server(), options)).toMatch(words);
  });
}

test('a redirect stops the run, and names the address to write', async () => {
  const toHttps: RequestListener = ({ url }, response) => {
    response.writeHead(308, { location: `https://api.test/partner${url}` }).end();
  };
  const toLogin: RequestListener = (_request, response) => {
    response.writeHead(302, { location: '/login' }).end();
  };

  expect(await said(createServer(toHttps))).toMatch(
    /redirects to https:\/\/api.test\/partner \(HTTP 308\)\..*write https:\/\/api.test\/partner in place/,
  );
  expect(await said(createServer(toLogin))).toMatch(/redirects to http:\/\/127.0.0.1:\d+\/login \(HTTP 302\)/);
});

const accepted: [string, number, string, string][] = [
  ['an ordinary answer', 200, 'application/json', '{}'],
  ['JSON under another content type', 200, 'text/html', '{}'],
  ['JSON that is broken', 200, 'application/json', '{'],
  ['an error of the target', 500, 'text/html', '<html>'],
  ['a refusal of the request', 404, 'text/html', '<html>'],
];

for (const [name, status, type, body] of accepted) {
  test(`${name} is for the checks to judge`, async () => {
    expect(await said(createServer(answering(status, type, body)))).toBeUndefined();
  });
}

test('a port and a name without a listener stop the run', async () => {
  expect(await saidAt('http://127.0.0.1:9')).toContain('Nothing listens at 127.0.0.1:9.');
  expect(await saidAt('http://target.invalid')).toContain('target.invalid');
});
