import type { Report } from '../schemas/generated/types.ts';
import { countsOf, residueOf, resourceKinds } from '../schemas/resource-kinds.ts';
import { isJudged } from './severity.ts';
import type { JudgedRequirement } from './verdict.ts';

/** The requirements whose checks are to run again for what failed: its own, and those that showed it in passing. */
export const toRepeat = ({ requirements }: Report): string[] => [
  ...new Set(
    requirements
      .filter(({ state }) => state === 'failed')
      .flatMap(({ id, failures }) => [id, ...failures.flatMap(({ check }) => check ?? [])]),
  ),
];

/** The report with how its failures came out in further runs. Nothing of its verdict changes: a failure was seen. */
export const withRepeats = (report: Report, repeats: readonly Report[]): Report => {
  const sum = (read: (one: Report) => number) => [report, ...repeats].reduce((total, one) => total + read(one), 0);
  const left = [report, ...repeats].flatMap((one) => one.left);
  return {
    ...report,
    run: {
      ...report.run,
      durationMs: sum(({ run }) => run.durationMs),
      requests: sum(({ run }) => run.requests),
      resources: countsOf((kind) => sum(({ run }) => run.resources[resourceKinds[kind].plural])),
    },
    requirements: report.requirements.map((requirement) =>
      requirement.state === 'failed' ? { ...requirement, ...outcomesOf(requirement, repeats) } : requirement,
    ),
    residue: residueOf(left),
    left,
  };
};

/** A run in which a failure could not be judged does not count, neither as one where it came again nor as one where it did not. */
const outcomesOf = ({ id }: JudgedRequirement, repeats: readonly Report[]): Pick<JudgedRequirement, 'repeats'> => {
  const states = repeats.flatMap(({ requirements }) =>
    requirements.filter((one) => one.id === id && isJudged(one.state)).map(({ state }) => state),
  );
  const failed = states.filter((state) => state === 'failed').length;
  return states.length === 0 ? {} : { repeats: { times: states.length, failed } };
};

/** `failed again in 1 of 3 further runs that judged it: it is not the same each time` */
export const repeatWords = ({ repeats }: JudgedRequirement): string | undefined =>
  repeats === undefined
    ? undefined
    : `failed again in ${repeats.failed} of ${repeats.times} further runs that judged it${repeats.failed < repeats.times ? ': it is not the same each time' : ''}`;
