// The calls of one base of the v1.2 dialect, divided by hold, by booking and by availability.
import { addTo } from '../schemas/group.ts';
import { isOperatorV1 } from '../schemas/interfaces.ts';
import { bookingHistory } from './booking-history.ts';
import { memberOf, objectsOf, textOf, uuidOf } from './document.ts';
import { judgeHistory } from './history.ts';
import { holdHistory } from './hold-history.ts';
import { addLeftOut, v1Lists } from './left-out.ts';
import { judgeObjectIds } from './object-id.ts';
import { type Availability, availabilitiesOf, judgePools } from './pools.ts';
import type { Call } from './recording.ts';
import { judgeReflection } from './reflection.ts';
import { judgeRequestIds } from './request-id.ts';
import type { Claim } from './seats.ts';
import { judgeServerErrors } from './server-error.ts';
import { judgeShownLimits } from './shown-limits.ts';
import { judgeSingleReads } from './single-read.ts';
import { clockOf, type TargetClock } from './target-clock.ts';
import { judgeTimeline } from './timeline.ts';
import { claimsOf, type ObjectCalls, sightingsOf } from './v1-claims.ts';
import type { Contradiction, Judgement, Limits, Undecided } from './verdict.ts';

/** Spec 8: a platform may answer from what it was shown 5 minutes ago. */
const CACHE_MS = 300_000;

type Finding = Contradiction | Undecided | undefined;

interface Terms {
  limits: Limits;
  judged: Judgement['judged'];
  /** Whether the seats of an availability change without a call to the target. */
  movesByItself(availability: Availability): boolean;
}

export function* judgeV1(calls: readonly Call[], terms: Terms): Generator<Finding> {
  const { limits, judged } = terms;
  const clock = clockOf(calls);
  const group = calls[0]?.interface ?? '';
  if (clock.trouble !== undefined) {
    yield { interface: group, object: 'clock', reason: clock.trouble };
  }
  const bookings = divided('booking', calls);
  const named = bookings.flatMap((booking) =>
    booking.calls.filter(({ operation, outcome }) => operation === 'createBooking' && outcome === 'done'),
  );
  const holds = divided(
    'hold',
    calls,
    named.flatMap((call) => holdIdOf(call) ?? []),
  );
  const bookingsOn = byHold(bookings);
  for (const hold of holds) {
    yield* judgeHold(hold, bookingsOn.get(hold.id ?? '') ?? [], clock, limits);
  }
  for (const booking of bookings) {
    yield* judgeBooking(booking, clock, limits);
  }
  if (isOperatorV1(group)) {
    yield judgeRequestIds(calls);
    yield* judgeObjectIds(calls);
    yield* judgeServerErrors(calls);
    yield judgeSingleReads(calls, limits, clock);
    yield* judgeShownLimits(calls, [...holds, ...bookings], { clock, limits, reservedRates: reservedRates(calls) });
  }
  judged.holds += holds.length;
  judged.bookings += bookings.length;
  if (!limits.otherClients) {
    yield* judgeSeats(calls, [...holds, ...bookings], bookingsOn, clock, terms);
  }
}

const OPERATIONS = {
  hold: { create: 'createHold', others: new Set(['getHold', 'releaseHold']) },
  booking: { create: 'createBooking', others: new Set(['getBooking', 'cancelBooking']) },
};

const idOf = (kind: ObjectCalls['kind'], call: Call): string | undefined => {
  if (OPERATIONS[kind].others.has(call.operation)) {
    return uuidOf(call.url.pathname.split('/').at(-1));
  }
  const shown = call.outcome === 'done' ? uuidOf(memberOf(call.shown, kind)?.id) : undefined;
  return shown ?? uuidOf(memberOf(call.sent, kind)?.id);
};

/** Holds or bookings that the recording sees created, or named by a booking, each with its calls; creates that were lost without an id stand alone. */
const divided = (kind: ObjectCalls['kind'], calls: readonly Call[], named: readonly string[] = []): ObjectCalls[] => {
  const byId = new Map<string, Call[]>(named.map((id) => [id, []]));
  const created = new Set<string>(named);
  const lost: ObjectCalls[] = [];
  const { create, others } = OPERATIONS[kind];
  for (const call of calls) {
    if (call.operation !== create && !others.has(call.operation)) {
      continue;
    }
    const id = idOf(kind, call);
    if (id !== undefined) {
      addTo(byId, id, call);
      if (call.operation === create) {
        created.add(id);
      }
    } else if (call.operation === create && call.outcome !== 'refused') {
      lost.push({ kind, id: undefined, calls: [call] });
    }
  }
  return [...lost, ...[...byId].filter(([id]) => created.has(id)).map(([id, own]) => ({ kind, id, calls: own }))];
};

const byHold = (bookings: readonly ObjectCalls[]): Map<string, ObjectCalls[]> => {
  const found = new Map<string, ObjectCalls[]>();
  for (const booking of bookings) {
    const named = booking.calls.map(({ sent }) => uuidOf(memberOf(sent, 'booking')?.holdId));
    for (const holdId of new Set(named)) {
      if (holdId !== undefined) {
        addTo(found, holdId, booking);
      }
    }
  }
  return found;
};

const holdIdOf = ({ sent }: Call): string | undefined => uuidOf(memberOf(sent, 'booking')?.holdId);

function* judgeHold(
  hold: ObjectCalls,
  bookings: readonly ObjectCalls[],
  clock: TargetClock,
  limits: Limits,
): Generator<Finding> {
  const { id, calls } = hold;
  if (id === undefined) {
    return;
  }
  const creates = bookings.flatMap((booking) => booking.calls.filter(({ operation }) => operation === 'createBooking'));
  const onIt = creates.filter((call) => holdIdOf(call) === id);
  const group = (calls[0] ?? onIt[0])?.interface ?? '';
  const object = `hold ${id}`;
  const during = (call: Pick<Call, 'from' | 'to'>) => clock.during(call);
  yield judgeHistory(
    holdHistory(
      {
        id,
        interface: group,
        calls: [...calls, ...onIt],
        during,
        mayRepeat: (call) =>
          creates.some(
            (other) =>
              other !== call &&
              other.outcome !== 'refused' &&
              other.from < call.to &&
              bookingOf(other) === bookingOf(call),
          ),
      },
      limits,
    ),
    limits,
  );
  yield judgeReflection({ interface: group, object, kind: 'hold', calls });
  yield judgeTimeline(
    {
      interface: group,
      object,
      sightings: sightingsInOrder({ kind: 'hold', calls }),
      ends: calls.filter(({ operation, outcome }) => operation === 'releaseHold' && outcome !== 'refused'),
      isOpen: onIt.some(({ outcome }) => outcome !== 'refused'),
      during,
    },
    limits,
  );
}

const bookingOf = (call: Call): string | undefined => idOf('booking', call);

function* judgeBooking({ id, calls }: ObjectCalls, clock: TargetClock, limits: Limits): Generator<Finding> {
  if (id === undefined) {
    return;
  }
  const group = calls[0]?.interface ?? '';
  const object = `booking ${id}`;
  const sightings = sightingsInOrder({ kind: 'booking', calls });
  yield judgeHistory(bookingHistory(id, calls, limits), limits);
  yield judgeReflection({ interface: group, object, kind: 'booking', calls });
  yield judgeTimeline(
    {
      interface: group,
      object,
      sightings,
      // One that is PENDING may be cancelled by the operator.
      ends: sightings.some(({ shown }) => shown.status === 'PENDING')
        ? []
        : calls.filter(({ operation, outcome }) => operation === 'cancelBooking' && outcome !== 'refused'),
      isOpen: false,
      during: (call) => clock.during(call),
    },
    limits,
  );
}

const sightingsInOrder = (object: Pick<ObjectCalls, 'kind' | 'calls'>) =>
  sightingsOf(object).sort((a, b) => a.call.from - b.call.from);

function* judgeSeats(
  calls: readonly Call[],
  objects: readonly ObjectCalls[],
  bookingsOn: ReadonlyMap<string, readonly ObjectCalls[]>,
  clock: TargetClock,
  { limits, judged, movesByItself }: Terms,
): Generator<Finding> {
  const group = calls[0]?.interface ?? '';
  const known = new Set(objects.flatMap(({ kind, id }) => (id === undefined ? [] : [`${kind} ${id}`])));
  const foreign = calls.find((call) => call.outcome === 'done' && endsWhatIsUnknown(call, known));
  if (foreign !== undefined) {
    const reason = `line ${foreign.line} ends what was made before the recording began`;
    yield { interface: group, object: 'availability', reason };
    return;
  }
  const claims = new Map<string, Claim[]>();
  const unplaced: Claim[] = [];
  const context = { clock, limits, bookingsOn, reservedRates: reservedRates(calls) };
  for (const { availabilityId, claim } of objects.flatMap((object) => claimsOf(object, context))) {
    if (availabilityId === undefined) {
      unplaced.push({ ...claim, takenBy: Number.POSITIVE_INFINITY });
    } else {
      addTo(claims, availabilityId, claim);
    }
  }
  const availabilities = availabilitiesOf(calls, ({ url }) => ({
    product: url.pathname.split('/availabilit')[0] ?? '',
    keyOf: ({ id }) => id,
  }));
  for (const claim of unplaced) {
    for (const key of availabilities.keys()) {
      addTo(claims, key, claim);
    }
  }
  if (isOperatorV1(group) && clock.trouble === undefined) {
    addLeftOut(v1Lists(calls), availabilities.values(), limits.lagMs, clock);
  }
  judged.availabilities += availabilities.size;
  yield* judgePools(availabilities, claims, {
    interface: group,
    source: '2.1; 3.1; 3.2',
    maxAgeMs: group === 'booking' ? CACHE_MS : 0,
    limits,
    movesByItself,
  });
}

const endsWhatIsUnknown = (call: Call, known: ReadonlySet<string>): boolean =>
  (call.operation === 'releaseHold' && !known.has(`hold ${idOf('hold', call)}`)) ||
  (call.operation === 'cancelBooking' && !known.has(`booking ${idOf('booking', call)}`));

/** The rates that answers show as RESERVED. Spec 2.8. */
const reservedRates = (calls: readonly Call[]): Set<string> => {
  const found = new Set<string>();
  for (const { shown } of calls) {
    for (const item of [
      ...objectsOf(memberOf(shown, 'hold')?.items),
      ...objectsOf(memberOf(shown, 'booking')?.items),
    ]) {
      const rate = memberOf(item, 'rate');
      const id = uuidOf(item.rateId);
      if (id !== undefined && textOf(rate?.type) === 'RESERVED') {
        found.add(id);
      }
    }
  }
  return found;
};
