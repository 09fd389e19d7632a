import { expect, test } from '@playwright/test';
import { Clock } from './clock.ts';

test('What is planned happens once, in order of time, when the clock has reached it.', () => {
  const clock = new Clock(1000);
  const happened: string[] = [];
  for (const [name, at] of [
    ['c', 3000],
    ['a', 1500],
    ['b', 1500],
    ['d', 9000],
  ] as const) {
    clock.plan(at, () => happened.push(`${name} ${clock.now()}`));
  }

  clock.now();
  expect(happened).toEqual([]);
  clock.advance(2000);
  clock.now();
  expect(happened).toEqual(['a 3000', 'b 3000', 'c 3000']);
  expect(() => clock.advance(-1)).toThrow(RangeError);
});
