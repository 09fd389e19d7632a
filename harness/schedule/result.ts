// How a check ended.
import type { Outcome } from '../../schemas/generated/types.ts';
import { declaredWithout } from '../../schemas/text/declared-without.ts';
import { Blocked, CannotWrite, Failed, NotApplicable, RunStopped, Withheld } from '../errors.ts';

export type Result = Pick<Outcome, 'state' | 'failures' | 'reason' | 'stopped' | 'fault'>;

/** What a check has ended with that threw. @throws the same error when it is a fault of ours */
export const resultOf = (error: unknown, without: readonly string[]): Result => {
  if (error instanceof Failed) {
    return { state: 'failed', failures: error.failures };
  }
  if (error instanceof Withheld) {
    return { state: 'warned', failures: error.failures };
  }
  if (error instanceof RunStopped) {
    return { state: 'blocked', failures: [], reason: error.message, stopped: error.stopped };
  }
  if (error instanceof Blocked) {
    return error.lacking !== undefined && without.includes(error.lacking)
      ? { state: 'not-applicable', failures: [], reason: declaredWithout(error.lacking) }
      : { state: 'blocked', failures: [], reason: error.message };
  }
  if (error instanceof NotApplicable) {
    return { state: 'not-applicable', failures: [], reason: error.message };
  }
  throw error;
};

const isMilder = (error: unknown): boolean =>
  error instanceof Blocked || error instanceof NotApplicable || error instanceof Withheld;

/** The same, where a fault of ours blocks the check that it ended, and no other. @throws CannotWrite */
export const resultOfAny = (error: unknown, without: readonly string[]): Result => {
  try {
    return resultOf(error, without);
  } catch (thrown) {
    if (thrown instanceof CannotWrite) {
      throw thrown;
    }
    const { message, stack = message } = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { state: 'blocked', failures: [], reason: `a fault of holdfast: ${message}`, fault: stack };
  }
};

/** Of what several parts of a check threw, that which the check ends with: a fault of ours, then a failure, then the first. */
export const mostSevere = (thrown: readonly unknown[]): unknown =>
  thrown.find((error) => !(error instanceof Failed || isMilder(error))) ??
  thrown.find((error) => error instanceof Failed) ??
  thrown[0];

/** Blocked instead of failed, for this reason. */
export const blockedInstead = ({ failures }: Result, why: string): Result => {
  const [first] = failures;
  return {
    state: 'blocked',
    failures: [],
    reason: `${why} (expected ${first?.expected}, received ${first?.received}, in exchange ${first?.exchange})`,
  };
};
