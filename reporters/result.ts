import type { Report } from '../schemas/generated/types.ts';
import { outOfDate } from './baseline.ts';
import type { JudgedRequirement } from './verdict.ts';

/**
 * What a requirement is to a test runner. `known`: the baseline has it; `outdated`: its entry there fails the run.
 * A warning is passed unless it counts, and an observation always.
 */
export type Result = 'passed' | 'failed' | 'known' | 'outdated' | 'skipped';

/** @param strict a missed SHOULD counts like a broken MUST */
export const resultsOf = (report: Report, strict: boolean): ((requirement: JudgedRequirement) => Result) => {
  const { known = [], worse = [] } = report.baseline ?? {};
  const outdated = new Set(outOfDate(report).filter((id) => !worse.includes(id)));
  const isKnown = new Set(known);
  return ({ id, state }) => {
    if (outdated.has(id)) {
      return 'outdated';
    }
    if (isKnown.has(id)) {
      return 'known';
    }
    if (state === 'failed' || (strict && state === 'warned')) {
      return 'failed';
    }
    return state === 'blocked' || state === 'not-applicable' ? 'skipped' : 'passed';
  };
};
