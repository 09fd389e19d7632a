// Where a relative window of the profile lies while time passes.
import { expect, test } from '@playwright/test';
import { WHOLE } from '../resources/partition.ts';
import type { Clock } from '../schedule/clock.ts';
import type { V1Client } from './client.ts';
import { listingOf } from './listing.ts';
import type { Offering } from './rates.ts';

const BEGUN = '2030-01-01T00:00:00.000Z';

/** The window when a check begins, and when this much time has passed in it. */
const windowsOf = (window: { start: string; end: string }, passedMs: number) => {
  let now = Date.parse(BEGUN);
  const { window: asked } = listingOf({
    api: {} as V1Client,
    profile: { products: [], window } as unknown as Offering,
    clock: { now: () => now } as Clock,
    part: WHOLE,
    requirementId: (requirement) => requirement,
  });
  const before = asked();
  now += passedMs;
  return [before, asked()];
};

test('days from now are counted from the beginning of the check', () => {
  const [before, after] = windowsOf({ start: '+1d', end: '+3d' }, 360_000);

  expect(before).toEqual({ start: '2030-01-02T00:00:00.000Z', end: '2030-01-04T00:00:00.000Z' });
  expect(after).toEqual(before);
});

test('a window begins no sooner than now', () => {
  const [before, after] = windowsOf({ start: '+0d', end: '+3d' }, 360_000);

  expect(before?.start).toBe(BEGUN);
  expect(after).toEqual({ start: '2030-01-01T00:06:00.000Z', end: before?.end });
});
