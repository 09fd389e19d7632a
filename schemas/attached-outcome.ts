import type { Outcome } from './generated/types.ts';

/** What the harness hands to the reporter with a test of the runner. */
export type AttachedOutcome = Omit<Outcome, 'exchanges'> & {
  requests: number;
  /** Absent where they stand in the log of the run already. */
  exchanges?: Outcome['exchanges'];
};
