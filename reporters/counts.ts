import type { Report } from '../schemas/generated/types.ts';
import { counted } from '../schemas/text/counted.ts';

/** Requirements of which something is known: an open point is observed, not judged. */
export const judgedOf = ({ passed, failed, warned }: Report['summary']): number => passed + failed + warned;

/** The one way of counting: `3 requirements judged: 1 passed, 1 failed, 1 warned; 2 blocked, 1 not applicable; 4 open points observed`. */
export const countsInWords = (summary: Report['summary']): string => {
  const { passed, failed, warned, observed, blocked, notApplicable } = summary;
  return [
    `${counted(judgedOf(summary), 'requirement')} judged: ${passed} passed, ${failed} failed, ${warned} warned`,
    `${blocked} blocked, ${notApplicable} not applicable`,
    `${counted(observed, 'open point')} observed`,
  ].join('; ');
};
