import type { Report } from '../schemas/generated/types.ts';
import { oneLine, SetupError } from './errors.ts';

/** How a run of certify ended. */
export interface Ending {
  exitCode: number;
  /** In words, for people. */
  reason: string;
  /** Absent where nothing is certified. */
  verdict?: Report['verdict'];
}

export const SETUP_REFUSED = 3;
export const FAULT_OF_OURS = 4;

const EXIT: Record<Report['verdict'], number> = { conformant: 0, 'not-conformant': 1, incomplete: 2 };

const EXIT_OF_BASELINE: Record<NonNullable<Report['baseline']>['outcome'], number> = {
  kept: 0,
  broken: 1,
  incomplete: 2,
};

/** The ending of a run that was judged; a part of a run has an exit code and no verdict. */
export const endingOfReport = ({ verdict, summary, baseline }: Report, part?: string): Ending => {
  const { passed, failed, warned, blocked } = summary;
  const counts = `${passed} passed, ${failed} failed, ${warned} warned, ${blocked} blocked`;
  const gate =
    baseline === undefined
      ? ''
      : `; baseline ${baseline.outcome}: ${baseline.worse.length} worse, ${baseline.known.length} known`;
  return {
    exitCode: baseline === undefined ? EXIT[verdict] : EXIT_OF_BASELINE[baseline.outcome],
    reason: `${part ?? verdict.replace('-', ' ')}: ${counts}${gate}`,
    ...(part === undefined ? { verdict } : {}),
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
