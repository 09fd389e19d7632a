import type { JudgedRequirement, State } from './verdict.ts';

/** How much a requirement counts against a release: nothing, a missed SHOULD, no judgement, a broken MUST. */
export const severityOf = ({ state, level }: Pick<JudgedRequirement, 'state' | 'level'>): 0 | 1 | 2 | 3 => {
  switch (state) {
    case 'failed':
      return 3;
    case 'blocked':
      return level === 'MUST' ? 2 : 0;
    case 'warned':
      return 1;
    default:
      return 0;
  }
};

/** Whether a state is a judgement: what could not be judged, or need not be, is neither good nor fixed. */
export const isJudged = (state: State): boolean => state !== 'blocked' && state !== 'not-applicable';
