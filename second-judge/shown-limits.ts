// What an answer of the Partner API says against its own request, or against the limits that it shows itself: the capacity of
// an availability, the window and the rate of a list, the rates of the items. Spec 2.1 to 2.10, 4.1, 8.
import { instantOf, type JsonObject, memberOf, objectsOf, textOf, uuidOf } from './document.ts';
import type { Call } from './recording.ts';
import type { ShownAvailability } from './shown-availability.ts';
import type { TargetClock } from './target-clock.ts';
import { makers, type ObjectCalls, SEATED, sightingsOf } from './v1-claims.ts';
import { type Contradiction, type Limits, referencesTo } from './verdict.ts';

interface Terms {
  clock: TargetClock;
  limits: Limits;
  /** Rates that answers show as RESERVED. */
  reservedRates: ReadonlySet<string>;
}

/** How something contradicts the specification, and the sections that say so; false where it does not. */
type Rule = readonly [how: string, source: string] | false;

export function* judgeShownLimits(
  calls: readonly Call[],
  objects: readonly ObjectCalls[],
  terms: Terms,
): Generator<Contradiction> {
  // A target that does not keep to a window shows much that is outside it: one such answer is enough.
  const told = new Set<string>();
  for (const call of calls) {
    const question = asked(call);
    for (const shown of call.availabilities) {
      for (const contradiction of contradictions(
        call,
        'availability',
        shown.id,
        ofAvailability(shown, question, call, terms),
      )) {
        if (!told.has(contradiction.source)) {
          told.add(contradiction.source);
          yield contradiction;
        }
      }
    }
  }
  for (const object of objects) {
    for (const call of object.calls) {
      yield* contradictions(call, object.kind, object.id, ofEnd(call));
    }
    for (const { call, shown } of sightingsOf(object)) {
      yield* contradictions(call, object.kind, object.id, ofObject(object, call, shown, calls, terms));
    }
  }
}

const contradictions = (
  call: Call,
  kind: ObjectCalls['kind'] | 'availability',
  id: string | undefined,
  rules: readonly Rule[],
): Contradiction[] =>
  rules
    .filter((rule) => rule !== false)
    .map(([how, source]) => ({
      interface: call.interface,
      object: `${kind} ${id}`,
      exchanges: referencesTo([call]),
      beside: [],
      sentence: `Line ${call.line} shows the ${kind} ${id} ${how}.`,
      source,
    }));

const ofEnd = ({ operation, outcome, status, isEmpty }: Call): Rule[] => [
  operation === 'cancelBooking' &&
    outcome === 'done' &&
    (status !== 204 || !isEmpty) && ['cancelled by another answer than 204 without a body', '3.2; 4.1 rule 4'],
  operation === 'releaseHold' && outcome === 'done' && !isEmpty && ['released by an answer with a body', '4.1'],
];

/** A date-time that names its offset, and nothing that a query has made of one. */
const ZONED = /t\S+(?:z|[+-]\d\d:\d\d)$/i;

/** What a read of availability asks for; a number or time that is not clear is NaN. */
export const asked = ({ url }: Call) => {
  const text = (name: string) => url.searchParams.get(name) ?? '';
  const instant = (name: string) => (ZONED.test(text(name)) && instantOf(text(name))) || Number.NaN;
  const quantity = /^\d{1,9}$/.test(text('qty')) ? Number(text('qty')) : Number.NaN;
  return {
    from: instant('start'),
    until: instant('end'),
    at: instant('at'),
    rateId: uuidOf(text('rate_id')),
    quantity,
  };
};

const ofAvailability = (
  { free = -1, max = Number.NaN, isOpenEnded = false, ...shown }: ShownAvailability,
  { from, until, rateId, quantity }: ReturnType<typeof asked>,
  call: Call,
  { reservedRates }: Terms,
): Rule[] => {
  const { start = Number.NaN, end = Number.NaN } = shown;
  // Where no maximum is set, only a RESERVED rate says that a capacity has to cover what is sold.
  const isCounted = rateId !== undefined && free >= 0 && (max >= 0 || (!isOpenEnded && reservedRates.has(rateId)));
  const isBookable = (call.shown as JsonObject).bookable === true;
  return [
    max >= 0 && free > max && [`with a capacity of ${free} above its maxCapacity of ${max}`, '2.1; 8'],
    from <= until && (end < from || start > until) && ['wholly outside the window that it asks for', '2.2; 4.1'],
    (rateId ?? shown.rateId) !== (shown.rateId ?? rateId) && ['of another rate than it asks for', '2.1; 2.2; 4.1'],
    isCounted &&
      isBookable &&
      quantity > free && [`bookable for ${quantity} with a capacity of ${free}`, '2.3; 4.1 rule 2'],
  ];
};

const MINUTE_MS = 60_000;

const idIn = (value: unknown): string | undefined => uuidOf(value) ?? textOf(value);

const ofObject = (
  object: ObjectCalls,
  call: Call,
  shown: JsonObject,
  calls: readonly Call[],
  { clock, limits }: Terms,
): Rule[] => {
  const items = objectsOf(shown.items);
  const isFixed = items.some((item) => memberOf(item, 'rate')?.cancelable === false);
  const rules: Rule[] = [shown.cancelable === true && isFixed && ['as cancelable, and a rate as not', '2.4; 2.8']];
  const creates = makers(object);
  if (!creates.includes(call) || shown.status !== SEATED[object.kind]) {
    return rules;
  }
  const isBooking = object.kind === 'booking';
  const begun = Math.min(...creates.map((one) => clock.during(one).earliest)) - limits.toleranceMs;
  return [
    ...rules,
    isBooking && creates.length === 1 && hasTwoLeads(call) && ['accepted with two lead travelers', '2.5; 8'],
    ...items.flatMap((item): Rule[] => {
      const rate = memberOf(item, 'rate') ?? {};
      const prices = objectsOf(rate.prices).map(({ id }) => idIn(id));
      const isPriced = prices.length === 0 || prices.includes(idIn(item.priceId) ?? prices[0]);
      const isPlaced = rate.type !== 'RESERVED' || idIn(item.availabilityId) !== undefined;
      const [most, cutoff] = [Number(rate.maxTravelers), Number(rate.cutoff)];
      // Some count whole minutes.
      const isLate = cutoff > 0 && startsBefore(item, begun + (cutoff - 1) * MINUTE_MS, calls);
      return [
        !isPriced && ['with a priceId that its rate does not have', '2.5; 2.10'],
        !isBooking && rate.holdable === false && ['accepted on a rate that is not holdable', '2.8'],
        isBooking && !isPlaced && ['accepted with a RESERVED rate and no availabilityId', '2.1'],
        isBooking && most > 0 && Number(item.quantity) > most && [`accepted for more than ${most} travelers`, '2.8'],
        isBooking && isLate && ['accepted within the cutoff of its rate', '2.8; 8'],
      ];
    }),
  ];
};

/** An availability may start later than an item on it says. */
const startsBefore = (item: JsonObject, instant: number, calls: readonly Call[]): boolean => {
  const id = idIn(item.availabilityId);
  const isLater = (one: ShownAvailability) => one.id === id && (one.start ?? Number.POSITIVE_INFINITY) >= instant;
  const start = instantOf(item.startTime) ?? Number.POSITIVE_INFINITY;
  return start < instant && !calls.some(({ availabilities }) => availabilities.some(isLater));
};

/** One person may lead in several items. */
const hasTwoLeads = ({ sent }: Call): boolean => {
  const travelers = objectsOf(memberOf(sent, 'booking')?.items).map((item) => memberOf(item, 'traveler'));
  const leads = travelers.filter((traveler) => traveler?.isLead === true);
  return new Set(leads.map((lead) => `${lead?.firstName} ${lead?.lastName}`)).size > 1;
};
