import type { Exchange } from '../exchange/exchange.ts';
import { expect } from '../judge/expect.ts';
import type { Clock } from '../schedule/clock.ts';
import type { Settling } from './settling.ts';

/** A store may cut what it keeps to whole seconds, or round it. */
const WHOLE_SECOND_MS = 1_000;

/** Whether a hold ends later than another, or than it did, beyond what a store may change: both in milliseconds since 1970. */
export const endsLater = (end: number, than: number): boolean => end - than >= WHOLE_SECOND_MS;

/** The answer shows the end of the hold that an earlier one stated, where it did. Spec 3.3, 4.4. */
export const expectSameEnd = (given: Pick<Settling, 'statedExpiration'>, shown: Exchange, earlier: Exchange): void => {
  const stated = given.statedExpiration(earlier);
  const now = given.statedExpiration(shown);
  expect(shown).toShowAt(
    '/utcHoldExpiration',
    stated === undefined || (now !== undefined && !endsLater(now, stated) && !endsLater(stated, now)),
    `${earlier.wordsAt('/utcHoldExpiration')}, as it was stated before`,
  );
};

/** By what the end of a hold is known. */
interface HoldClock {
  given: Pick<Settling, 'expirationOf'>;
  clock: Clock;
}

/** When the hold of an answer ends by the clock of the session, and by the target's own account of the time where it gives one. */
export const endMs = ({ given, clock }: HoldClock, exchange: Exchange): number => {
  const end = given.expirationOf(exchange);
  const stated = Date.parse(exchange.answer?.headers.date ?? '');
  return clock.movable || Number.isNaN(stated) ? end : exchange.cameAt + end - stated;
};

/** Milliseconds until then. */
export const remainingMs = (context: HoldClock, exchange: Exchange): number =>
  endMs(context, exchange) - context.clock.now();
