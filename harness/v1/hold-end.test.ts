// When a hold is looked at: one that lives half its time must have ended by then, and one that lives all of it must not.
import { expect, test } from '@playwright/test';
import { looksAt } from './hold-end.ts';

for (const seconds of [2, 4, 8, 12, 60, 900]) {
  test(`a hold of ${seconds} s is looked at last well after its middle and before its end`, () => {
    const last = looksAt(seconds * 1000).at(-1) ?? 0;

    expect(last / 1000).toBeGreaterThanOrEqual(seconds * 0.54);
    expect(last / 1000).toBeLessThan(seconds * 0.995);
  });
}

test('where calls are slow a short hold has no time for two looks; a long one is looked at in its middle too', () => {
  expect(looksAt(8_000)).toHaveLength(1);
  expect(looksAt(900_000)).toEqual([450_000, 895_000]);
});
