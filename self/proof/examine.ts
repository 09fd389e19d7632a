// Runs the suites against an operator in this process, and judges the outcomes as `certify` would.

import { isOfAllCalls } from '../../cli/run/histories.ts';
import { runAll } from '../../harness/runner/run-all.ts';
import type { Judging } from '../../harness/schedule/interface.ts';
import { type FetchLike, inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import type { JudgedRequirement } from '../../reporters/verdict.ts';
import type { Outcome, Profile, Report } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { reportOfJudged, withOwnHistories } from '../fixtures/report.ts';
import { profile as usual } from './bound-interface.ts';

/** How many times less an operator in this process is waited for. */
export const SPEED_UP = 10;

/** The seed of a run, where none is named: a proof that is made again is the same. */
export const SEED = 1;

/** The number of cases of a property check: few, for it is run hundreds of times; or the number for a live target. */
export const CASES = { few: 2, many: 20 } as const;

export interface Examination {
  outcomes: Outcome[];
  report: Report;
}

/** What a run of the proof may have otherwise than the others. */
interface Conditions {
  /** Requirements whose checks are run alone. */
  only?: readonly string[] | undefined;
  runs?: number;
  seed?: number;
  profile?: Profile;
  judging?: Judging | undefined;
  /** Its answers are compared with those of another, and its history is not judged. */
  isCompared?: boolean;
}

/** Runs all checks of an interface, or only some, against an operator. */
export const examine = async (
  name: Interface,
  fetch: FetchLike,
  { only, runs = CASES.few, seed = SEED, profile = usual, judging, isCompared = false }: Conditions = {},
): Promise<Examination> => {
  const options = {
    interface: name,
    profile,
    transport: inProcess(fetch),
    unwritten: true,
    alone: true,
    seed,
    runs,
    shrinkRequests: 0,
    ...(only !== undefined && { only: [...only] }),
    ...(judging !== undefined && { judging }),
  };
  const found = await scaleWaits(SPEED_UP, () => runAll(options));
  const outcomes = isCompared ? found : withOwnHistories(found, profile);
  const report = reportOfJudged(name, profile, outcomes, { only, seed });
  return { outcomes, report };
};

const isMust = ({ level }: JudgedRequirement): boolean => level === 'MUST';

/** MUST requirements that failed. */
export const redRequirements = ({ report }: Examination): string[] =>
  report.requirements
    .filter((requirement) => isMust(requirement) && requirement.state === 'failed')
    .map(({ id }) => id);

/** MUST requirements that could not be judged. */
export const blockedRequirements = ({ report }: Examination): { id: string; reason: string }[] =>
  report.requirements
    .filter((requirement) => isMust(requirement) && requirement.state === 'blocked')
    .map(({ id, reason = '' }) => ({ id, reason }));

/**
 * Whether a requirement turned red, or amber where it is a SHOULD, because of an answer: a call that got none, for a time-out
 * or a crash, does not count.
 */
export const caught = ({ outcomes, report }: Examination, requirement: string): boolean => {
  const state = report.requirements.find(({ id }) => id === requirement)?.state;
  return (
    (state === 'failed' || state === 'warned') && outcomes.some((outcome) => differsInAnAnswer(outcome, requirement))
  );
};

/** Whether the second judge finds calls that contradict each other. */
export const contradictsItself = ({ outcomes }: Examination): boolean =>
  outcomes.some(({ standing }) =>
    standing.some(({ requirement, failures }) => isOfAllCalls(requirement) && failures.length > 0),
  );

const differsInAnAnswer = ({ failures, standing, exchanges, ...outcome }: Outcome, requirement: string): boolean =>
  [
    ...(outcome.requirement === requirement ? failures : []),
    ...standing.filter((judged) => judged.requirement === requirement).flatMap((judged) => judged.failures),
  ].some(({ exchange }) => exchanges.find(({ number }) => number === exchange)?.answer !== undefined);
