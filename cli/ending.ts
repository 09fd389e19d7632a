import { exitCodeOf, verdictInWords } from '../reporters/judgement.ts';
import type { Report, Run } from '../schemas/generated/types.ts';
import { oneLine, SetupError } from './errors.ts';

/** How a run of certify ended. */
export interface Ending {
  exitCode: number;
  /** In words, for people. */
  reason: string;
  /** Absent where nothing was judged. */
  verdict?: Report['verdict'];
}

export const SETUP_REFUSED = 3;
export const FAULT_OF_OURS = 4;

/** The ending of a run that was judged. */
export const endingOfReport = ({ strict, shard }: Pick<Run, 'strict' | 'shard'>, report: Report): Ending => {
  const { passed, failed, warned, blocked } = report.summary;
  const counts = `${passed} passed, ${failed} failed, ${warned} warned, ${blocked} blocked`;
  return {
    exitCode: exitCodeOf(report, strict),
    reason: `${verdictInWords(report, shard)}: ${counts}`,
    verdict: report.verdict,
  };
};

/** The ending of a command that threw. */
export const endingOfError = (error: unknown): Ending => {
  if (error instanceof SetupError) {
    return {
      exitCode: SETUP_REFUSED,
      reason: [error, ...error.others].map(({ message }) => oneLine(message)).join(' '),
    };
  }
  const words = error instanceof Error ? error.message : String(error);
  return { exitCode: FAULT_OF_OURS, reason: `a fault of holdfast: ${oneLine(words)}` };
};
