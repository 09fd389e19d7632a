import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { scaleWaits, wait } from '../transport/wait.ts';
import type { Exchange } from './exchange.ts';
import { Pending, readWhile } from './pending.ts';

const PENDING = { status: 'PENDING' } as unknown as Exchange;
const SETTLED = { status: 'ACTIVE' } as unknown as Exchange;

const isPending = (answer: Exchange): boolean => answer === PENDING;

/** Waits for something that settles after this number of milliseconds, and answers how often it was read. */
const readsOf = async (pending: Pending, settlesAfterMs: number, maxWaitMs: number): Promise<number> => {
  const began = performance.now();
  let reads = 0;
  const read = async (): Promise<Exchange> => {
    reads += 1;
    return performance.now() - began < settlesAfterMs ? PENDING : SETTLED;
  };
  await pending.settled(isPending, PENDING, read, maxWaitMs);
  return reads;
};

test('what one took is learnt: the next is read less often', async () => {
  const pending = new Pending();

  const first = await readsOf(pending, 300, 5_000);
  const second = await readsOf(pending, 300, 5_000);

  expect(first).toBeGreaterThan(4);
  expect(second).toBeLessThan(4);
});

test('where nothing settles the patience is waited once, and then a short while', async () => {
  const pending = new Pending();
  expect(pending.maxMs(1_200)).toBe(1_200);

  await scaleWaits(10, () => readsOf(pending, Number.POSITIVE_INFINITY, 1_200));

  expect(pending.maxMs(1_200)).toBe(1_000);
});

test('what waits beside one that stayed for all of the patience is not waited for any longer', async () => {
  const pending = new Pending();
  const first = readsOf(pending, Number.POSITIVE_INFINITY, 2_000);
  await wait(1_000);
  const began = performance.now();

  await readsOf(pending, Number.POSITIVE_INFINITY, 2_000);

  expect(performance.now() - began).toBeLessThan(1_800);
  await first;
});

test('where something has settled each is waited for as long as the patience lasts', async () => {
  const pending = new Pending();
  await readsOf(pending, 20, 1_100);

  await scaleWaits(10, () => readsOf(pending, Number.POSITIVE_INFINITY, 1_100));

  expect(pending.maxMs(1_100)).toBe(1_100);
});

test('what is not pending is not read', async () => {
  let reads = 0;
  const read = async (): Promise<Exchange> => {
    reads += 1;
    return PENDING;
  };

  expect(await new Pending().settled(isPending, SETTLED, read, 5_000)).toBe(SETTLED);
  expect(reads).toBe(0);
});

/** Waits for something on a clock that is moved, which settles when it was moved so far, or after so long. */
const movedBy = async (pending: Pending, settles: { movedMs?: number; afterMs?: number }) => {
  const began = performance.now();
  let movedMs = 0;
  const clock = {
    movable: true,
    pass: async (ms: number) => {
      movedMs += ms;
    },
  };
  const read = async (): Promise<Exchange> =>
    movedMs >= (settles.movedMs ?? Number.POSITIVE_INFINITY) ||
    performance.now() - began >= (settles.afterMs ?? Number.POSITIVE_INFINITY)
      ? SETTLED
      : PENDING;
  const last = await pending.settled(isPending, PENDING, read, 3_000, clock);
  return { movedMs, isSettled: last === SETTLED };
};

test('a clock that can be moved is moved, a second at a time, and nothing is waited for', async () => {
  const began = performance.now();

  expect(await movedBy(new Pending(), { movedMs: 2_500 })).toEqual({ movedMs: 3_000, isSettled: true });

  expect(performance.now() - began).toBeLessThan(500);
});

test('what settles by no clock is waited for, and the clock is not moved for the next', async () => {
  const pending = new Pending();

  expect(await movedBy(pending, { afterMs: 100 })).toEqual({ movedMs: 3_000, isSettled: true });
  expect(await movedBy(pending, { afterMs: 100 })).toEqual({ movedMs: 0, isSettled: true });
});

test('an answer that came when the patience had ended is looked at anew before it counts', async () => {
  const answers = [PENDING, SETTLED];
  const slow = async (): Promise<Exchange> => {
    await sleep(700);
    return answers.shift() ?? PENDING;
  };

  expect(await readWhile(isPending, PENDING, slow, () => 600)).toBe(SETTLED);
});

test('what is still pending when it was read after the end of the patience stays so', async () => {
  let reads = 0;
  const read = async (): Promise<Exchange> => {
    reads += 1;
    await sleep(700);
    return PENDING;
  };

  expect(await readWhile(isPending, PENDING, read, () => 600)).toBe(PENDING);
  expect(reads).toBe(2);
});
