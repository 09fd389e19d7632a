// Mutants that leave a gap between check and act, with the gaps and the arrivals in the hands of a scheduler: every
// order of events is chosen and none is left to chance, so that a failure is always the check's.
import fc from 'fast-check';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { driveWaits } from '../../mock-operator/kernel/pause.ts';
import type { RaceEvidence } from './evidence.ts';
import { caught, examine, SEED } from './examine.ts';
import { mockWith } from './mock-with.ts';
import type { RuleMutant } from './rule-mutant.ts';

const SCHEDULES = 40;

/** Runs the check of a requirement while the scheduler decides which call goes on next. Whether the requirement turned red. */
const redUnder = async (scheduler: fc.Scheduler, mutant: RuleMutant, inner: FetchLike): Promise<boolean> => {
  const give = driveWaits(() => scheduler.schedule(Promise.resolve(), 'gap'));
  const scheduled: FetchLike = async (request) => {
    await scheduler.schedule(Promise.resolve(), 'arrival');
    return inner(request);
  };
  try {
    const examination = examine(mutant.interface, scheduled, { only: [mutant.requirement] });
    return caught(await scheduler.waitFor(examination), mutant.requirement);
  } finally {
    give();
  }
};

/** What the scheduler shows of a mutant that leaves a gap. */
export const examineRace = async (mutant: RuleMutant): Promise<RaceEvidence> => {
  let [red, redWithout] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.scheduler(), async (one, other) => {
      red += Number(await redUnder(one, mutant, mockWith({ faults: [mutant.name] })));
      redWithout += Number(await redUnder(other, mutant, mockWith()));
    }),
    { seed: SEED, numRuns: SCHEDULES },
  );
  return {
    kind: 'race',
    interface: mutant.interface,
    name: mutant.name,
    requirement: mutant.requirement,
    schedules: SCHEDULES,
    red,
    redWithout,
  };
};
