// For every requirement whose sentence names a limit: which of the calls of its check was at the limit and carried out, and
// which was beyond it and was not.

import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { V1Requirement } from '../../schemas/requirements/v1.ts';
import { type Call, isDone, isRefused, secondsPassed } from './limit-calls.ts';
import { askedIn } from './limit-margin.ts';

/** Places of two calls among those of a check; -1 for one that is not there. */
interface Witness {
  at: number;
  beyond: number;
}

type WitnessIn = (calls: readonly Call[]) => Witness;

type Is = (call: Call) => boolean;

const posts =
  (end: string): Is =>
  ({ method, path }) =>
    method === 'POST' && path.endsWith(end);

const gets =
  (part: string): Is =>
  ({ method, path }) =>
    method === 'GET' && path.includes(part);

const [hold, booking, confirm, extend] = ['/holds', '/bookings', '/confirm', '/extend'].map(posts) as [Is, Is, Is, Is];
const [single, list] = ['/availability', '/availabilities'].map(gets) as [Is, Is];
const aCheck = posts('/availability');

/** As many as the limit allows, and one more; or, of several at once, more than the limit allows. */
const room =
  (at: Is, beyond: Is, more: 'one more' | 'more' = 'one more'): WitnessIn =>
  (calls) => {
    const asked = askedIn(calls);
    const isBeyond = (over: number) => (more === 'more' ? over > 0 : over === 1);
    return {
      at: asked.find((one) => at(one.call) && one.given && one.asked === one.room)?.index ?? -1,
      beyond: asked.find((one) => beyond(one.call) && one.refused && isBeyond(one.asked - one.room))?.index ?? -1,
    };
  };

interface Rate {
  id: string;
  minTravelers: number;
  maxTravelers: number;
  cutoff: number;
  holdablePeriod: number;
}

interface Item {
  rateId: string;
  quantity: number;
  startTime: string;
  rate?: Rate;
  traveler?: { isLead?: boolean };
}

const itemsOf = (body: unknown): Item[] => (body as { booking?: { items?: Item[] } } | undefined)?.booking?.items ?? [];

/** The rate of a booking that names one only. */
const rateOf = (items: readonly Item[]): string | undefined =>
  new Set(items.map(({ rateId }) => rateId)).size === 1 ? items[0]?.rateId : undefined;

const travelersOf = (items: readonly Item[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

const travelers =
  (name: 'minTravelers' | 'maxTravelers', step: number): WitnessIn =>
  (calls) => {
    const limitOf = ({ shown }: Call): number | undefined => itemsOf(shown)[0]?.rate?.[name];
    const at = calls.findIndex(
      (call) =>
        booking(call) &&
        isDone(call) &&
        rateOf(itemsOf(call.sent)) !== undefined &&
        travelersOf(itemsOf(call.sent)) === limitOf(call),
    );
    const known = calls[at];
    const beyond = calls.findIndex(
      (call) =>
        booking(call) &&
        isRefused(call) &&
        known !== undefined &&
        rateOf(itemsOf(call.sent)) === rateOf(itemsOf(known.sent)) &&
        travelersOf(itemsOf(call.sent)) === (limitOf(known) ?? Number.NaN) + step,
    );
    return { at, beyond };
  };

const leads =
  (wrong: number): WitnessIn =>
  (calls) => {
    const of = ({ sent }: Call) => itemsOf(sent).filter(({ traveler }) => traveler?.isLead).length;
    return {
      at: calls.findIndex((call) => booking(call) && isDone(call) && of(call) === 1),
      beyond: calls.findIndex((call) => booking(call) && isRefused(call) && of(call) === wrong),
    };
  };

/** Bookings of two starts of one rate: of the earlier of them it is too late. */
const cutoff: WitnessIn = (calls) => {
  const startOf = ({ sent }: Call): number => Date.parse(itemsOf(sent)[0]?.startTime ?? '');
  const at = calls.findIndex(
    (call) => booking(call) && isDone(call) && (itemsOf(call.shown)[0]?.rate?.cutoff ?? 0) > 0,
  );
  const known = calls[at];
  const beyond = calls.findIndex(
    (call) =>
      booking(call) &&
      isRefused(call) &&
      known !== undefined &&
      rateOf(itemsOf(call.sent)) === rateOf(itemsOf(known.sent)) &&
      startOf(call) < startOf(known),
  );
  return { at, beyond };
};

interface Hold {
  expires?: string;
  timeline?: { timestamp: string }[];
  items?: Item[];
}

/** Seconds beyond its period for which a hold is asked for that is just beyond it. */
const NEARLY_SECONDS = 10;

/** A hold of the whole holdablePeriod, and one for which a little more was asked. */
const period: WitnessIn = (calls) => {
  const of = (body: unknown): Hold => (body as { hold?: Hold } | undefined)?.hold ?? {};
  const secondsTo = (expires: string | undefined, { shown }: Call): number =>
    (Date.parse(expires ?? '') - Date.parse(of(shown).timeline?.[0]?.timestamp ?? '')) / 1000;
  const longest = ({ shown }: Call): number => of(shown).items?.[0]?.rate?.holdablePeriod ?? Number.NaN;
  const isWhole: Is = (call) => hold(call) && isDone(call) && secondsTo(of(call.shown).expires, call) === longest(call);
  const isJustBeyond: Is = (call) => {
    const over = secondsTo(of(call.sent).expires, call) - longest(call);
    return over > 0 && over <= NEARLY_SECONDS;
  };
  return {
    at: calls.findIndex(isWhole),
    beyond: calls.findIndex((call) => isWhole(call) && isJustBeyond(call)),
  };
};

/** Something before the clock was moved beyond a moment for the last (or the first) time, and something after it. */
const before =
  (at: Is, beyond: Is, time: 'first' | 'last' = 'last'): WitnessIn =>
  (calls) => {
    const isMove = (call: Call) => secondsPassed(call) > 0;
    const moved = time === 'last' ? calls.findLastIndex(isMove) : calls.findIndex(isMove);
    const after = calls.findIndex((call, index) => index > moved && beyond(call));
    return { at: calls.findLastIndex((call, index) => index < moved && at(call)), beyond: after };
  };

const done =
  (is: Is): Is =>
  (call) =>
    is(call) && isDone(call);

const refused =
  (is: Is): Is =>
  (call) =>
    is(call) && isRefused(call);

const reads =
  (part: string, kind: 'hold' | 'booking', status: string): Is =>
  (call) =>
    gets(part)(call) && (call.shown as Record<string, { status?: string }> | undefined)?.[kind]?.status === status;

const hasStatus =
  (is: Is, status: string): Is =>
  (call) =>
    is(call) && (call.shown as { status?: string } | undefined)?.status === status;

const either =
  (at: Is, beyond: Is): WitnessIn =>
  (calls) => ({ at: calls.findIndex(at), beyond: calls.findIndex(beyond) });

interface Sent {
  rate?: { minTravelers: number };
  rates?: { minTravelers: number }[];
  availability?: { start: string; end: string; capacity: number; maxCapacity: number }[];
}

const sends =
  (fits: (sent: Sent) => boolean): Is =>
  ({ method, path, sent }) =>
    method !== 'GET' && path.startsWith('/channel') && fits((sent ?? {}) as Sent);

const sendsRate = (minTravelers: number): Is => sends(({ rate }) => rate?.minTravelers === minTravelers);

const sendsRates = (minTravelers: number): Is =>
  sends(({ rates = [] }) => rates.length > 0 && Math.min(...rates.map((rate) => rate.minTravelers)) === minTravelers);

const sendsSeats = (over: number): Is =>
  sends(({ availability = [] }) => availability.some(({ capacity, maxCapacity }) => capacity - maxCapacity === over));

const sendsTimes = (isTurned: boolean): Is =>
  sends(({ availability = [] }) =>
    availability.some(({ start, end }) => Date.parse(end) < Date.parse(start) === isTurned),
  );

/** A list that shows something, or nothing. */
const lists =
  (is: Is, some: boolean): Is =>
  (call) =>
    is(call) && isDone(call) && /"(?:start|localDateTimeStart)"/.test(JSON.stringify(call.shown)) === some;

/** What the dialect says at each interface that speaks it. */
const V1: Partial<Record<V1Requirement, WitnessIn>> = {
  'availability-single.whole-capacity-is-bookable': room(single, single),
  'availability-single.beyond-capacity-is-not-bookable': room(single, single),
  'hold.beyond-capacity-is-refused': room(hold, hold),
  'hold.items-together-beyond-capacity-are-refused': room(hold, hold),
  'hold.held-seats-are-gone': room(hold, hold),
  'hold.last-seats-under-parallel-calls': room(hold, hold, 'more'),
  'booking.beyond-capacity-is-refused': room(booking, booking),
  'booking.last-seats-under-parallel-calls': room(booking, booking, 'more'),
  'booking.too-few-travelers-are-refused': travelers('minTravelers', -1),
  'booking.too-many-travelers-are-refused': travelers('maxTravelers', 1),
  'booking.no-lead-is-refused': leads(0),
  'booking.two-leads-are-refused': leads(2),
  'booking.inside-the-cutoff-is-refused': cutoff,
  'availability-list.any-window-is-kept': either(lists(list, true), lists(list, false)),
  'hold.expires-within-the-holdable-period': period,
  'hold.expires-by-time': before(done(hold), reads('/holds/', 'hold', 'EXPIRED')),
  'hold.timeline-has-the-expiry': before(done(hold), reads('/holds/', 'hold', 'EXPIRED')),
  'hold.lives-until-expires': before(reads('/holds/', 'hold', 'ACTIVE'), done(list)),
  'hold.expiry-gives-back-once': before(done(hold), done(list)),
  'booking.expired-hold-is-refused': either(done(booking), refused(booking)),
  'booking.keeps-seats-after-expiry': before(done(booking), done(list)),
  'booking.rest-of-its-hold-comes-back': before(done(booking), done(list)),
};

const units = gets('/availability');

const V2: Partial<Record<RequirementId, WitnessIn>> = {
  'operator-v2.availability.any-dates-are-kept': either(lists(units, true), lists(units, false)),
  'operator-v2.availability.past-dates-are-not-offered': either(lists(units, true), lists(units, false)),
  'operator-v2.check.beyond-vacancies-is-not-bookable': room(aCheck, aCheck),
  'operator-v2.check.sold-out-is-not-bookable': room(booking, aCheck),
  'operator-v2.create.beyond-vacancies-is-refused': room(booking, booking),
  'operator-v2.create.sold-out-is-refused': either(done(booking), refused(booking)),
  'operator-v2.create.held-units-are-gone': room(booking, booking),
  'operator-v2.create.last-vacancies-under-parallel-calls': room(booking, booking),
  'operator-v2.availability.sold-out-is-stated': room(booking, booking),
  'operator-v2.create.repeat-never-revives-the-elapsed': before(done(booking), booking),
  'operator-v2.create.hold-lives-until-its-expiration': before(done(booking), done(confirm)),
  'operator-v2.booking.read-shows-elapsed': before(done(booking), done(gets('/bookings/'))),
  'operator-v2.booking.elapsed-hold-releases-inventory': before(done(booking), done(units)),
  'operator-v2.confirm.not-after-the-hold': before(done(confirm), refused(confirm), 'first'),
  'operator-v2.confirm.outlives-the-hold': before(done(confirm), hasStatus(gets('/bookings/'), 'CONFIRMED'), 'first'),
  'operator-v2.extend.outlives-the-first-expiration': before(done(extend), done(confirm)),
  'operator-v2.extend.never-revives-the-elapsed': before(done(extend), extend),
};

const PLATFORM: Partial<Record<RequirementId, WitnessIn>> = {
  'booking.limit.cache-age': before(done(list), done(list)),
  'channel.rate.no-travelers-is-never-shown': either(done(sendsRate(1)), sendsRate(0)),
  'channel.bulk.rate-for-no-traveler-is-never-shown': either(done(sendsRates(1)), sendsRates(0)),
  'channel.availability.capacity-above-its-maximum-is-never-shown': either(done(sendsSeats(0)), sendsSeats(1)),
  'channel.availability.end-before-start-is-never-shown': either(done(sendsTimes(false)), sendsTimes(true)),
};

/** The list: each requirement that a limit binds, with its witness. */
export const WITNESSES: ReadonlyMap<RequirementId, WitnessIn> = new Map(
  Object.entries({
    ...Object.fromEntries(
      Object.entries(V1).flatMap(([id, witness]) => [
        [`partner.${id}`, witness],
        [`booking.${id}`, witness],
      ]),
    ),
    ...V2,
    ...PLATFORM,
  }) as [RequirementId, WitnessIn][],
);
