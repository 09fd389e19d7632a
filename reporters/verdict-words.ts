import type { Report, Run } from '../schemas/generated/types.ts';
import { type Judgement, judgementOf, verdictInWords } from './judgement.ts';
import type { State } from './verdict.ts';

/** The words for a verdict. */
interface VerdictWords {
  /** The state of a requirement that has the same colour. */
  state: State;
  meaning: string;
}

export const VERDICTS: Record<Report['verdict'], VerdictWords> = {
  conformant: {
    state: 'passed',
    meaning: 'Every MUST that applies was judged, and none is broken.',
  },
  'not-conformant': {
    state: 'failed',
    meaning: 'The target breaks what the specification demands.',
  },
  incomplete: {
    state: 'blocked',
    meaning:
      'Nothing that was judged is broken, but a MUST that applies could not be judged: this is neither a pass nor a fail.',
  },
  partial: {
    state: 'blocked',
    meaning: 'A part of the requirements was judged. Nothing is certified: what nobody looked at may be broken.',
  },
};

/** The verdict as a headline: `NOT CONFORMANT`. What certifies nothing does not shout, nor does a failure that a baseline allows. */
export const headline = (report: Report, shard?: Run['shard']): string => {
  const words = verdictInWords(report, shard);
  const isAllowed = report.baseline?.outcome === 'kept' && report.verdict !== 'conformant';
  return report.verdict === 'partial' || isAllowed ? words : words.toUpperCase();
};

type Outcome = NonNullable<Report['baseline']>['outcome'];

/** How a run stands to its baseline. */
export const BASELINE_WORDS: Record<Outcome, { words: string; state: State }> = {
  kept: { words: 'Nothing is worse than the baseline', state: 'passed' },
  broken: { words: 'The baseline is broken', state: 'failed' },
  incomplete: { words: 'What is worse than the baseline could not be judged', state: 'blocked' },
};

/** What is worse than a baseline, known to it, no longer seen, and past its last day: how many of each. */
export const baselineCounts = ({ worse, known, better, overdue }: NonNullable<Report['baseline']>): string =>
  [
    `${worse.length} worse`,
    `${known.length} known`,
    ...(better.length === 0 ? [] : [`${better.length} no longer seen`]),
    ...(overdue.length === 0 ? [] : [`${overdue.length} past the last day`]),
  ].join(', ');

/** What the exit code of a part of a run means. */
const PART_WORDS: Record<Judgement, string> = {
  conformant: 'nothing that was judged is broken',
  'not-conformant': 'something that was judged is broken',
  incomplete: 'something could not be judged',
};

/** What the exit code of a run means. */
export const endInWords = (report: Report, strict: boolean): string => {
  const { requirements, baseline, budgets = [] } = report;
  if (report.run.faults !== undefined) {
    return 'a fault of holdfast blocked what is named above';
  }
  const judgement = judgementOf(requirements, strict);
  const kept = baseline === undefined ? judgement === 'conformant' : baseline.outcome === 'kept';
  if (kept && budgets.length > 0) {
    return 'a budget is missed';
  }
  if (baseline !== undefined) {
    const { words } = BASELINE_WORDS[baseline.outcome];
    return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  }
  return report.verdict === 'partial' ? PART_WORDS[judgement] : judgement.replace('-', ' ');
};
