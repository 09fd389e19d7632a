// The client against targets that misbehave on the wire: each has a defined outcome.
import type { RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { listening, listeningServer } from '../../self/fixtures/listening.ts';
import { openSockets } from './socket.ts';
import { transportErrorOf } from './transport-error.ts';
import { LARGEST_ANSWER } from './wire.ts';

const ask = async (url: string, timeoutMs = 2_000, dropAnswer = false) => {
  const sockets = openSockets();
  try {
    return await sockets.transport({ method: 'GET', url, headers: {} }, { timeoutMs, dropAnswer });
  } finally {
    sockets.close();
  }
};

/** Asks a server that lives as long as the question. */
const askHttp = (made: RequestListener | Server, timeoutMs?: number) =>
  listening(made, (url) => ask(`${url}/`, timeoutMs));

const askTcp = (onConnection: (socket: Socket) => void, timeoutMs?: number) =>
  askHttp(
    createTcpServer((socket) => onConnection(socket.on('error', () => {}))),
    timeoutMs,
  );

test('a target that is not there is a refused connection', async () => {
  const server = await listeningServer(createTcpServer());
  await server.close();

  expect(await ask(`${server.url}/`)).toMatchObject({ error: { kind: 'refused' } });
});

test('a target that never answers times out', async () => {
  expect(await askHttp(() => {}, 100)).toMatchObject({
    error: { kind: 'timeout', message: 'the target did not answer within 0.1 s' },
  });
});

test('a target that answers byte by byte, and never ends, times out', async () => {
  const dripping: RequestListener = (_request, response) => {
    const drip = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(drip));
  };

  expect(await askHttp(dripping, 200)).toMatchObject({ error: { kind: 'timeout' } });
});

test('a target that closes the connection is closed', async () => {
  expect(await askTcp((socket) => socket.once('data', () => socket.destroy()))).toMatchObject({
    error: { kind: 'closed' },
  });
});

test('an answer that is cut in the middle is closed', async () => {
  const cut = (socket: Socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":'));

  expect(await askTcp(cut)).toMatchObject({
    error: {
      kind: 'closed',
      message: expect.stringMatching(/^fewer bytes of the body came than Content-Length says, 8 of 100: .* closed /),
    },
  });
});

test('a body that is shorter than its Content-Length says so, also where the connection stays open', async () => {
  const short = (socket: Socket) =>
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"a":1}'));

  expect(await askTcp(short, 200)).toMatchObject({
    error: {
      kind: 'timeout',
      message: 'fewer bytes of the body came than Content-Length says, 7 of 20: the target did not answer within 0.2 s',
      todo: expect.stringContaining('Content-Length'),
    },
  });
});

test('an answer that is not HTTP says so', async () => {
  expect(await askTcp((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n')))).toMatchObject({
    error: { kind: 'not-http' },
  });
});

const OK = 'HTTP/1.1 200 OK\r\n';

test('headers of 100 kB are read, and larger ones are named', async () => {
  const withHeader = (length: number) => (socket: Socket) =>
    socket.once('data', () => socket.write(`${OK}x-trace: ${'a'.repeat(length)}\r\ncontent-length: 2\r\n\r\n{}`));

  expect(await askTcp(withHeader(100_000))).toMatchObject({ answer: { status: 200, body: '{}' } });
  expect(await askTcp(withHeader(200_000))).toMatchObject({
    error: {
      kind: 'too-large',
      message: expect.stringMatching(/^the headers of an answer .* larger than 131072 bytes/),
    },
  });
});

const unreadable: [string, string | Buffer, RegExp][] = [
  [
    'has a length and comes in chunks',
    `${OK}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    /do not tell how long the body is: Transfer-Encoding can't be present with Content-Length/,
  ],
  ['has two lengths', `${OK}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, /Duplicate Content-Length/],
  [
    'has a control character in a header',
    `${OK}x-name: a\u0001b\r\ncontent-length: 2\r\n\r\n{}`,
    /in HTTP that is not well formed: .+, header x-name \(HPE_INVALID_HEADER_TOKEN\)/,
  ],
  ['ends a header with LF alone', `${OK}x-name: a\ncontent-length: 2\n\n{}`, /not well formed: .+, header x-name \(/],
  ['ends its first line with LF alone', 'HTTP/1.1 200 OK\ncontent-length: 2\n\n{}', /not well formed: .+ line \(/],
  [
    'has no sizes before its chunks',
    `${OK}transfer-encoding: chunked\r\n\r\n{}`,
    /not well formed: Invalid character in chunk size \(/,
  ],
  ['is HTTP/2', Buffer.from('000006040000000000000300000064', 'hex'), /speaks only HTTP\/2 without TLS/],
];

for (const [name, answer, message] of unreadable) {
  test(`an answer that ${name} is named so`, async () => {
    expect(await askTcp((socket) => socket.once('data', () => socket.write(answer)))).toMatchObject({
      error: { kind: 'not-http', message: expect.stringMatching(message) },
    });
  });
}

test('an answer of 50 MB is not read to its end', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'a');
  let written = 0;
  const huge: RequestListener = (_request, response) => {
    const more = () => {
      written += 1;
      if (written > 50 || response.destroyed) {
        response.end();
        return;
      }
      response.write(megabyte, more);
    };
    more();
  };

  expect(await askHttp(huge)).toMatchObject({ error: { kind: 'too-large' } });
  expect(written * megabyte.length).toBeLessThan(LARGEST_ANSWER * 3);
});

test('a zipped answer is read, and one that unpacks to more than we read is too large', async () => {
  const zipped =
    (text: string): RequestListener =>
    (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
    };

  expect(await askHttp(zipped('{"a":1}'))).toMatchObject({ answer: { status: 200, body: '{"a":1}' } });
  expect(await askHttp(zipped(' '.repeat(LARGEST_ANSWER + 1)))).toMatchObject({ error: { kind: 'too-large' } });
});

test('an answer that says gzip and is not is broken', async () => {
  const lying: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain');
  };

  expect(await askHttp(lying)).toMatchObject({ error: { kind: 'not-http' } });
});

test('bytes that are no UTF-8 are marked', async () => {
  const latin: RequestListener = (_request, response) => {
    response.end(Buffer.from([0x22, 0xe9, 0x22]));
  };

  expect(await askHttp(latin)).toMatchObject({ answer: { utf8: false } });
});

test('redirects are not followed, and a 1xx before the answer is passed over', async () => {
  const redirect: RequestListener = (_request, response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  };
  const early: RequestListener = (_request, response) => {
    response.writeEarlyHints({ link: '</a>; rel=preload' });
    response.writeHead(204).end();
  };

  expect(await askHttp(redirect)).toMatchObject({ answer: { status: 302, body: '' } });
  expect(await askHttp(early)).toMatchObject({ answer: { status: 204, body: '' } });
});

const lawful: [string, string][] = [
  ['in chunks, with a trailer', 'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n1;x=y\r\n}\r\n0\r\nx-sum: 1\r\n\r\n'],
  ['up to the end of the connection', 'connection: close\r\n\r\n{}'],
  ['with a length', 'content-length: 2\r\n\r\n{}'],
];

for (const [name, answer] of lawful) {
  for (const before of ['', 'HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n']) {
    test(`a body ${name} is read${before && `, after ${before.slice(9, -4).split('\r')[0]}`}`, async () => {
      const inPackets = async (socket: Socket) => {
        for (const part of `${before}HTTP/1.1 200 OK\r\n${answer}`.match(/.{1,20}/gs) ?? []) {
          socket.write(part);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        socket.end();
      };

      expect(await askTcp((socket) => socket.once('data', () => void inPackets(socket)))).toMatchObject({
        answer: { status: 200, body: '{}' },
      });
    });
  }
}

test('an answer that switches the protocol unasked is no answer', async () => {
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n';

  expect(await askTcp((socket) => socket.once('data', () => socket.write(switching)))).toMatchObject({
    error: { kind: 'not-http', message: expect.stringContaining('101') },
  });
});

test('headers that come late are waited for, as long as patience lasts', async () => {
  const late: RequestListener = (_request, response) => {
    setTimeout(() => response.end('{}'), 150);
  };

  expect(await askHttp(late, 1_000)).toMatchObject({ answer: { body: '{}' } });
  expect(await askHttp(late, 50)).toMatchObject({ error: { kind: 'timeout' } });
});

test('a dropped answer is closed by us after the request was sent', async () => {
  let received = '';
  const server = await listeningServer(
    createTcpServer((socket) => {
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', () => {});
    }),
  );

  const result = await ask(`${server.url}/`, 2_000, true);
  await server.close();

  expect(result).toMatchObject({ error: { kind: 'ours' } });
  expect(received).toContain('GET / HTTP/1.1');
});

test('a request is handed over before its answer comes, and never where there is no connection', async () => {
  const happened: string[] = [];
  const server = await listeningServer((_, response) => setTimeout(() => response.end('{}'), 50));
  const url = `${server.url}/`;
  const sockets = openSockets();
  const arrived = async () => {
    const options = { timeoutMs: 2_000, handedOver: () => happened.push('handed over') };
    const result = await sockets.transport({ method: 'POST', url, headers: {}, body: '{}' }, options);
    happened.push('answer' in result ? 'answered' : result.error.kind);
  };

  await arrived();
  await server.close();
  await arrived();
  sockets.close();

  expect(happened).toEqual(['handed over', 'answered', 'refused']);
});

test('a limit of this machine is no doing of the target', () => {
  for (const code of ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL']) {
    expect(transportErrorOf('http://127.0.0.1:1', { name: '', message: '', code })).toMatchObject({ kind: 'unsent' });
  }
});

test('a call says who makes it, unless its headers do', async () => {
  const seen: unknown[] = [];
  const server = await listeningServer(({ headers }, response) => {
    seen.push(headers['user-agent']);
    response.end();
  });
  const url = `${server.url}/`;
  const sockets = openSockets();

  await sockets.transport({ method: 'GET', url, headers: {} }, { timeoutMs: 2_000 });
  await sockets.transport({ method: 'GET', url, headers: { 'User-Agent': 'us' } }, { timeoutMs: 2_000 });
  sockets.close();
  await server.close();

  expect(seen).toEqual([expect.stringMatching(/^holdfast\/\d/), 'us']);
});
