// The clock of a target: moved by whole seconds, and a reason in words where it is not moved.
import { expect, test } from '@playwright/test';
import { listening } from '../../self/fixtures/listening.ts';
import { openSockets } from '../transport/socket.ts';
import { movableClock } from './clock.ts';
import { clockAt } from './clock-control.ts';

/** What the control of a clock is sent while a check lets time pass, where it answers this. */
const passing = async (answer: (advanceSeconds: number) => [status: number, body: string]) => {
  const sent: number[] = [];
  const sockets = openSockets();
  try {
    await listening(
      async (request, response) => {
        const body = (await request.toArray()).join('');
        const { advanceSeconds } = JSON.parse(body) as { advanceSeconds: number };
        sent.push(advanceSeconds);
        const [status, text] = answer(advanceSeconds);
        response.writeHead(status).end(text);
      },
      async (url) => (await movableClock(clockAt(url, sockets.transport))).pass(2_300),
    );
    return sent;
  } finally {
    sockets.close();
  }
};

const now = (): [number, string] => [200, JSON.stringify({ now: new Date().toISOString() })];

test('a clock is moved by whole seconds', async () => {
  expect(await passing(now)).toContain(3);
});

test('a clock that refuses to be moved blocks what waits for it, and is named with what it answered', async () => {
  const refusing = passing((seconds) => (seconds === 0 ? now() : [400, '{"error":"not today"}']));

  await expect(refusing).rejects.toThrow(
    /^the clock at http:\S+ \(clock\.control in the profile\) could not be moved: asked for \{"advanceSeconds":3\}, it answers HTTP 400 \{"error":"not today"\}$/,
  );
});
