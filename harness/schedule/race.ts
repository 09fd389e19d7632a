import { Blocked, Contended } from '../errors.ts';
import type { Caller, Connection } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** Starts calls together, when the limit of the profile has room for all of them. */
export type Race = (calls: (() => Promise<Exchange>)[]) => Promise<Exchange[]>;

export const raceWithin =
  ({ concurrencyLimit }: Pick<Connection, 'concurrencyLimit'>, caller: Caller): Race =>
  async (calls) => {
    if (concurrencyLimit.most === 1 && calls.length > 1) {
      throw new Blocked('limits.inFlight allows one request at a time, so nothing can race: raise it');
    }
    return caller.together(calls);
  };

const overlapped = (exchanges: readonly Exchange[]): boolean => {
  const ordered = [...exchanges].sort((a, b) => a.sentMs - b.sentMs);
  return ordered.some((exchange, index) => {
    const next = ordered[index + 1];
    return next !== undefined && next.sentMs < exchange.endedMs;
  });
};

/**
 * A race proves something only if its requests were on the wire together: one had begun before another had ended.
 * @throws Blocked when in none of the races two overlapped.
 */
export const mustOverlap = (...races: readonly (readonly Exchange[])[]): void => {
  if (!races.some(overlapped)) {
    throw new Contended(
      'no two of the parallel requests overlapped: raise limits.requestsPerSecond or limits.inFlight',
    );
  }
};
