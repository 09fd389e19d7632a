import { countsInWords } from '../../reporters/counts.ts';
import { exitCodeOf, verdictInWords } from '../../reporters/judgement.ts';
import { baselineCounts } from '../../reporters/verdict-words.ts';
import type { Report, Run } from '../../schemas/generated/types.ts';
import { counted } from '../../schemas/text/counted.ts';
import { limitReached, oneLine, SetupError } from '../errors.ts';

/** How a run of certify ended. */
export interface RunExit {
  exitCode: number;
  /** In words, for people. */
  reason: string;
  /** Absent where nothing was judged. */
  verdict?: Report['verdict'];
}

export const SETUP_REFUSED = 3;
export const HARNESS_ERROR = 4;

/** A conformant target that is slower than its profile asks. */
const BUDGET_MISSED = 1;

const EXIT_OF_BASELINE: Record<NonNullable<Report['baseline']>['outcome'], number> = {
  kept: 0,
  broken: 1,
  incomplete: 2,
};

/** How a run that was judged ends. */
export const exitOfReport = ({ strict, shard }: Pick<Run, 'strict' | 'shard'>, report: Report): RunExit => {
  const {
    baseline,
    budgets = [],
    run: { faults = [] },
  } = report;
  const gate = baseline === undefined ? '' : `; baseline ${baseline.outcome}: ${baselineCounts(baseline)}`;
  const judged = baseline === undefined ? exitCodeOf(report, strict) : EXIT_OF_BASELINE[baseline.outcome];
  const late = budgets.length === 0 ? '' : `; ${counted(budgets.length, 'budget')} missed`;
  if (faults.length > 0) {
    return {
      exitCode: HARNESS_ERROR,
      reason: `a fault of holdfast has blocked ${counted(faults.length, 'check')}: ${faults.join(', ')}; the rest is judged: ${countsInWords(report)}`,
      verdict: report.verdict,
    };
  }
  return {
    exitCode: judged === 0 && budgets.length > 0 ? BUDGET_MISSED : judged,
    reason: `${verdictInWords(report, shard)}: ${countsInWords(report)}${gate}${late}`,
    verdict: report.verdict,
  };
};

/** How a command that threw ends. */
export const exitOfError = (thrown: unknown): RunExit => {
  const error = limitReached(thrown) ?? thrown;
  if (error instanceof SetupError) {
    return {
      exitCode: SETUP_REFUSED,
      reason: [error, ...error.others].map(({ message }) => oneLine(message)).join(' '),
    };
  }
  const words = error instanceof Error ? error.message : String(error);
  return { exitCode: HARNESS_ERROR, reason: `a fault of holdfast: ${oneLine(words)}` };
};
