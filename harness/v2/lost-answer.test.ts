// A lost answer counts only when the call was carried out: behind a proxy it may never arrive.
import { expect, test } from '@playwright/test';
import { profile } from '../../self/proof/bound-interface.ts';
import { mockWith } from '../../self/proof/mock-with.ts';
import { runAll } from '../runner/run-all.ts';
import { inProcess } from '../transport/in-process.ts';
import { scaleWaits } from '../transport/wait.ts';
import { CUT_BY_US, type Transport } from '../transport/wire.ts';

const REQUIREMENTS = [
  'operator-v2.create.repeat-after-a-lost-answer',
  'operator-v2.create.lost-answer-takes-once',
  'operator-v2.wire.lost-answers-act-once',
];

/** Nothing arrives of calls whose answer is to be lost. */
const deaf: Transport = (request, options) =>
  options.dropAnswer ? Promise.resolve({ error: CUT_BY_US }) : inner(request, options);
const inner = inProcess(mockWith());

/** What arrives of a call whose answer is to be lost arrives later, and before the maximum wait ends. */
const LATE_MS = 250;
const slow: Transport = async (request, options) => {
  if (!options.dropAnswer) {
    return await inner(request, options);
  }
  setTimeout(() => void inner(request, options), LATE_MS);
  return { error: CUT_BY_US };
};

const brief = { ...profile, limits: { ...profile.limits, patienceSeconds: 1 } };

const statesBy = async (transport: Transport): Promise<string[]> => {
  const run = { interface: 'operator-v2' as const, profile: brief, transport, only: REQUIREMENTS, seed: 1, runs: 2 };
  return (await scaleWaits(10, () => runAll(run))).map(({ state }) => state);
};

for (const [words, transport, state] of [
  ['a call that never arrived proves nothing, so that what follows it is blocked', deaf, 'blocked'],
  ['a call that arrives late is waited for, and not made a second time', slow, 'passed'],
  ['a call that was carried out is seen by a read', inner, 'passed'],
] as const) {
  test(words, async () => {
    expect(await statesBy(transport)).toEqual([state, state, state]);
  });
}
