import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import type { Exchange } from './exchange.ts';
import { readWhile } from './read-while.ts';

const PENDING = { status: 202 } as Exchange;
const SETTLED = { status: 200 } as Exchange;

test('an answer that came when the patience had ended is looked at anew before it counts', async () => {
  const answers = [PENDING, SETTLED];
  const slow = async (): Promise<Exchange> => {
    await sleep(700);
    return answers.shift() ?? PENDING;
  };

  expect(
    await readWhile(
      (answer) => answer === PENDING,
      PENDING,
      slow,
      () => 600,
    ),
  ).toBe(SETTLED);
});

test('what is still pending when it was read after the end of the patience stays so', async () => {
  let reads = 0;
  const read = async (): Promise<Exchange> => {
    reads += 1;
    await sleep(700);
    return PENDING;
  };

  expect(
    await readWhile(
      (answer) => answer === PENDING,
      PENDING,
      read,
      () => 600,
    ),
  ).toBe(PENDING);
  expect(reads).toBe(2);
});
