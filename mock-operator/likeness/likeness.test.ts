import { expect, test } from '@playwright/test';
import { latencyFrom, timeAt } from './likeness.ts';

const times = (calls: number, ms: number) => ({
  calls,
  p50Ms: ms,
  p95Ms: 2 * ms,
  p99Ms: 3 * ms,
  maxMs: 4 * ms,
  histogram: [],
});

const level = { operation: 'partner.createHold', errors: 0, all: times(90, 1_000), alone: times(10, 100) };

test('the percentiles of the calls that were made one at a time are met, and lie on straight lines between', () => {
  const at = [0.25, 0.5, 0.725, 0.95, 0.99, 1].map((part) => Math.round(timeAt(level, part)));

  expect(at).toEqual([75, 100, 150, 200, 300, 400]);
});

test('where no call was made alone, those of all calls are taken', () => {
  expect(timeAt({ ...level, alone: times(0, 0) }, 0.5)).toBe(1_000);
});

test('a seed determines what each call waits for; an operation that was not called waits for nothing', () => {
  const drawn = (seed: number) => {
    const of = latencyFrom([level], seed);
    return Array.from({ length: 1_000 }, () => of({ called: 'partner', method: 'POST', path: '/v1.2/holds' }));
  };

  const [one, again, other] = [drawn(1), drawn(1), drawn(2)];
  const within = (ms: number) => one.filter((waited) => waited <= ms).length;

  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  expect(within(100)).toBeGreaterThan(450);
  expect(within(100)).toBeLessThan(550);
  expect(within(200)).toBeGreaterThan(930);
  expect(within(400)).toBe(1_000);
  expect(latencyFrom([level], 1)({ called: 'booking', method: 'POST', path: '/v1.2/holds' })).toBe(0);
});
