import { expect, test } from '@playwright/test';
import type { Clock } from './clock.ts';
import { waitPastLatestExpiry } from './wait-past-expiry.ts';

test('holds whose ends follow each other soon end together, however many they are', async () => {
  const passed: number[] = [];
  const clock: Clock = {
    movable: true,
    movedMs: () => 0,
    latest: () => 0,
    now: () => 0,
    pass: async (ms) => void passed.push(ms),
  };
  const ends = [1_000, 40_000, 19_000, 10_000, 60_000];

  expect(await waitPastLatestExpiry(clock, 10_000, ends)).toBe(19_000);
  expect(await waitPastLatestExpiry(clock, 40_000, ends)).toBe(40_000);
  expect(passed).toEqual([20_500, 41_500]);
});
