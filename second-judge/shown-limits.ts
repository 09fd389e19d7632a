// What an answer of the Partner API says against its own request, or against the limits that it shows itself: the capacity of
// an availability, the window and the rate of a list, the rates of the items. Spec 2.1 to 2.10, 4.1, 8.
import { instantOf, type JsonObject, memberOf, objectsOf, textOf, uuidOf } from './document.ts';
import type { Call } from './recording.ts';
import type { ShownAvailability } from './shown-availability.ts';
import type { TargetClock } from './target-clock.ts';
import type { ObjectCalls } from './v1-claims.ts';
import { type Contradiction, type Limits, referencesTo } from './verdict.ts';

interface Found {
  object: string;
  call: Call;
  sentence: string;
  source: string;
}

interface Terms {
  clock: TargetClock;
  limits: Limits;
  /** Rates that answers show as RESERVED. */
  reservedRates: ReadonlySet<string>;
}

export function* judgeShownLimits(
  calls: readonly Call[],
  objects: readonly ObjectCalls[],
  terms: Terms,
): Generator<Contradiction> {
  for (const object of objects) {
    yield* objectContradictions(object, calls, terms);
  }
  // A target that does not keep to a window shows much that is outside it: one such answer is enough.
  const told = new Set<string>();
  for (const found of calls.flatMap((call) => [...inAvailabilities(call, terms)])) {
    if (!told.has(found.source)) {
      told.add(found.source);
      yield contradictionOf(found);
    }
  }
}

const contradictionOf = ({ object, call, sentence, source }: Found): Contradiction => ({
  interface: call.interface,
  object,
  exchanges: referencesTo([call]),
  beside: [],
  sentence,
  source,
});

function* inAvailabilities(call: Call, { reservedRates }: Terms): Generator<Found> {
  const { from, until, rateId, quantity } = asked(call);
  for (const shown of call.availabilities) {
    const { id, free = -1, max } = shown;
    const found = (does: string, source: string) => ({
      object: `availability ${id}`,
      call,
      sentence: `Line ${call.line} ${does}.`,
      source,
    });
    if (max !== undefined && max >= 0 && free > max) {
      yield found(`shows the availability ${id} with a capacity of ${free} above its maxCapacity of ${max}`, '2.1; 8');
    }
    if (isOutside(shown, from, until)) {
      yield found(`lists the availability ${id}, which is wholly outside the window that it asks for`, '2.2; 4.1');
    }
    if (rateId !== undefined && shown.rateId !== undefined && shown.rateId !== rateId) {
      yield found(`asks for the rate ${rateId} alone, and lists the availability ${id} of another`, '2.1; 2.2; 4.1');
    }
    // Where no maximum is set, only a RESERVED rate says that a capacity has to cover what is sold.
    const isCounted = free >= 0 && (max !== undefined || (!shown.isOpenEnded && reservedRates.has(rateId ?? '')));
    if (isCounted && quantity > free && (call.shown as JsonObject).bookable === true) {
      yield found(`says that ${quantity} are bookable, and shows a capacity of ${free}`, '2.1; 2.3; 4.1 rule 2');
    }
  }
}

const isOutside = ({ start, end }: ShownAvailability, from?: number, until?: number): boolean =>
  from !== undefined &&
  until !== undefined &&
  from <= until &&
  ((end !== undefined && end < from && (start ?? end) <= end) ||
    (start !== undefined && start > until && (end ?? start) >= start));

/** A date-time that names its offset, and nothing that a query has made of one. */
const ZONED = /t\S+(?:z|[+-]\d\d:\d\d)$/i;

export const asked = ({ operation, url }: Call) => {
  const text = (name: string) => url.searchParams.get(name) ?? '';
  const instant = (name: string) => (ZONED.test(text(name)) ? instantOf(text(name)) : undefined);
  const isSingle = operation === 'getAvailability';
  return {
    from: instant('start'),
    until: instant('end'),
    rateId: uuidOf(text('rate_id')),
    quantity: isSingle && text('rate_id') !== '' && /^\d{1,9}$/.test(text('qty')) ? Number(text('qty')) : 0,
  };
};

const MINUTE_MS = 60_000;

/** Answers about one hold or booking that contradict the rates that they show. */
function* objectContradictions(
  object: ObjectCalls,
  calls: readonly Call[],
  { clock, limits }: Terms,
): Generator<Contradiction> {
  const { kind } = object;
  const create = kind === 'hold' ? 'createHold' : 'createBooking';
  const creates = object.calls.filter(({ operation, outcome }) => operation === create && outcome !== 'refused');
  const begun = Math.min(...creates.map((call) => clock.during(call).earliest)) - limits.toleranceMs;
  for (const call of object.calls) {
    const shown = call.outcome === 'done' ? memberOf(call.shown, kind) : undefined;
    const name = `${kind} ${object.id}`;
    const found = (does: string, how: string, source: string) =>
      contradictionOf({ object: name, call, sentence: `Line ${call.line} ${does} the ${name} ${how}.`, source });
    const items = objectsOf(shown?.items);
    if (shown?.cancelable === true && items.some((item) => memberOf(item, 'rate')?.cancelable === false)) {
      yield found('shows', 'as cancelable, and a rate of its items as not cancelable', '2.4; 2.8');
    }
    if (creates.includes(call) && shown?.status === (kind === 'hold' ? 'ACTIVE' : 'OPEN')) {
      const wrong = [
        ...items.flatMap((item) => [...(kind === 'hold' ? wrongInHold(item) : wrongInBooking(item, begun, calls))]),
        ...(kind === 'booking' && creates.length === 1 ? wrongInRequest(call, items, calls) : []),
      ];
      for (const [how, source] of wrong) {
        yield found('accepts', how, source);
      }
    }
  }
}

type Wrong = readonly [how: string, source: string];

const idIn = (value: unknown): string | undefined => uuidOf(value) ?? textOf(value);

const wrongPrice = (item: JsonObject): Wrong[] => {
  const prices = objectsOf(memberOf(item, 'rate')?.prices).map(({ id }) => idIn(id));
  const priceId = idIn(item.priceId);
  const isKnown = priceId === undefined || prices.length === 0 || prices.includes(priceId);
  return isKnown ? [] : [['with a priceId that its rate does not have', '2.5; 2.10']];
};

const wrongInHold = (item: JsonObject): Wrong[] => [
  ...wrongPrice(item),
  ...(memberOf(item, 'rate')?.holdable === false ? [['on a rate that is not holdable', '2.8'] as const] : []),
];

function* wrongInBooking(item: JsonObject, begun: number, calls: readonly Call[]): Generator<Wrong> {
  yield* wrongPrice(item);
  const { type, maxTravelers, cutoff } = memberOf(item, 'rate') ?? {};
  if (type === 'RESERVED' && idIn(item.availabilityId) === undefined) {
    yield ['with a RESERVED rate and no availabilityId', '2.1'];
  }
  if (Number(maxTravelers) > 0 && Number(item.quantity) > Number(maxTravelers)) {
    yield [`with a quantity above the maxTravelers of its rate, ${maxTravelers}`, '2.8'];
  }
  // Some count whole minutes. An availability may start later than the item says.
  const first = Number(cutoff) > 0 ? begun + (Number(cutoff) - 1) * MINUTE_MS : Number.NEGATIVE_INFINITY;
  const id = idIn(item.availabilityId);
  const startsLater = ({ availabilities }: Call) =>
    availabilities.some((one) => one.id === id && (one.start ?? Number.POSITIVE_INFINITY) >= first);
  if ((instantOf(item.startTime) ?? Number.POSITIVE_INFINITY) < first && !calls.some(startsLater)) {
    yield ['within the cutoff of its rate', '2.8; 8'];
  }
}

/** Requests that no booking may come of. */
function* wrongInRequest(call: Call, items: readonly JsonObject[], calls: readonly Call[]): Generator<Wrong> {
  const sent = memberOf(call.sent, 'booking');
  const travelers = objectsOf(sent?.items).map((item) => memberOf(item, 'traveler') ?? {});
  const leads = travelers.filter(({ isLead }) => isLead === true);
  // One person may lead in several items.
  if (new Set(leads.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size > 1) {
    yield ['with two lead travelers', '2.5; 8'];
  }
  if (travelers.length > 0 && travelers.every(({ isLead }) => isLead === false)) {
    yield ['without a lead traveler', '2.5; 8'];
  }
  // A hold that a booking does not name may still be the one that was acquired for it.
  const ids = new Set(items.map(({ availabilityId }) => idIn(availabilityId)));
  const mayHold = (other: Call) =>
    other.operation === 'createHold' &&
    other.outcome !== 'refused' &&
    other.from < call.to &&
    objectsOf(memberOf(other.sent, 'hold')?.items).some(({ availabilityId }) => ids.has(idIn(availabilityId)));
  const isHoldable = items.some((item) => memberOf(item, 'rate')?.holdable === true);
  if (isHoldable && sent !== undefined && !idIn(sent.holdId) && !calls.some(mayHold)) {
    yield ['on a holdable rate without any hold', '1'];
  }
}
