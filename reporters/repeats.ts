import { countsOf, effectKinds } from '../schemas/effect-kinds.ts';
import type { Report } from '../schemas/generated/types.ts';
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
  const of = (wanted: string, state: JudgedRequirement['state']) =>
    repeats.filter(({ requirements }) => requirements.some((row) => row.id === wanted && row.state === state)).length;
  const sum = (read: (one: Report) => number) => [report, ...repeats].reduce((total, one) => total + read(one), 0);
  return {
    ...report,
    run: {
      ...report.run,
      durationMs: sum(({ run }) => run.durationMs),
      requests: sum(({ run }) => run.requests),
      effects: countsOf((kind) => sum(({ run }) => run.effects[effectKinds[kind].plural])),
    },
    requirements: report.requirements.map((requirement) =>
      requirement.state === 'failed' && repeats.length > 0
        ? { ...requirement, repeats: { times: repeats.length, failed: of(requirement.id, 'failed') } }
        : requirement,
    ),
    residue: countsOf((kind) => sum(({ residue }) => residue[effectKinds[kind].plural])),
    left: [report, ...repeats].flatMap(({ left }) => left),
  };
};

/** `failed again 1 time of 3: it is not the same each time` */
export const repeatWords = ({ repeats }: JudgedRequirement): string | undefined =>
  repeats === undefined
    ? undefined
    : `failed again in ${repeats.failed} of ${repeats.times} further runs${repeats.failed < repeats.times ? ': it is not the same each time' : ''}`;
