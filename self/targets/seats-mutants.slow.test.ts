// What is really wrong with seats is failed and not blocked, also while another worker of the same run sells beside it.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { type FetchLike, inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { WHOLE } from '../fixtures/matrix.ts';
import { propertyRequirements } from '../laws/property-requirements.ts';
import { profile } from '../proof/bound-interface.ts';
import { CASES } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';
import { type RuleMutant, ruleMutants } from '../proof/rule-mutant.ts';
import { survivors } from '../proof/survivor.ts';

/** Of all mutants that break a requirement about seats one in this number is run; every one with HOLDFAST_MATRIX. */
const ONE_IN = WHOLE ? 1 : 76;

/** The other worker rests ever longer: a check that lasts long only waits, and has met it often enough. */
const REST_MS = 10;

/** What the other worker does all the while. */
const BESIDE: Partial<Record<RuleMutant['interface'], string[]>> = {
  partner: ['partner.hold.takes-capacity', 'partner.hold.release-gives', 'partner.booking.takes-no-second'],
  booking: ['booking.hold.takes-capacity', 'booking.hold.release-gives', 'booking.booking.takes-no-second'],
  'operator-v2': ['operator-v2.create.takes-inventory', 'operator-v2.cancel.releases', 'operator-v2.confirm.keeps'],
};

/** What comes back once more a minute after it came back: a run looks that late only where it moves the clock. */
const NEEDS_A_MOVED_CLOCK = /-again-a-minute-later$/;

/** These spoil the newest other booking: while another worker books too, that is mostly one of its own. */
const SPOILS_THE_NEWEST = /-of-the-one-before$/;

const mutants = ruleMutants.filter(
  ({ name, requirement }) => catalogue[requirement].seats === true && !Object.hasOwn(survivors, name),
);

/** Workers that share a world wait for what needs time: nobody moves its clock. */
const { clock: _clock, ...still } = profile;
const patient: Profile = { ...still, limits: { ...still.limits, patienceSeconds: 10 } };

/** How the check of a requirement ends, made by the first of this number of workers. */
const stateOf = async (
  { requirement, interface: name }: RuleMutant,
  fetch: FetchLike,
  workers: number,
): Promise<string> => {
  const runs = propertyRequirements(name).includes(requirement) ? CASES.many : CASES.few;
  const own = {
    interface: name,
    profile: workers === 1 ? profile : patient,
    transport: inProcess(fetch),
    workers,
    unwritten: true,
  };
  let ended = false;
  const beside = async (worker: number): Promise<void> => {
    for (let round = 0; !ended; round += 1) {
      await runAll({ ...own, worker, only: BESIDE[name] ?? [], seed: round, runs: 1 });
      await setTimeout(round * REST_MS);
    }
  };
  const others = Array.from({ length: workers - 1 }, (_, index) => beside(index + 1));
  const outcomes = await runAll({ ...own, worker: 0, only: [requirement], runs, shrinkRequests: 0 }).finally(() => {
    ended = true;
  });
  await Promise.all(others);
  const found = outcomes.find((outcome) => outcome.requirement === requirement);
  return `${found?.state}${found?.reason === undefined ? '' : `: ${found.reason}`}`;
};

/** What cannot be judged of the right operator, so not of a wrong one: it takes longer than the maximum wait. */
const takesLong = (state: string): boolean => /patience/.test(state);

test('what a rule says of several availabilities is not passed where the other workers have them', async () => {
  const name = 'expiry-gives-back-the-first-availability-only';
  const workers = 6;
  const states = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const own = { interface: 'partner', profile, workers, worker, unwritten: true } as const;
      const only = ['partner.hold.expiry-gives-back-once'];
      const [found] = await runAll({ ...own, transport: inProcess(mockWith({ faults: [name] })), only });
      return found?.state;
    }),
  );

  expect(states).not.toContain('passed');
  expect(states).toContain('blocked');
});

for (const workers of [1, 2]) {
  for (const mutant of mutants.filter((_, index) => index % ONE_IN === 0)) {
    if (workers > 1 && [NEEDS_A_MOVED_CLOCK, SPOILS_THE_NEWEST].some((one) => one.test(mutant.name))) {
      continue;
    }
    test(`${mutant.name} is failed with ${workers} worker${workers > 1 ? 's' : ''}`, async () => {
      const state = await scaleWaits(10, () => stateOf(mutant, mockWith({ faults: [mutant.name] }), workers));

      test.skip(workers > 1 && takesLong(state), state);
      expect(state).toBe('failed');
    });
  }
}
