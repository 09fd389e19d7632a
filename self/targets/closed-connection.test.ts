// A target may close a connection that it has kept at any time, also under a call that it has carried out. RFC 9112, 9.5.
import type { Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { type Answering, plainly, reportOn } from '../fixtures/served.ts';

/** Closes the connection in place of the answer to the first POST that comes on a kept one. */
const closingOnce = (): { answering: Answering; closed: string[] } => {
  const used = new WeakSet<Socket>();
  const closed: string[] = [];
  const answering: Answering = (response, answer, request) => {
    const { socket, method, url = '' } = request;
    if (method === 'POST' && used.has(socket) && closed.length === 0) {
      closed.push(url);
      socket.resetAndDestroy();
      return;
    }
    used.add(socket);
    plainly(response, answer, request);
  };
  return { answering, closed };
};

test('a check is begun anew when the target closes a connection under a call that it has carried out', async () => {
  const { answering, closed } = closingOnce();
  const id = 'operator-v2.confirm.moves-to-confirmed';

  const { requirements } = await reportOn('operator-v2', answering, { only: [id] });

  expect(closed).toEqual([expect.stringMatching(/\/bookings/)]);
  expect(requirements.find((one) => one.id === id)).toMatchObject({ state: 'passed' });
});
