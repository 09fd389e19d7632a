import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { listening } from '../../self/fixtures/listening.ts';
import { Contended } from '../errors.ts';
import { openSockets } from '../transport/socket.ts';
import { clockAt, movableClock } from './clock.ts';

test('a reading that was long in coming is made again, so that what is late in it is not believed', async () => {
  const asked: number[] = [];
  const clock = await movableClock({
    advance: async (seconds) => {
      asked.push(seconds);
      const now = Date.now() + 3_600_000;
      await sleep(asked.length === 1 ? 400 : 1);
      return now;
    },
  });

  expect(asked).toEqual([0, 0]);
  expect(Math.abs(clock.now() - Date.now() - 3_600_000)).toBeLessThan(250);
});

test('a clock that is always long in answering is read a few times, and moved once', async () => {
  const asked: number[] = [];
  const control = {
    advance: async (seconds: number) => {
      asked.push(seconds);
      await sleep(300);
      return Date.now();
    },
  };
  const clock = await movableClock(control);
  asked.length = 0;

  await clock.pass(60_000);

  expect(asked.filter((seconds) => seconds > 50)).toHaveLength(1);
  expect(asked.length).toBeLessThan(8);
});

test('a move that is under way may be done by now', async () => {
  const clock = await movableClock({
    advance: async (seconds) => {
      await sleep(seconds > 0 ? 100 : 0);
      return Date.now();
    },
  });
  const before = clock.latest() - clock.now();

  const moved = clock.pass(60_000);
  await sleep(50);
  const during = clock.latest() - clock.now();
  await moved;

  expect(before).toBeLessThan(500);
  expect(Math.abs(during - 60_000)).toBeLessThan(2_000);
  expect(clock.latest() - clock.now()).toBeLessThan(500);
});

const START = Date.parse('2030-03-12T10:10:00Z');

/** A clock that has stood still since it was read, longer than one that runs could; `now` is what its target shows. */
const standingClock = async () => {
  const target = { now: START };
  const clock = await movableClock({
    advance: async (seconds) => {
      target.now += 1_000 * seconds;
      return target.now;
    },
  });
  await sleep(1_600);
  return { clock, target };
};

test('a clock that stands still until it is moved is seen to, and then shows what it was moved to, however long calls take', async () => {
  const { clock } = await standingClock();

  await expect(clock.pass(60_000)).rejects.toThrow(Contended);

  expect(clock.now()).toBe(START);
  await clock.pass(60_000);
  await sleep(30);
  expect(clock.now()).toBe(START + 60_000);
  expect(Math.abs(Date.now() + clock.movedMs() - clock.now())).toBeLessThan(20);
});

test('a clock that stood still and runs again is followed again', async () => {
  const { clock, target } = await standingClock();
  await expect(clock.pass(60_000)).rejects.toThrow(Contended);

  target.now += 5_000;
  await clock.pass(60_000);
  const before = clock.now();
  await sleep(60);

  expect(clock.now()).toBeGreaterThan(before);
});

test('a length of time that something is kept passes whole on a clock that is seen to stand still just then', async () => {
  const { clock, target } = await standingClock();

  await clock.pass(60_000, 'fixed');

  expect(target.now).toBe(START + 60_000);
});

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
