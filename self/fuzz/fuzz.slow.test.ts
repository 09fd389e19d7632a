// Whatever a target answers is its own fault, never ours: a sample of the whole fuzz (see whole.fuzz.ts).
import { expect, test } from '@playwright/test';
import { boundInterfaces } from '../proof/bound-interface.ts';
import { problemOf, usualCost } from './attempt.ts';
import { sampleOf } from './case.ts';
import { judgedWrong, metBy } from './met.ts';

/** Breaks in one run: so that few runs have every wrong value, a third of them on each interface. */
const EACH = 8;

for (const [index, bound] of boundInterfaces.entries()) {
  test(`${bound.name}: no wrong answer is a fault of ours`, async () => {
    const met = await metBy(bound);
    const usual = await usualCost(bound);
    const cases = sampleOf(met.places, EACH, 1).filter((_, number) => number % boundInterfaces.length === index);
    const { tried, problems } = judgedWrong(met, 1);

    for (const [number, breaks] of cases.entries()) {
      problems.push(...[await problemOf(bound, breaks, number + 1, usual)].filter((problem) => problem !== undefined));
    }

    expect(met.places.length).toBeGreaterThan(100);
    expect(tried).toBeGreaterThan(met.places.length / 2);
    expect(cases).not.toEqual([]);
    expect(problems.join('\n\n')).toBe('');
  });
}
