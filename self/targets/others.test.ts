// Others may use the target meanwhile: what their sales explain is blocked, and never failed.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import { sellingInterfaces } from '../../schemas/interfaces.ts';
import { profile } from '../proof/bound-interface.ts';
import { CASES, HASTE } from '../proof/examine.ts';
import { mockWithStranger } from './stranger.ts';

/** Seeds of the stranger: more on request, for they take a minute each. */
const SEEDS = Number(process.env.HOLDFAST_STRANGERS ?? 1);
/** With seed 1 the stranger meets one check three times of four, and sells nowhere else that is watched: one seed in thirty does. */
const FIRST_SEED = 2;

for (const name of sellingInterfaces) {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
    test(`on ${name} a stranger who sells between any two requests makes no check fail (${seed})`, async () => {
      test.setTimeout(300_000);
      const outcomes = await scaleWaits(HASTE, () =>
        runAll({
          interface: name,
          profile,
          transport: inProcess(mockWithStranger(seed)),
          unwritten: true,
          seed,
          runs: CASES.few,
          shrinkRequests: 0,
        }),
      );

      const failed = outcomes.flatMap(({ requirement, state, failures, standing }) => [
        ...(state === 'failed'
          ? failures.map(({ expected, received }) => `${requirement}: ${expected}, not ${received}`)
          : []),
        ...standing.filter((judged) => judged.failures.length > 0).map((judged) => `${judged.requirement}, in passing`),
      ]);
      const blocked = outcomes.filter(
        ({ state, reason }) => state === 'blocked' && /somebody else sells/.test(reason ?? ''),
      );
      expect(failed).toEqual([]);
      expect(blocked.length).toBeGreaterThan(0);
    });
  }
}
