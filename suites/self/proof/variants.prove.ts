import { test } from '@playwright/test';
import { attach } from './attach.ts';
import { boundInterfaces } from './bound-interface.ts';
import { pairwise, pointsOf, random, shownAt } from './combination.ts';
import { COMBINATIONS_SEED, RANDOM_COMBINATIONS, SEEDS } from './evidence.ts';
import { examineVariants } from './variant-evidence.ts';

for (const bound of boundInterfaces) {
  const points = pointsOf(bound.interface);
  const together = bound.name === bound.interface; // another binding changes names, not how variants meet
  const cases = {
    alone: shownAt(bound.interface).map((variant) => [variant]),
    pairwise: together ? pairwise(points) : [],
    random: together ? random(points, RANDOM_COMBINATIONS, COMBINATIONS_SEED) : [],
  };
  for (const how of ['alone', 'pairwise', 'random'] as const) {
    for (const [index, variants] of cases[how].entries()) {
      test(`${bound.name}, variants ${how}, ${index + 1} of ${cases[how].length}`, async () =>
        attach(await examineVariants(how, bound, variants, 1 + (index % SEEDS))));
    }
  }
}
