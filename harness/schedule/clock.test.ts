import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { movableClock } from './clock.ts';

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

  expect(Math.round(before / 1_000)).toBe(0);
  expect(Math.round(during / 1_000)).toBe(60);
  expect(Math.round((clock.latest() - clock.now()) / 1_000)).toBe(0);
});
