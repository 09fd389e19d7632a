import { Blocked } from './ending.ts';
import type { Exchange } from './exchange.ts';
import type { Limiter } from './limiter.ts';

/** Starts calls together, when the limit of the profile has room for all of them. */
export type Race = (calls: (() => Promise<Exchange>)[]) => Promise<Exchange[]>;

export const raceWithin =
  (limiter: Limiter): Race =>
  async (calls) => {
    await limiter.room(calls.length);
    return atOnce(calls);
  };

/** Starts all calls before any is awaited. */
export const atOnce = (calls: (() => Promise<Exchange>)[]): Promise<Exchange[]> =>
  Promise.all(calls.map((call) => call()));

/**
 * A race proves something only if its requests were on the wire together: one had begun before another had ended.
 * @throws Blocked when no two overlapped.
 */
export const mustOverlap = (exchanges: readonly Exchange[]): void => {
  const ordered = [...exchanges].sort((a, b) => a.sentMs - b.sentMs);
  const overlapped = ordered.some((exchange, index) => {
    const next = ordered[index + 1];
    return next !== undefined && next.sentMs < exchange.endedMs;
  });
  if (!overlapped) {
    throw new Blocked('no two of the parallel requests overlapped: raise limits.requestsPerSecond');
  }
};
