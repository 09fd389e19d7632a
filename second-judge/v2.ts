// The calls of one base of operator v2, divided by booking and by availability. Spec 3.3, 4.4.

import { addTo } from '../schemas/group.ts';
import { cpuMs } from './cpu-time.ts';
import { memberOf, objectsOf, textOf, uuidOf } from './document.ts';
import { judgeHistory } from './history.ts';
import { judgeObjectIds } from './object-id.ts';
import { type Availability, availabilitiesOf, judgePools } from './pools.ts';
import type { Call } from './recording.ts';
import type { Claim } from './seats.ts';
import { judgeServerErrors } from './server-error.ts';
import type { TargetClock } from './target-clock.ts';
import { keyOf, keyOfBooking, unitsOf, type V2Booking, v2Claim, type Weights } from './v2-claims.ts';
import { v2ClockOf } from './v2-clock.ts';
import { judgeContents } from './v2-content.ts';
import { v2History } from './v2-history.ts';
import type { Contradiction, Judgement, Limits, Undecided } from './verdict.ts';

type Finding = Contradiction | Undecided | undefined;

const GROUP = 'operator-v2';

export function* judgeV2(calls: readonly Call[], limits: Limits, judged: Judgement['judged']): Generator<Finding> {
  const clock = v2ClockOf(calls, uuidIn);
  if (clock.trouble !== undefined) {
    yield { interface: GROUP, object: 'clock', reason: clock.trouble };
  }
  const bookings = divided(calls);
  for (const { uuid, calls: own } of bookings) {
    yield judgeHistory(v2History({ uuid, calls: own, during: (call) => clock.during(call) }, limits), limits);
  }
  yield* judgeContents(bookings, limits);
  yield* judgeObjectIds(calls);
  yield* judgeServerErrors(calls);
  judged.bookings += bookings.length;
  if (!limits.otherClients) {
    yield* judgeVacancies(calls, bookings, clock, limits, judged);
  }
}

const ABOUT_A_BOOKING = new Set(['createBooking', 'getBooking', 'confirmBooking', 'extendBooking', 'cancelBooking']);

/** A create may leave the uuid to the operator. */
const uuidIn = (call: Call): string | undefined =>
  call.operation === 'createBooking'
    ? (uuidOf(call.sent?.uuid) ??
      (call.outcome === 'done' ? uuidOf(memberOf({ it: call.shown }, 'it')?.uuid) : undefined))
    : call.url.pathname.split('/bookings/')[1]?.split('/').map(uuidOf)[0];

const divided = (calls: readonly Call[]): V2Booking[] => {
  const byUuid = new Map<string, Call[]>();
  const created = new Set<string>();
  for (const call of calls) {
    const uuid = ABOUT_A_BOOKING.has(call.operation) ? uuidIn(call) : undefined;
    if (uuid !== undefined) {
      addTo(byUuid, uuid, call);
      if (call.operation === 'createBooking') {
        created.add(uuid);
      }
    }
  }
  return [...byUuid].filter(([uuid]) => created.has(uuid)).map(([uuid, own]) => ({ uuid, calls: own }));
};

function* judgeVacancies(
  calls: readonly Call[],
  bookings: readonly V2Booking[],
  clock: TargetClock,
  limits: Limits,
  judged: Judgement['judged'],
): Generator<Finding> {
  const known = new Set(bookings.map(({ uuid }) => uuid));
  const foreign = calls.find(
    (call) => call.operation === 'cancelBooking' && call.outcome === 'done' && !known.has(uuidIn(call) ?? ''),
  );
  if (foreign !== undefined) {
    yield {
      interface: GROUP,
      object: 'availability',
      reason: `line ${foreign.line} ends what was made before the recording began`,
    };
    return;
  }
  const availabilities = vacanciesOf(calls);
  judged.availabilities += [...availabilities.values()].filter(({ reads }) => reads.length > 0).length;
  const found = (weights: Weights, among = availabilities) => [
    ...judgePools(among, claimsUnder(weights, bookings, clock, limits), {
      ...TERMS,
      limits,
      leastIn: (offer, { key }) => (isAbout(offer, key) ? seatsAsked(offer, weights) : 0),
    }),
  ];
  const findings = found(new Map());
  const wrong = findings.filter((one): one is Contradiction => 'sentence' in one);
  yield* findings.filter((one) => !('sentence' in one));
  for (const contradiction of wrong) {
    const own = bookings.filter((booking) => contradiction.object === `availability ${keyOfBooking(booking)}`);
    const key = contradiction.object.replace('availability ', '');
    const itself = availabilities.get(key);
    const { offers = [] } = itself ?? {};
    const units = [...new Set([...own.flatMap(unitsOf), ...offers.flatMap(unitsAsked).map(({ unit }) => unit)])];
    const isExplained = weightsOf(units).some((weights) => {
      if (cpuMs() > limits.deadline) {
        return false;
      }
      // The availability itself first: all others are judged anew only where that is explained.
      if (itself !== undefined && found(weights, new Map([[key, itself]])).some((one) => 'sentence' in one)) {
        return false;
      }
      const left = found(weights).filter((one) => 'sentence' in one);
      return left.every(({ object }) => object !== contradiction.object && wrong.some((one) => one.object === object));
    });
    if (!isExplained && cpuMs() > limits.deadline) {
      yield {
        interface: GROUP,
        object: contradiction.object,
        reason: 'whether its units weigh otherwise is not decided in time',
      };
    } else if (!isExplained) {
      yield contradiction;
    }
  }
}

const TERMS = { interface: GROUP, source: '3.3; 4.4', maxAgeMs: 0, movesByItself: () => false };

const asked = (call: Call, name: string): string | undefined =>
  call.url.searchParams.get(name) ?? textOf(call.sent?.[name]);

const vacanciesOf = (calls: readonly Call[]): Map<string, Availability> => {
  const named = calls.filter((call) => call.availabilities.length > 0 && asked(call, 'productId') !== undefined);
  const keyed = named.filter((call) =>
    call.availabilities.every(({ optionId }) => (optionId ?? asked(call, 'optionId')) !== undefined),
  );
  return availabilitiesOf(keyed, (call) => {
    const product = asked(call, 'productId') ?? '';
    return { product, keyOf: ({ id, optionId }) => keyOf(product, optionId ?? asked(call, 'optionId'), id) };
  });
};

/** A check that names availabilities asks for nothing of others. */
const isAbout = ({ sent }: Call, key: string): boolean =>
  !Array.isArray(sent?.availabilityIds) || sent.availabilityIds.some((id) => key.endsWith(` ${id}`));

const unitsAsked = ({ sent }: Call): { unit: string; quantity: number }[] =>
  objectsOf(sent?.units).map(({ unitId, id, quantity }) => ({
    unit: String(unitId ?? id),
    quantity: Number(quantity),
  }));

/** Where the weights of some units are tried, another unit may take nothing. */
const seatsAsked = (offer: Call, weights: Weights): number => {
  const asked = unitsAsked(offer).map(
    ({ unit, quantity }) => quantity * (weights.get(unit) ?? (weights.size > 0 ? 0 : 1)),
  );
  return Math.max(0, asked.reduce((sum, seats) => sum + seats, 0) || 0);
};

const claimsUnder = (
  weights: Weights,
  bookings: readonly V2Booking[],
  clock: TargetClock,
  limits: Limits,
): Map<string, Claim[]> => {
  const claims = new Map<string, Claim[]>();
  for (const booking of bookings) {
    const claim = v2Claim(booking, weights, clock, limits);
    const key = keyOfBooking(booking);
    if (claim !== undefined) {
      addTo(claims, key, claim);
    }
  }
  return claims;
};

/** A unit may stand for several people, or for none that takes a place. */
const WEIGHTS = [0, 1, 2, 3, 4];

/** What each two units may take, where the others take one place each. */
const weightsOf = (units: readonly string[]): Weights[] => {
  const [first, ...others] = units;
  if (first === undefined) {
    return [];
  }
  const ofPairs = (others.length === 0 ? [first] : others).flatMap((other) =>
    WEIGHTS.flatMap((one) =>
      WEIGHTS.map(
        (two) =>
          new Map([
            [first, one],
            [other, two],
          ]),
      ),
    ),
  );
  return others.length < 2 ? ofPairs : [...ofPairs, ...weightsOf(others)];
};
