// A target may close an idle connection at any time: that is lawful, and no call is ever made twice for it but a read.
import { createServer, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { openSockets } from './socket.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

/** A server that answers the first requests of each connection as asked, and drops the connection on the next. */
const dropping = async (onFirst: (socket: Socket, connection: number) => void, answered = 1) => {
  const seen: string[] = [];
  let connections = 0;
  const server = await listeningServer(
    createServer((socket) => {
      connections += 1;
      const connection = connections;
      let requests = 0;
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        requests += 1;
        seen.push(`${String(chunk).split(' ')[0]} on ${connection}`);
        if (requests <= answered) {
          onFirst(socket, connection);
        } else {
          socket.resetAndDestroy();
        }
      });
    }),
  );
  const sockets = openSockets();
  const url = `${server.url}/`;
  return {
    seen,
    ask: (method: string) =>
      sockets.transport({ method, url, headers: {}, ...(method === 'POST' && { body: '{}' }) }, { timeoutMs: 2_000 }),
    close: () => {
      sockets.close();
      void server.close();
    },
  };
};

test('a read that met a closed connection is sent again on one of its own', async () => {
  const target = await dropping((socket) => socket.write(ANSWER));

  const first = await target.ask('GET');
  const second = await target.ask('GET');
  const third = await target.ask('POST');
  target.close();

  for (const result of [first, second, third]) {
    expect(result).toMatchObject({ answer: { status: 200, body: '{}' } });
  }
  expect(target.seen).toEqual(['GET on 1', 'GET on 1', 'GET on 2', 'POST on 3']);
});

for (const method of ['POST', 'PUT', 'DELETE']) {
  test(`a ${method} that met a closed connection is not sent again, and nobody is to blame`, async () => {
    const target = await dropping((socket) => socket.write(ANSWER), 2);

    await target.ask('GET');
    await target.ask('GET');
    const met = await target.ask(method);
    const next = await target.ask(method);
    target.close();

    expect(met).toMatchObject({ error: { kind: 'idle-closed' } });
    expect(next).toMatchObject({ answer: { status: 200 } });
    expect(target.seen).toEqual(['GET on 1', 'GET on 1', `${method} on 1`, `${method} on 2`]);
  });
}

for (const method of ['POST', 'PUT', 'DELETE']) {
  test(`before a read was answered on a kept connection, a ${method} has one of its own`, async () => {
    const target = await dropping((socket) => socket.write(ANSWER));

    await target.ask('GET');
    const first = await target.ask(method);
    const second = await target.ask(method);
    target.close();

    expect([first, second]).toMatchObject([{ answer: { status: 200 } }, { answer: { status: 200 } }]);
    expect(target.seen).toEqual(['GET on 1', `${method} on 2`, `${method} on 3`]);
  });
}

test('a target that closes each connection after its answer, without a word, is answered by at every call', async () => {
  const target = await dropping((socket) => socket.end(ANSWER));

  for (const method of ['GET', 'GET', 'POST', 'GET', 'PUT', 'DELETE', 'POST']) {
    expect(await target.ask(method), method).toMatchObject({ answer: { status: 200 } });
  }
  target.close();
});

test('a connection of its own that breaks off before the answer is the target’s doing', async () => {
  const target = await dropping((socket, connection) => {
    if (connection === 1) {
      socket.write(ANSWER);
    } else {
      socket.resetAndDestroy();
    }
  });

  await target.ask('GET');
  const again = await target.ask('GET');
  const create = await target.ask('POST');
  target.close();

  expect(again).toMatchObject({ error: { kind: 'closed' } });
  expect(create).toMatchObject({ error: { kind: 'closed' } });
});

test('an answer that breaks off half way on a kept connection is the target’s doing', async () => {
  const sockets = openSockets();
  const server = await listeningServer(
    createServer((socket) => {
      let requests = 0;
      socket.on('error', () => {});
      socket.on('data', () => {
        requests += 1;
        if (requests === 1) {
          socket.write(ANSWER);
        } else {
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":');
        }
      });
    }),
  );
  const url = `${server.url}/`;
  const ask = () => sockets.transport({ method: 'GET', url, headers: {} }, { timeoutMs: 2_000 });

  await ask();
  const cut = await ask();
  sockets.close();
  await server.close();

  expect(cut).toMatchObject({ error: { kind: 'closed' } });
});
