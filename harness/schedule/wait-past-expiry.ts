import type { Clock } from './clock.ts';

/** An operator may count in whole seconds, and sweep a moment late. */
const A_MOMENT_MS = 1_500;
/** Holds whose ends follow each other so soon end together: between them no difference can be seen. */
const TOGETHER_MS = 10_000;

/**
 * Lets the end of a hold pass, with those of the holds that end about then. Answers the latest of them; all moments are
 * in milliseconds since 1970.
 */
export const waitPastLatestExpiry = async (clock: Clock, end: number, ends: readonly number[]): Promise<number> => {
  const latest = ends
    .toSorted((a, b) => a - b)
    .reduce((last, next) => (next <= last + TOGETHER_MS ? Math.max(last, next) : last), end);
  await clock.pass(Math.max(0, latest - clock.now()) + A_MOMENT_MS);
  return latest;
};
