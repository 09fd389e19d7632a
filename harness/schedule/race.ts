import type { EffectKind } from '../../schemas/effect-kinds.ts';
import { Blocked, Contended } from '../errors.ts';
import type { Caller, Connection } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { CreatedResources } from '../resources/effects.ts';
import type { Turn } from '../resources/turns.ts';

/**
 * Starts calls together, when the limit of the profile has room for all of them; where they make something, each or this
 * many of them, also when there is a place for all that they make.
 */
export type Race = (calls: (() => Promise<Exchange>)[], makes?: EffectKind, creates?: number) => Promise<Exchange[]>;

export const raceWithin =
  (
    { concurrencyLimit }: Pick<Connection, 'concurrencyLimit'>,
    { caller, effects, turn }: { caller: Caller; effects: CreatedResources; turn: Turn },
  ): Race =>
  async (calls, makes, creates = calls.length) => {
    if (concurrencyLimit.most === 1 && calls.length > 1) {
      throw new Blocked('limits.inFlight allows one request at a time, so nothing can race: raise it');
    }
    const leave = () => turn.race(() => caller.together(calls));
    return makes === undefined ? leave() : effects.withRoom(makes, creates, leave);
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
