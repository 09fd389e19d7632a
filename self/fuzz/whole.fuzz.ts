// The whole fuzz, `npm run fuzz`: as many runs as HOLDFAST_FUZZ says, from the seed HOLDFAST_FUZZ_SEED.
import { expect, test } from '@playwright/test';
import { boundInterfaces } from '../proof/bound-interface.ts';
import { problemOf, usualCost } from './attempt.ts';
import { casesOf } from './case.ts';
import { judgedWrong, metBy } from './met.ts';
import { wrongValues } from './wrong-value.ts';

const RUNS = Number(process.env.HOLDFAST_FUZZ ?? 3_000);
const SEED = Number(process.env.HOLDFAST_FUZZ_SEED ?? 1);
const BATCH = 50;

for (const bound of boundInterfaces) {
  test(`${bound.name}: each member judged, wrong in every way`, async () => {
    const { tried, problems } = judgedWrong(await metBy(bound), wrongValues.length);
    for (const problem of problems) {
      process.stdout.write(`${problem}\n\n`);
    }
    expect(tried).toBeGreaterThan(1_000);
    expect(problems.length).toBe(0);
  });

  const runs = Math.ceil(RUNS / boundInterfaces.length);
  for (let from = 0; from < runs; from += BATCH) {
    test(`${bound.name}: runs ${from + 1} to ${Math.min(runs, from + BATCH)}`, async () => {
      const cases = casesOf((await metBy(bound)).places, runs, SEED).slice(from, from + BATCH);
      const usual = await usualCost(bound);
      let problems = 0;
      for (const [number, breaks] of cases.entries()) {
        const problem = await problemOf(bound, breaks, from + number + 1, usual);
        if (problem === undefined) {
          continue;
        }
        problems += 1;
        process.stdout.write(`${problem}\n\n`);
      }
      expect(problems).toBe(0);
    });
  }
}
