// When the bookings of operator v2 say that something happened to them: an answer of v2 states no time of its own.
import { isObject } from '../schemas/object.ts';
import { instantOf, type JsonObject, memberOf } from './document.ts';
import type { Call } from './recording.ts';
import { type ClockSighting, TargetClock } from './target-clock.ts';

const MINUTE_MS = 60_000;

/** The time that an answer states of what its call has done, where it was the first to do so. */
const STATED: Record<string, (shown: JsonObject) => unknown> = {
  createBooking: ({ utcCreatedAt }) => utcCreatedAt,
  confirmBooking: ({ utcConfirmedAt }) => utcConfirmedAt,
  cancelBooking: (shown) => (memberOf(shown, 'cancellationRequest') ?? memberOf(shown, 'cancellation'))?.utcCancelledAt,
};

export const v2ClockOf = (calls: readonly Call[], uuidIn: (call: Call) => string | undefined): TargetClock => {
  const before = new Set<string>();
  const expirations = new Map<string, number>();
  const sightings: ClockSighting[] = [];
  for (const call of calls) {
    const uuid = uuidIn(call) ?? '';
    const shown = call.outcome === 'done' && isObject(call.shown) ? call.shown : {};
    const stated = instantOf(STATED[call.operation]?.(shown));
    const expires = expirations.get(uuid) ?? instantOf(shown.utcHoldExpiration) ?? Number.NEGATIVE_INFINITY;
    // A booking that has elapsed may state that time as that of its end.
    const isNow =
      call.operation === 'createBooking' ? isOneClock(call, shown) : stated !== undefined && stated < expires;
    if (stated !== undefined && isNow && !before.has(`${call.operation} ${uuid}`)) {
      sightings.push({ call, stated });
    }
    before.add(`${call.operation} ${uuid}`);
    expirations.set(uuid, instantOf(shown.utcHoldExpiration) ?? expires);
  }
  return new TargetClock(sightings);
};

/** Where the times of a new booking are not by one clock, they say nothing about the end of a hold. */
const isOneClock = ({ sent }: Call, { utcCreatedAt, utcHoldExpiration }: JsonObject): boolean => {
  const heldMs = (instantOf(utcHoldExpiration) ?? Number.NaN) - (instantOf(utcCreatedAt) ?? Number.NaN);
  return heldMs > 0 && heldMs <= (Number(sent?.holdExpirationMinutes) + 1) * MINUTE_MS;
};
