// What a booking of operator v2 takes of its availability, and for how long. Spec 3.3, 4.4.
import { objectsOf, textOf } from './document.ts';
import type { Call } from './recording.ts';
import type { Claim, Seats } from './seats.ts';
import type { TargetClock } from './target-clock.ts';
import { expirationOf, wordOf } from './v2-history.ts';
import { backBy, type Limits } from './verdict.ts';

/** How many vacancies a unit takes: the text does not say that each takes one. */
export type Weights = ReadonlyMap<string, number>;

export interface V2Booking {
  uuid: string;
  calls: readonly Call[];
}

export const unitsOf = ({ calls }: V2Booking): string[] => {
  const create = calls.find(({ operation, outcome }) => operation === 'createBooking' && outcome !== 'refused');
  return objectsOf(create?.sent?.unitItems).map(({ unitId }) => textOf(unitId) ?? '');
};

/** The availability that a booking names: its product, option and id. */
export const keyOfBooking = ({ calls }: V2Booking): string => {
  const sent = calls.find(({ operation, outcome }) => operation === 'createBooking' && outcome !== 'refused')?.sent;
  return keyOf(sent?.productId, sent?.optionId, sent?.availabilityId);
};

export const keyOf = (product: unknown, option: unknown, id: unknown): string => `${product} ${option} ${id}`;

const isAfter = (call: Pick<Call, 'from'>, other: Call): boolean => other.to < call.from;
const mayBeBefore = (call: Pick<Call, 'to'>, other: Call): boolean => other.from <= call.to;

export const v2Claim = (
  booking: V2Booking,
  weights: Weights,
  clock: TargetClock,
  limits: Limits,
): Claim | undefined => {
  const calls = booking.calls.filter(({ outcome }) => outcome !== 'refused');
  const creates = calls.filter(({ operation }) => operation === 'createBooking');
  if (creates.length === 0) {
    return undefined;
  }
  const shown = calls.filter(({ outcome, operation }) => outcome === 'done' && operation in SHOWING);
  const isSure = shown.length > 0 && shown.every((call) => wordOf(call.shown) !== undefined);
  const seats = unitsOf(booking).reduce((sum, unit) => sum + (weights.get(unit) ?? 1), 0);
  const takenBy = isSure ? Math.min(...shown.map(({ to }) => to)) : Number.POSITIVE_INFINITY;
  const cancels = calls.filter(({ operation }) => operation === 'cancelBooking');
  const life = lifeOf(calls, { seats, isSure }, clock, limits);
  return {
    calls: calls.filter((call) => creates.includes(call) || call.to === takenBy),
    ends: cancels,
    name: `the booking ${booking.uuid}`,
    takenFrom: Math.min(...creates.map(({ from }) => from)),
    takenBy,
    during: isSure ? life : (call) => ({ least: 0, most: life(call).most }),
  };
};

const SHOWING = {
  createBooking: true,
  getBooking: true,
  confirmBooking: true,
  extendBooking: true,
  cancelBooking: true,
};

const GONE: Seats = { least: 0, most: 0 };

const lifeOf = (
  calls: readonly Call[],
  { seats, isSure }: { seats: number; isSure: boolean },
  clock: TargetClock,
  limits: Limits,
) => {
  const of = (operation: string) => calls.filter((call) => call.operation === operation);
  const [cancels, confirms, extends_] = [of('cancelBooking'), of('confirmBooking'), of('extendBooking')];
  const stated = calls.flatMap((call) => {
    const expires = wordOf(call.shown) === 'held' ? expirationOf(call.shown) : undefined;
    return expires === undefined ? [] : [{ call, expires }];
  });
  /** Whether its hold had certainly not elapsed when a call was answered. */
  const isHeld = (call: Pick<Call, 'from' | 'to'>): boolean => {
    // An extend only moves the end further away.
    const before = stated.filter((one) => isAfter(call, one.call)).map(({ expires }) => expires);
    const least = before.length > 0 ? Math.max(...before) : Math.min(...stated.map(({ expires }) => expires));
    return stated.length > 0 && clock.during(call).latest < least - limits.toleranceMs;
  };
  // Whether a confirmed booking gives its vacancies back is open, and a cancel that comes after the hold ends nothing.
  const abandoned = isSure
    ? cancels.filter(
        (cancel) =>
          cancel.outcome === 'done' && isHeld(cancel) && !confirms.some((confirm) => mayBeBefore(cancel, confirm)),
      )
    : [];
  let goneFrom = Number.POSITIVE_INFINITY;
  const isGone = (call: Pick<Call, 'from' | 'to'>): boolean => {
    const now = clock.during(call);
    const isAbandoned = abandoned.some((cancel) => isAfter(call, cancel));
    const isUnclear =
      confirms.some((confirm) => mayBeBefore(call, confirm)) ||
      extends_.some(({ outcome, from }) => outcome === 'unknown' && from <= call.to);
    const last = Math.max(...stated.filter((one) => mayBeBefore(call, one.call)).map(({ expires }) => expires));
    return isAbandoned || (!isUnclear && Number.isFinite(last) && now.earliest > backBy(last, limits.sweepMs));
  };
  return (call: Pick<Call, 'from' | 'to'>): Seats => {
    if (call.from > goneFrom || isGone(call)) {
      goneFrom = Math.min(goneFrom, call.to);
      return GONE;
    }
    const isConfirmed = confirms.some((confirm) => wordOf(confirm.shown) === 'confirmed' && isAfter(call, confirm));
    const isCertain = (isConfirmed || isHeld(call)) && !cancels.some((cancel) => mayBeBefore(call, cancel));
    return { least: isCertain ? seats : 0, most: seats };
  };
};
