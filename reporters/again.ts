// What became of the requirements that had failed, or could not be judged, in the report before.
import type { Report } from '../schemas/generated/types.ts';
import { isJudged } from './severity.ts';
import type { JudgedRequirement } from './verdict.ts';

type Before = NonNullable<JudgedRequirement['before']>;

/** The requirements of a report that failed or were blocked, with their states. An open point is not among them. */
export const unsettled = ({ requirements }: Report): Map<string, Before> =>
  new Map(
    requirements.flatMap(({ id, level, state }) =>
      state === 'failed' || (state === 'blocked' && level !== 'MAY') ? [[id, state]] : [],
    ),
  );

/** The report with the states of before. */
export const withBefore = (report: Report, before: ReadonlyMap<string, Before>): Report => ({
  ...report,
  requirements: report.requirements.map((requirement) => {
    const state = before.get(requirement.id);
    return state === undefined ? requirement : { ...requirement, before: state };
  }),
});

/** `FIXED`, `STILL FAILS` or `COULD NOT BE JUDGED`; undefined for a requirement that is not run again. */
export const outcomeAgain = ({ before, state }: Pick<JudgedRequirement, 'before' | 'state'>): string | undefined => {
  if (before === undefined) {
    return undefined;
  }
  if (state === 'failed') {
    return before === 'failed' ? 'STILL FAILS' : 'FAILS, and was blocked';
  }
  if (state === 'not-applicable') {
    return 'NOT APPLICABLE ANY MORE';
  }
  return isJudged(state) ? 'FIXED' : 'COULD NOT BE JUDGED';
};
