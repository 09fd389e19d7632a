import type { Report } from '../schemas/generated/types.ts';

type JudgedRequirement = Report['requirements'][number];

/** The severity of a MUST that could not be judged. */
export const UNJUDGED = 2;

/** How much a requirement counts against a release: nothing, a missed SHOULD, no judgement, a broken MUST. */
export const severityOf = ({
  state,
  level,
  uncounted,
}: Pick<JudgedRequirement, 'state' | 'level' | 'uncounted'>): 0 | 1 | 2 | 3 => {
  switch (state) {
    case 'failed':
      return 3;
    case 'blocked':
      return level === 'MUST' && uncounted === undefined ? UNJUDGED : 0;
    case 'warned':
      return 1;
    default:
      return 0;
  }
};

/** Whether a state is a judgement: what could not be judged, or need not be, is neither good nor fixed. */
export const isJudged = (state: JudgedRequirement['state']): boolean =>
  state !== 'blocked' && state !== 'not-applicable';
