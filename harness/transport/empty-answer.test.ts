// Bytes after the end of an answer: the call is answered, what came is reported, and the connection carries nothing else.
import { createServer, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { openSockets } from './socket.ts';

/** A server that answers the requests of each connection so, one after the other, and tells which connection each came on. */
const answering = async (...answers: ((socket: Socket) => void)[]) => {
  const seen: number[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const server = await listeningServer(
    createServer((socket) => {
      connections += 1;
      const connection = connections;
      open.add(socket);
      socket.on('error', () => {});
      socket.on('data', () => {
        seen.push(connection);
        answers[Math.min(seen.length, answers.length) - 1]?.(socket);
      });
    }),
  );
  const sockets = openSockets();
  const url = `${server.url}/`;
  return {
    seen,
    ask: (awaitsLateBody = false) =>
      sockets.transport({ method: 'GET', url, headers: {} }, { timeoutMs: 2_000, awaitsLateBody }),
    close: () => {
      sockets.close();
      for (const socket of open) {
        socket.destroy();
      }
      void server.close();
    },
  };
};

const NO_CONTENT = 'HTTP/1.1 204 No Content\r\n\r\n';
const plain = (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');

const after =
  (head: string, more: string, lateMs = 0) =>
  (socket: Socket) => {
    if (lateMs === 0) {
      socket.write(head + more);
      return;
    }
    socket.write(head);
    setTimeout(() => socket.write(more), lateMs);
  };

for (const lateMs of [0, 5, 40]) {
  test(`a body ${lateMs} ms after the head of a 204 is told, and its connection is not used again`, async () => {
    const target = await answering(after(NO_CONTENT, '{"a":1}', lateMs), plain);

    const first = await target.ask(true);
    const second = await target.ask();
    target.close();

    expect(first).toMatchObject({ answer: { status: 204, body: '', surplus: '{"a":1}' } });
    expect(second).toMatchObject({ answer: { status: 200, body: '{}' } });
    expect(target.seen).toEqual([1, 2]);
  });
}

test('a call that does not await a late body is answered all the same, and so is the next', async () => {
  const target = await answering(after(NO_CONTENT, '{"a":1}', 20), plain);

  const first = await target.ask();
  const second = await target.ask();
  target.close();

  expect(first).toMatchObject({ answer: { status: 204, body: '' } });
  expect(second).toMatchObject({ answer: { status: 200, body: '{}' } });
});

const told: [string, string, string, object][] = [
  ['304', 'HTTP/1.1 304 Not Modified\r\n\r\n', '{}', { status: 304, body: '', surplus: '{}' }],
  [
    'a 204 of some length',
    'HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n',
    '{}',
    { status: 204, surplus: '{}' },
  ],
  ['a 204 in chunks', 'HTTP/1.1 204 No\r\ntransfer-encoding: chunked\r\n\r\n', '0\r\n\r\n', { surplus: '0\r\n\r\n' }],
  ['a 204 that closes', 'HTTP/1.1 204 No\r\nconnection: close\r\n\r\n', '{}', { status: 204, surplus: '{}' }],
  ['103 and 204', `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${NO_CONTENT}`, '{}', { status: 204, surplus: '{}' }],
  ['a 204, as a second answer', NO_CONTENT, 'HTTP/1.1 200 OK\r\n\r\n', { surplus: 'HTTP/1.1 200 OK\r\n\r\n' }],
  ['103', 'HTTP/1.1 103 Early Hints\r\n\r\n', '{"a":1}', { status: 103, body: '', surplus: '{"a":1}' }],
  ['a length of 0', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', '{}', { status: 200, body: '', surplus: '{}' }],
  [
    'a 201 and its body',
    'HTTP/1.1 201 Created\r\ncontent-length: 2\r\n\r\n',
    '{}GARBAGE',
    { status: 201, body: '{}', surplus: 'GARBAGE' },
  ],
  ['a length too short', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n', '{}]', { body: '{}', surplus: ']' }],
  [
    'the last chunk',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
    '0\r\n\r\n{}',
    { body: '', surplus: '{}' },
  ],
];

for (const [words, head, more, answer] of told) {
  test(`bytes after ${words} are told`, async () => {
    const target = await answering(after(head, more), plain);

    const first = await target.ask(true);
    const second = await target.ask();
    target.close();

    expect(first).toMatchObject({ answer });
    expect(second).toMatchObject({ answer: { status: 200, body: '{}' } });
    expect(target.seen).toEqual([1, 2]);
  });
}

test('line ends after an answer are nothing, and its connection is kept', async () => {
  const target = await answering(after(NO_CONTENT, '\r\n'), plain);

  const first = await target.ask(true);
  const second = await target.ask();
  target.close();

  expect(first).toEqual({ answer: { status: 204, headers: {}, body: '', utf8: true } });
  expect(second).toMatchObject({ answer: { body: '{}' } });
  expect(target.seen).toEqual([1, 1]);
});

test('bytes on a connection that is not in use end it', async () => {
  const closed: Promise<void>[] = [];
  const target = await answering((socket) => {
    plain(socket);
    setTimeout(() => socket.write('{}'), 20);
    closed.push(new Promise((resolve) => socket.once('close', () => resolve())));
  }, plain);

  await target.ask();
  await Promise.all(closed);
  const second = await target.ask();
  target.close();

  expect(second).toMatchObject({ answer: { status: 200, body: '{}' } });
  expect(target.seen).toEqual([1, 2]);
});

test('bytes of the answer before, met by a read, are no answer to it: it is sent again', async () => {
  const target = await answering(
    plain,
    (socket) => socket.write('{"late":1}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
    plain,
  );

  await target.ask();
  const second = await target.ask();
  target.close();

  expect(second).toMatchObject({ answer: { status: 200, body: '{}' } });
  expect(target.seen).toEqual([1, 1, 2]);
});
