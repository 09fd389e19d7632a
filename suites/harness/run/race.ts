import { Blocked } from '../errors.ts';
import type { Connection } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** Starts calls together, when the limit of the profile has room for all of them. */
export type Race = (calls: (() => Promise<Exchange>)[]) => Promise<Exchange[]>;

/** Starts all calls before any is awaited. When one could not be made, the others have ended before that is thrown. */
const atOnce = async (calls: (() => Promise<Exchange>)[]): Promise<Exchange[]> => {
  const started = calls.map((call) => call());
  await Promise.allSettled(started);
  return Promise.all(started);
};

export const raceWithin =
  ({ rateLimit: limiter, concurrencyLimit: inFlight }: Pick<Connection, 'rateLimit' | 'concurrencyLimit'>): Race =>
  async (calls) => {
    if (inFlight.most === 1 && calls.length > 1) {
      throw new Blocked('limits.inFlight allows one request at a time, so nothing can race: raise it');
    }
    await limiter.room(calls.length);
    return atOnce(calls);
  };

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
    throw new Blocked('no two of the parallel requests overlapped: raise limits.requestsPerSecond or limits.inFlight');
  }
};
