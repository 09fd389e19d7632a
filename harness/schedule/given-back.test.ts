import { expect, test } from '@playwright/test';
import { sweepMsOf } from './given-back.ts';

test('ten seconds are never too late for seats, whatever the profile says', () => {
  expect([{}, { sweepSeconds: 0 }, { sweepSeconds: 5 }, { sweepSeconds: 30 }].map(sweepMsOf)).toEqual([
    90_000, 10_000, 10_000, 30_000,
  ]);
});
