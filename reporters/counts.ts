import type { Report } from '../schemas/generated/types.ts';
import { counted } from '../schemas/text/counted.ts';

/** Requirements of which something is known: an open point is observed, not judged. */
export const judgedOf = ({ passed, failed, warned }: Report['summary']): number => passed + failed + warned;

/** How many in a state the baseline knows, and lets pass. */
export const knownIn = (
  state: 'failed' | 'warned' | 'blocked',
  { requirements, baseline }: Pick<Report, 'requirements' | 'baseline'>,
): number => {
  const { known = [] } = baseline ?? {};
  return requirements.filter((one) => one.state === state && known.includes(one.id)).length;
};

/**
 * The one way of counting: `3 requirements judged: 1 passed, 1 failed, 1 warned; 2 blocked, 1 not applicable; 4 open points observed`.
 * What the baseline knows is counted apart, as in junit.xml: `1 failed (and 7 known)`.
 */
export const countsInWords = (report: Pick<Report, 'summary' | 'requirements' | 'baseline'>): string => {
  const { summary } = report;
  const { passed, observed, notApplicable } = summary;
  const count = (state: 'failed' | 'warned' | 'blocked'): string => {
    const ofBaseline = knownIn(state, report);
    return ofBaseline === 0
      ? `${summary[state]} ${state}`
      : `${summary[state] - ofBaseline} ${state} (and ${ofBaseline} known)`;
  };
  return [
    `${counted(judgedOf(summary), 'requirement')} judged: ${passed} passed, ${count('failed')}, ${count('warned')}`,
    `${count('blocked')}, ${notApplicable} not applicable`,
    `${counted(observed, 'open point')} observed`,
  ].join('; ');
};
