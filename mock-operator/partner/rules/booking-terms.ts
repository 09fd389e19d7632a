// What must be true of a booking besides its items: one lead traveler, the limits of the rates, a living hold.
// Spec 1 rule 3, 2.5, 2.8, 8.
import { instant } from '../../../schemas/formats.ts';
import { onlyIf } from '../../kernel/around.ts';
import type { Rate } from '../../kernel/offer.ts';
import { choice, refusing, rule, rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { refuse, refuseIf } from './api-error.ts';
import { type BookingRequest, bookings } from './booking.ts';
import { activate, type Hold, holds } from './hold.ts';
import type { ResolvedItem } from './resolve.ts';

const REFUSALS = 'partner.booking.refusal-statuses';

const leadsOf = ({ items }: BookingRequest): number => items.filter(({ traveler }) => traveler.isLead === true).length;

const checkLeads = (request: BookingRequest, isWrong: (leads: number) => boolean): void => {
  const leads = leadsOf(request);
  refuseIf(isWrong(leads), 'BAD_REQUEST', 'a booking has exactly one lead traveler', { leads: String(leads) });
};

/** A booking without items is refused for its shape, not here. */
const oneLead: Version<[BookingRequest], void> = refusing(REFUSALS, 'not one lead', (_world, request) =>
  checkLeads(request, (leads) => leads !== 1 && request.items.length > 0),
);

/** @throws ApiError BAD_REQUEST unless exactly one traveler is the lead. Spec 2.5, 8. */
export const checkLead = rules(oneLead, {
  'partner.booking.no-lead-is-refused': {
    'booking-without-a-lead-is-accepted': (_world, request) => checkLeads(request, (leads) => leads > 1),
    'travelers-in-a-group-need-no-lead': onlyIf(oneLead, (request) => request.items.length < 2 || leadsOf(request) > 0),
  },
  'partner.booking.two-leads-are-refused': {
    'booking-with-two-leads-is-accepted': (_world, request) => checkLeads(request, (leads) => leads < 1),
    'each-availability-may-have-a-lead': onlyIf(oneLead, (request) => {
      const places = new Set(request.items.map(({ availabilityId }) => availabilityId));
      return leadsOf(request) < 2 || leadsOf(request) > places.size;
    }),
    'leads-beyond-the-second-traveler-are-overlooked': (world, request) => {
      const first = { ...request, items: request.items.slice(0, 2) };
      oneLead(world, leadsOf(first) === 1 ? first : request);
    },
  },
});

/** Counts those of the items of a booking that are compared with the limits of a rate. */
type Count = (resolved: readonly ResolvedItem[], rate: Rate) => number;

const allTravelers: Count = (resolved) => resolved.reduce((sum, { quantity }) => sum + quantity, 0);

const ofRate = (resolved: readonly ResolvedItem[], rate: Rate) => resolved.filter((one) => one.rate === rate);

const travelersOf: Count = (resolved, rate) => allTravelers(ofRate(resolved, rate), rate);

const largestOf: Count = (resolved, rate) => Math.max(...ofRate(resolved, rate).map(({ quantity }) => quantity));

const itemsOf: Count = (resolved, rate) => ofRate(resolved, rate).length;

const fewest = rule(
  'partner.booking.too-few-travelers-are-refused',
  refusing(REFUSALS, 'too few travelers', (_world, travelers: number, { minTravelers, id }: Rate): void =>
    refuseIf(travelers < minTravelers, 'BAD_REQUEST', 'too few travelers for the rate', { rateId: id }),
  ),
  {
    'too-few-travelers-are-booked': () => undefined,
    'travelers-of-earlier-bookings-make-up-the-minimum': (world, travelers, { minTravelers, id }) => {
      const earlier = bookings(world)
        .all()
        .flatMap(({ items }) => items)
        .filter(({ rate }) => rate.id === id).length;
      refuseIf(travelers + earlier < minTravelers, 'BAD_REQUEST', 'too few travelers for the rate');
    },
  },
);

const most = rule(
  'partner.booking.too-many-travelers-are-refused',
  refusing(REFUSALS, 'too many travelers', (_world, travelers: number, { maxTravelers, id }: Rate): void =>
    refuseIf(travelers > maxTravelers, 'BAD_REQUEST', 'too many travelers for the rate', { rateId: id }),
  ),
  {
    'too-many-travelers-are-booked': () => undefined,
    'one-traveler-too-many-is-booked': (_world, travelers, { maxTravelers }) =>
      refuseIf(travelers > maxTravelers + 1, 'BAD_REQUEST', 'too many travelers for the rate'),
  },
);

/** @throws ApiError BAD_REQUEST in the variant in which each item is of one traveler. */
export const checkItems = choice<[readonly ResolvedItem[]], void>(
  'partner.booking.item-of-several',
  // Spec silent: whether an item of a booking, which has one traveler, may have a quantity above 1.
  () => undefined,
  {
    'booking-item-is-of-one-traveler': (_world, resolved) =>
      refuseIf(
        resolved.some(({ quantity }) => quantity > 1),
        'BAD_REQUEST',
        'an item of a booking is of one traveler',
      ),
  },
);

const comparing =
  (least: Count, greatest: Count, rates = Number.POSITIVE_INFINITY): Version<[readonly ResolvedItem[]], void> =>
  (world, resolved) => {
    for (const { rate } of resolved.slice(0, rates)) {
      fewest(world, least(resolved, rate), rate);
      most(world, greatest(resolved, rate), rate);
    }
  };

/** Travelers of each rate within its limits. @throws ApiError BAD_REQUEST. Spec 2.8. */
export const checkTravelers = rules<[readonly ResolvedItem[]], void>(comparing(travelersOf, travelersOf), {
  'partner.booking.create-is-accepted': {
    'each-item-alone-is-held-against-the-limits': (world, resolved) => {
      for (const { rate, quantity } of resolved) {
        fewest(world, quantity, rate);
        most(world, quantity, rate);
      }
    },
  },
  'partner.booking.too-few-travelers-are-refused': {
    'items-are-counted-for-the-minimum': comparing(itemsOf, travelersOf),
    'travelers-of-all-rates-make-up-the-minimum': comparing(allTravelers, travelersOf),
  },
  'partner.booking.too-many-travelers-are-refused': {
    'items-are-counted-for-the-maximum': comparing(travelersOf, itemsOf),
    'maximum-is-held-against-each-item-alone': comparing(travelersOf, largestOf),
    'limits-of-the-first-rate-bind-alone': comparing(travelersOf, travelersOf, 1),
  },
});

const MINUTE_MS = 60_000;

const refuseIfLate = (isLate: boolean, { cutoff }: Rate): void =>
  refuseIf(isLate, 'CONFLICT', 'too late for this rate', { cutoffMinutes: String(cutoff) });

const untilMs = (world: World, startTime: string): number => instant(startTime) - world.now();

/** @throws ApiError CONFLICT less than `cutoff` minutes before the start. Spec 2.8. Spec silent: the status. */
export const checkCutoff = rule(
  'partner.booking.inside-the-cutoff-is-refused',
  refusing(REFUSALS, 'inside the cutoff', (world, { rate }: ResolvedItem, startTime: string, _index: number): void =>
    refuseIfLate(untilMs(world, startTime) < rate.cutoff * MINUTE_MS, rate),
  ),
  {
    'cutoff-is-forgotten': () => undefined,
    'cutoff-binds-the-first-item-only': (world, { rate }, startTime, index) =>
      refuseIfLate(index === 0 && untilMs(world, startTime) < rate.cutoff * MINUTE_MS, rate),
    'cutoff-of-one-rate-is-read-as-seconds': (world, { rate }, startTime) =>
      refuseIfLate(untilMs(world, startTime) < rate.cutoff * (rate.code === 'SMALL' ? 1000 : MINUTE_MS), rate),
    'cutoff-is-held-against-rounded-hours': (world, { rate }, startTime) =>
      refuseIfLate(Math.round(untilMs(world, startTime) / (60 * MINUTE_MS)) * 60 < rate.cutoff, rate),
    'cutoff-is-read-as-seconds': (world, { rate }, startTime) =>
      refuseIfLate(untilMs(world, startTime) < rate.cutoff * 1000, rate),
  },
);

const needless: Version<[readonly ResolvedItem[]], boolean> = choice(
  'partner.booking.non-holdable-without-hold',
  // Spec silent: whether a rate that is not holdable is booked without a hold.
  (_world, resolved) => resolved.every(({ rate }) => !rate.holdable),
  { 'every-booking-needs-a-hold': () => false },
);

const refuseIfNeeded = (isNeeded: boolean): void =>
  refuseIf(isNeeded, 'FAILED_DEPENDENCY', 'a hold must be acquired before');

const withoutHold = rule(
  'partner.booking.without-hold-is-refused',
  // Spec silent: the status of a booking that lacks its hold.
  refusing(REFUSALS, 'no hold', (world, resolved: readonly ResolvedItem[]): void =>
    refuseIfNeeded(!needless(world, resolved)),
  ),
  {
    'booking-needs-no-hold': () => undefined,
    'only-reserved-rates-need-a-hold': (world, resolved) =>
      refuseIfNeeded(!needless(world, resolved) && resolved.some(({ rate }) => rate.type === 'RESERVED')),
    'one-rate-alone-needs-no-hold': (world, resolved) =>
      refuseIfNeeded(!needless(world, resolved) && resolved.some(({ rate }) => rate.minTravelers < 2)),
    'only-the-first-item-needs-a-hold': (world, resolved) => refuseIfNeeded(!needless(world, resolved.slice(0, 1))),
    'booking-without-a-hold-passes-where-one-has-been-booked': (world, resolved) => {
      const booked = bookings(world)
        .all()
        .flatMap(({ seats }) => seats);
      const isKnown = resolved.every(({ availability }) =>
        booked.some(({ availabilityId }) => availabilityId === availability?.id),
      );
      refuseIfNeeded(!isKnown && !needless(world, resolved));
    },
  },
);

const noHold = (holdId: string): never => refuse('FAILED_DEPENDENCY', 'there is no such hold', { holdId });

const serverError: Version<unknown[], never> = () => refuse('INTERNAL_SERVER', 'something went wrong');

const unknownHold = rule(
  'partner.booking.unknown-hold-is-refused',
  refusing(REFUSALS, 'an unknown hold', (_world, holdId: string, _places: readonly ResolvedItem[]): Hold | undefined =>
    noHold(holdId),
  ),
  {
    'unknown-hold-is-booked-on': () => undefined,
    'unknown-hold-is-a-server-error': serverError,
    'unknown-hold-means-another-on-the-availability': (world, holdId, resolved) => {
      const other = holds(world).find(
        ({ status, bookingId, seats }) =>
          status === 'ACTIVE' &&
          bookingId === undefined &&
          seats.some(({ availabilityId }) => availabilityId === resolved[0]?.availability?.id),
      );
      return other ?? noHold(holdId);
    },
  },
);

const namedHold: Version<[holdId: string], Hold | undefined> = rules<[string], Hold | undefined>(
  (world, holdId) => holds(world).get(holdId),
  {
    'partner.booking.unknown-hold-is-refused': {
      'hold-of-a-booking-is-found-by-the-first-group-of-its-id': (world, holdId) =>
        holds(world).find(({ id }) => id.slice(0, 8) === holdId.slice(0, 8).toLowerCase()),
    },
    'partner.id.letter-case-makes-no-second-object': {
      'hold-of-a-booking-counts-by-letter-case': (world, holdId) => holds(world).find(({ id }) => id === holdId),
    },
  },
);

const gone: Version<[Hold], never> = (_world, { id, status }) =>
  refuse('GONE', 'the hold has ended', { holdId: id, status });

const released = refusing(REFUSALS, 'a released hold', gone);
const expired = refusing(REFUSALS, 'an expired hold', gone);

const ended: Version<[Hold], never> = (world, hold) => (hold.status === 'RELEASED' ? released : expired)(world, hold);

const endedHold: Version<[Hold], void> = rules<[Hold], void>(ended, {
  'partner.booking.released-hold-is-refused': {
    'released-hold-is-booked-on': onlyIf(ended, ({ status }) => status !== 'RELEASED'),
    'released-hold-of-freesale-is-booked-on': onlyIf(
      ended,
      ({ status, items }) => status !== 'RELEASED' || items.some(({ rate }) => rate.type === 'RESERVED'),
    ),
    'released-hold-is-a-server-error': (world, hold) => (hold.status === 'RELEASED' ? serverError : ended)(world, hold),
  },
  'partner.booking.expired-hold-is-refused': {
    'expired-hold-is-booked-on': onlyIf(ended, ({ status }) => status !== 'EXPIRED'),
    'expired-hold-is-a-server-error': (world, hold) => (hold.status === 'EXPIRED' ? serverError : ended)(world, hold),
  },
});

const pending: Version<[Hold], void> = choice(
  'partner.hold.first-status',
  // Spec silent: the status that a hold begins with.
  (world, hold) => void activate(world, hold),
  {
    'hold-is-pending-until-it-was-read': (_world, { id }) =>
      refuse('CONFLICT', 'the hold is still PENDING', { holdId: id }),
  },
);

const usedHold: Version<[Hold], void> = rule(
  'partner.booking.second-on-a-hold-takes-its-seats',
  choice(
    'partner.booking.second-on-one-hold',
    // Spec silent: what a second booking on one hold gets.
    (_world, { id }): void => refuse('CONFLICT', 'the hold has been booked against', { holdId: id }),
    {
      'booked-hold-is-410': (_world, { id }) => refuse('GONE', 'the hold has been booked against', { holdId: id }),
      'booked-hold-can-be-booked-again': () => undefined,
    },
  ),
  { 'second-booking-on-a-hold-takes-nothing': () => undefined },
);

/** The hold that a booking is made on, if it needs one. @throws ApiError FAILED_DEPENDENCY, GONE, CONFLICT. */
export const holdFor: Version<[BookingRequest, readonly ResolvedItem[]], Hold | undefined> = (
  world,
  { holdId },
  resolved,
) => {
  if (holdId === undefined) {
    withoutHold(world, resolved);
    return undefined;
  }
  const hold = namedHold(world, holdId) ?? unknownHold(world, holdId, resolved);
  if (!hold) {
    return undefined;
  }
  if (hold.bookingId !== undefined) {
    usedHold(world, hold);
  } else if (hold.status === 'PENDING') {
    pending(world, hold);
  } else if (hold.status !== 'ACTIVE') {
    endedHold(world, hold);
  }
  for (const { rate } of resolved) {
    refuseIf(
      rate.holdable && !hold.items.some((item) => item.rate.id === rate.id),
      'FAILED_DEPENDENCY',
      'the hold is not for this rate',
      { holdId, rateId: rate.id },
    );
  }
  return hold;
};
