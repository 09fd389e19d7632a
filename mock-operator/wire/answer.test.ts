import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { type StartedMock, startMock } from '../index.ts';

const SOCKETS = 4;
/** Answers to this number of calls fill the buffers at both ends of a socket. */
const CALLS_OF_A_SOCKET = 600;

/** Sends all calls at once; what is answered is read when the function that comes back is called. */
const askedAtOnce = async ({ url, catalogue }: StartedMock, ids: readonly string[]) => {
  const [supplier] = catalogue().suppliers;
  const { host, hostname, port } = new URL(url);
  const path = `/v1.2/suppliers/${supplier?.supplierId}/products/${supplier?.products[0]?.productId}/availabilities`;
  const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString();
  const socket = connect(Number(port), hostname);
  socket.pause();
  for (const id of ids) {
    socket.write(
      [
        `GET ${path}?start=${day(0)}&end=${day(14)} HTTP/1.1`,
        `Host: ${host}`,
        'X-API-Key: demo-key',
        'X-API-Secret: demo-secret',
        `X-Request-ID: ${id}`,
        `Connection: ${id === ids.at(-1) ? 'close' : 'keep-alive'}`,
        '\r\n',
      ].join('\r\n'),
    );
  }
  return async (): Promise<string> => {
    let text = '';
    socket.setEncoding('utf8');
    for await (const piece of socket) {
      text += piece;
    }
    return text;
  };
};

test('an answer that waits until it is read is not overwritten by those after it', async () => {
  const mock = await startMock();
  try {
    const ids = Array.from({ length: SOCKETS }, () => Array.from({ length: CALLS_OF_A_SOCKET }, () => randomUUID()));
    const readers = await Promise.all(ids.map((own) => askedAtOnce(mock, own)));

    const texts = await Promise.all(readers.map((read) => read()));

    const seen = texts.map((text) => [...text.matchAll(/"reqId":"([^"]+)"/g)].map(([, id]) => id));
    expect(texts[0]?.length).toBeGreaterThan(CALLS_OF_A_SOCKET * 2048);
    expect(seen).toEqual(ids);
  } finally {
    await mock.close();
  }
});
