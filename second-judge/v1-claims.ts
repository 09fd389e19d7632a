// What the holds and bookings of v1.2 take of each availability, and for how long. Spec 2.1, 3.1, 3.2.
import { instantOf, type JsonObject, memberOf, objectsOf, textOf, uuidOf } from './document.ts';
import type { Call } from './recording.ts';
import type { Claim, Seats } from './seats.ts';
import type { TargetClock } from './target-clock.ts';
import { backBy, type Limits } from './verdict.ts';

/** The calls about one hold or booking, its creates among them. */
export interface ObjectCalls {
  kind: 'hold' | 'booking';
  /** Nothing where a create was lost before its id was known. */
  id: string | undefined;
  calls: readonly Call[];
}

/** A claim, and the availability that it is on: nothing where no availability was named. */
interface PlacedClaim {
  availabilityId: string | undefined;
  claim: Claim;
}

interface Context {
  clock: TargetClock;
  limits: Limits;
  /** Bookings by the hold that they name. */
  bookingsOn: ReadonlyMap<string, readonly ObjectCalls[]>;
  /** Rates of type RESERVED: only of these does the text say that seats are taken one for one. */
  reservedRates: ReadonlySet<string>;
}

const CREATES = { hold: 'createHold', booking: 'createBooking' };
const ENDS = { hold: 'releaseHold', booking: 'cancelBooking' };
/** The statuses in which an object has its seats. */
export const SEATED = { hold: 'ACTIVE', booking: 'OPEN' };

export const makers = ({ kind, calls }: ObjectCalls): Call[] =>
  calls.filter((call) => call.operation === CREATES[kind] && call.outcome !== 'refused');

export const sightingsOf = ({
  kind,
  calls,
}: Pick<ObjectCalls, 'kind' | 'calls'>): { call: Call; shown: JsonObject }[] =>
  calls.flatMap((call) => {
    const shown = call.outcome === 'done' ? memberOf(call.shown, kind) : undefined;
    // The answer to a booking shows the booking, not the hold that it names.
    return shown === undefined ? [] : [{ call, shown }];
  });

/** The items that were asked for; those shown where nothing was. */
const itemsOf = (object: ObjectCalls): JsonObject[] => {
  const [first] = makers(object);
  const sent = objectsOf(memberOf(first?.sent, object.kind)?.items);
  return sent.length > 0 ? sent : objectsOf(sightingsOf(object)[0]?.shown.items);
};

/** How many seats of each availability; the empty text stands for none named. */
const quantitiesOf = (
  object: ObjectCalls,
): Map<string, { seats: number; isReserved(rates: ReadonlySet<string>): boolean }> => {
  const quantities = new Map<string, { seats: number; rates: (string | undefined)[] }>();
  for (const item of itemsOf(object)) {
    const availabilityId = uuidOf(item.availabilityId) ?? textOf(item.availabilityId) ?? '';
    const quantity = Number.isInteger(item.quantity) ? Math.max(0, item.quantity as number) : Number.POSITIVE_INFINITY;
    const entry = quantities.get(availabilityId) ?? { seats: 0, rates: [] };
    quantities.set(availabilityId, { seats: entry.seats + quantity, rates: [...entry.rates, uuidOf(item.rateId)] });
  }
  return new Map(
    [...quantities].map(([id, { seats, rates }]) => [
      id,
      { seats, isReserved: (reserved) => rates.every((rate) => rate !== undefined && reserved.has(rate)) },
    ]),
  );
};

export const claimsOf = (object: ObjectCalls, context: Context): PlacedClaim[] => {
  const made = makers(object);
  if (made.length === 0) {
    return [];
  }
  const sightings = sightingsOf(object);
  // One that was ever PENDING, or in a state that is not described, may have no seats.
  const isPlain = sightings.every(
    ({ shown: { status } }) => status === SEATED[object.kind] || ENDED.has(String(status)),
  );
  const isSure = isPlain && sightings.length > 0;
  const ends = object.calls.filter((call) => call.operation === ENDS[object.kind] && call.outcome !== 'refused');
  const takenFrom = Math.min(...made.map(({ from }) => from));
  const takenBy = Math.min(...(isSure ? sightings.map(({ call }) => call.to) : [Number.POSITIVE_INFINITY]));
  const calls = object.calls.filter((call) => made.includes(call) || call.to === takenBy);
  return [...quantitiesOf(object)].map(([availabilityId, { seats, isReserved }]) => {
    const isExact = isReserved(context.reservedRates) && Number.isFinite(seats) && isSure;
    const life =
      object.kind === 'hold'
        ? lifeOfHold(object, { availabilityId, seats, releases: ends, isPlain }, context)
        : lifeOfBooking(seats, ends);
    return {
      availabilityId: availabilityId === '' ? undefined : availabilityId,
      claim: {
        calls,
        ends,
        name: `the ${object.kind}${object.id === undefined ? '' : ` ${object.id}`}`,
        takenFrom,
        takenBy,
        during: isExact ? life : (call) => ({ least: 0, most: life(call).most }),
      },
    };
  });
};

const ENDED = new Set(['RELEASED', 'EXPIRED', 'CANCELLED']);

type Life = (call: Pick<Call, 'from' | 'to'>) => Seats;

/** A cancel may give the seats back or not: that is open. */
const lifeOfBooking =
  (seats: number, cancels: readonly Call[]): Life =>
  (call) => ({ least: cancels.some(({ from }) => from <= call.to) ? 0 : seats, most: seats });

const GONE: Seats = { least: 0, most: 0 };

interface HeldSeats {
  availabilityId: string;
  seats: number;
  releases: readonly Call[];
  /** Whether it was only ever in states in which its seats are known. */
  isPlain: boolean;
}

const lifeOfHold = (
  hold: ObjectCalls,
  { availabilityId, seats, releases, isPlain }: HeldSeats,
  { clock, limits, bookingsOn }: Context,
): Life => {
  const { toleranceMs } = limits;
  const stated = sightingsOf(hold).flatMap(({ shown }) => instantOf(shown.expires) ?? []);
  const bookings = (bookingsOn.get(hold.id ?? '') ?? []).flatMap((booking) => {
    const made = makers(booking);
    const onIt = made.filter(({ sent }) => uuidOf(memberOf(sent, 'booking')?.holdId) === hold.id);
    // A create that names another hold may be the one that made it, and this one its repeat.
    const done = onIt.length < made.length ? [] : onIt.filter(({ outcome }) => outcome === 'done');
    const quantity = quantitiesOf(booking).get(availabilityId)?.seats ?? 0;
    const from = Math.min(...onIt.map((call) => call.from));
    return onIt.length === 0
      ? []
      : [{ from, by: Math.min(Number.POSITIVE_INFINITY, ...done.map(({ to }) => to)), quantity }];
  });
  const expires = { earliest: Math.min(...stated), latest: Math.max(...stated) };
  // An answer that shows the end of the hold stands for a release that had none. What a booking has left of its hold may stay
  // with it until its time is over, and a release that comes after that time ends nothing.
  const ended =
    isPlain && stated.length > 0 && bookings.length === 0
      ? [
          ...releases.filter(({ outcome }) => outcome === 'done'),
          ...sightingsOf(hold).flatMap((one) => (one.shown.status === 'RELEASED' ? [one.call] : [])),
        ].filter((end) => clock.during(end).latest < expires.earliest - toleranceMs)
      : [];
  let goneFrom = Number.POSITIVE_INFINITY;
  return (call) => {
    if (call.from > goneFrom) {
      return GONE;
    }
    const now = clock.during(call);
    const isBack = ended.some((end) => call.from > end.to);
    if (isBack || (stated.length > 0 && now.earliest > backBy(expires.latest, limits.sweepMs))) {
      goneFrom = Math.min(goneFrom, call.to); // a call that overlaps this one may have come before it
      return GONE;
    }
    // What a booking leaves of its hold may come back with the booking, or when the hold ends.
    const booked = bookings.filter(({ by }) => by < call.from).reduce((sum, { quantity }) => sum + quantity, 0);
    const isWhole =
      stated.length > 0 &&
      now.latest < expires.earliest - toleranceMs &&
      !releases.some(({ from }) => from <= call.to) &&
      !bookings.some(({ from }) => from <= call.to);
    return isWhole ? { least: seats, most: seats } : { least: 0, most: Math.max(0, seats - booked) };
  };
};
