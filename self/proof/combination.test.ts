import { expect, test } from '@playwright/test';
import { pairwise, random } from './combination.ts';

const points = [['a', 'b', 'c'], ['d', 'e'], ['f'], ['g', 'h']];

test('every two variants of different points meet, and no two of one point', () => {
  const combinations = pairwise(points);
  const meet = (one: string, other: string) =>
    combinations.some((variants) => variants.includes(one) && variants.includes(other));

  for (const here of points) {
    for (const one of here) {
      for (const other of points.flat().filter((variant) => variant !== one)) {
        expect(meet(one, other), `${one} ${other}`).toBe(!here.includes(other));
      }
    }
  }
});

test('random combinations are those of their seed, and lawful', () => {
  const combinations = random(points, 50, 7);

  expect(random(points, 50, 7)).toEqual(combinations);
  expect(random(points, 50, 8)).not.toEqual(combinations);
  for (const variants of combinations) {
    for (const point of points) {
      expect(variants.filter((variant) => point.includes(variant)).length).toBeLessThan(2);
    }
  }
});
