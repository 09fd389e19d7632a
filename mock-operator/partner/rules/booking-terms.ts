// What must be true of a booking besides its items: one lead traveler, the limits of the rates, a living hold.
// Spec 1 rule 3, 2.5, 2.8, 8.
import { instant } from '../../../schemas/formats.ts';
import { onlyIf } from '../../kernel/around.ts';
import type { Rate } from '../../kernel/offer.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { ApiError, refuse } from './api-error.ts';
import { type BookingRequest, bookings } from './booking.ts';
import { activate, type Hold, holds } from './hold.ts';
import type { ResolvedItem } from './resolve.ts';

const leadsOf = ({ items }: BookingRequest): number => items.filter(({ traveler }) => traveler.isLead === true).length;

const wrongLeads = (leads: number): never =>
  refuse('BAD_REQUEST', 'a booking has exactly one lead traveler', { leads: String(leads) });

/** A booking without items is refused for its shape, not here. */
const oneLead: Version<[BookingRequest], void> = (_world, request) => {
  const leads = leadsOf(request);
  if (leads !== 1 && request.items.length > 0) {
    wrongLeads(leads);
  }
};

/** @throws ApiError BAD_REQUEST unless exactly one traveler is the lead. Spec 2.5, 8. */
export const checkLead = rules(oneLead, {
  'partner.booking.no-lead-is-refused': {
    'booking-without-a-lead-is-accepted': (_world, request) => {
      const leads = leadsOf(request);
      if (leads > 1) {
        wrongLeads(leads);
      }
    },
    'travelers-in-a-group-need-no-lead': onlyIf(oneLead, (request) => request.items.length < 2 || leadsOf(request) > 0),
  },
  'partner.booking.two-leads-are-refused': {
    'booking-with-two-leads-is-accepted': (_world, request) => {
      const leads = leadsOf(request);
      if (leads < 1) {
        wrongLeads(leads);
      }
    },
    'each-availability-may-have-a-lead': (world, request) => {
      const places = new Set(request.items.map(({ availabilityId }) => availabilityId));
      if (leadsOf(request) < 2 || leadsOf(request) > places.size) {
        oneLead(world, request);
      }
    },
    'leads-beyond-the-second-traveler-are-overlooked': (world, request) => {
      const first = { ...request, items: request.items.slice(0, 2) };
      oneLead(world, leadsOf(first) === 1 ? first : request);
    },
  },
});

const travelersOf = (resolved: readonly ResolvedItem[], rate: Rate): number =>
  resolved.filter((one) => one.rate === rate).reduce((sum, { quantity }) => sum + quantity, 0);

const itemsOf = (resolved: readonly ResolvedItem[], rate: Rate): number =>
  resolved.filter((one) => one.rate === rate).length;

const fewest = rule(
  'partner.booking.too-few-travelers-are-refused',
  (_world, travelers: number, { minTravelers, id }: Rate): void => {
    if (travelers < minTravelers) {
      throw new ApiError('BAD_REQUEST', 'too few travelers for the rate', { rateId: id });
    }
  },
  {
    'too-few-travelers-are-booked': () => undefined,
    'travelers-of-earlier-bookings-make-up-the-minimum': (world, travelers, { minTravelers, id }) => {
      const earlier = bookings(world)
        .all()
        .flatMap(({ items }) => items)
        .filter(({ rate }) => rate.id === id).length;
      if (travelers + earlier < minTravelers) {
        throw new ApiError('BAD_REQUEST', 'too few travelers for the rate');
      }
    },
  },
);

const most = rule(
  'partner.booking.too-many-travelers-are-refused',
  (_world, travelers: number, { maxTravelers, id }: Rate): void => {
    if (travelers > maxTravelers) {
      throw new ApiError('BAD_REQUEST', 'too many travelers for the rate', { rateId: id });
    }
  },
  {
    'too-many-travelers-are-booked': () => undefined,
    'one-traveler-too-many-is-booked': (_world, travelers, { maxTravelers }) => {
      if (travelers > maxTravelers + 1) {
        throw new ApiError('BAD_REQUEST', 'too many travelers for the rate');
      }
    },
  },
);

/** @throws ApiError BAD_REQUEST in the variant in which each item is of one traveler. */
export const checkItems = choice<[readonly ResolvedItem[]], void>(
  'partner.booking.item-of-several',
  // Spec silent: whether an item of a booking, which has one traveler, may have a quantity above 1.
  () => undefined,
  {
    'booking-item-is-of-one-traveler': (_world, resolved) => {
      if (resolved.some(({ quantity }) => quantity > 1)) {
        throw new ApiError('BAD_REQUEST', 'an item of a booking is of one traveler');
      }
    },
  },
);

/** Travelers of each rate within its limits. @throws ApiError BAD_REQUEST. Spec 2.8. */
export const checkTravelers = rules<[readonly ResolvedItem[]], void>(
  (world, resolved) => {
    for (const { rate } of resolved) {
      const travelers = travelersOf(resolved, rate);
      fewest(world, travelers, rate);
      most(world, travelers, rate);
    }
  },
  {
    'partner.booking.create-is-accepted': {
      'each-item-alone-is-held-against-the-limits': (world, resolved) => {
        for (const { rate, quantity } of resolved) {
          fewest(world, quantity, rate);
          most(world, quantity, rate);
        }
      },
    },
    'partner.booking.too-few-travelers-are-refused': {
      'items-are-counted-for-the-minimum': (world, resolved) => {
        for (const { rate } of resolved) {
          fewest(world, itemsOf(resolved, rate), rate);
          most(world, travelersOf(resolved, rate), rate);
        }
      },
      'travelers-of-all-rates-make-up-the-minimum': (world, resolved) => {
        const travelers = resolved.reduce((sum, { quantity }) => sum + quantity, 0);
        for (const { rate } of resolved) {
          fewest(world, travelers, rate);
          most(world, travelersOf(resolved, rate), rate);
        }
      },
    },
    'partner.booking.too-many-travelers-are-refused': {
      'items-are-counted-for-the-maximum': (world, resolved) => {
        for (const { rate } of resolved) {
          fewest(world, travelersOf(resolved, rate), rate);
          most(world, itemsOf(resolved, rate), rate);
        }
      },
      'limits-of-the-first-rate-bind-alone': (world, resolved) => {
        for (const { rate } of resolved.slice(0, 1)) {
          fewest(world, travelersOf(resolved, rate), rate);
          most(world, travelersOf(resolved, rate), rate);
        }
      },
    },
  },
);

const MINUTE_MS = 60_000;

const tooLate = (rate: Rate): never =>
  refuse('CONFLICT', 'too late for this rate', { cutoffMinutes: String(rate.cutoff) });

/** @throws ApiError CONFLICT less than `cutoff` minutes before the start. Spec 2.8. Spec silent: the status. */
export const checkCutoff = rule(
  'partner.booking.inside-the-cutoff-is-refused',
  (world, { rate }: ResolvedItem, startTime: string, _index: number): void => {
    if (instant(startTime) - world.now() < rate.cutoff * MINUTE_MS) {
      tooLate(rate);
    }
  },
  {
    'cutoff-is-forgotten': () => undefined,
    'cutoff-binds-the-first-item-only': (world, { rate }, startTime, index) => {
      if (index === 0 && instant(startTime) - world.now() < rate.cutoff * MINUTE_MS) {
        tooLate(rate);
      }
    },
    'cutoff-is-held-against-rounded-hours': (world, { rate }, startTime) => {
      if (Math.round((instant(startTime) - world.now()) / (60 * MINUTE_MS)) * 60 < rate.cutoff) {
        tooLate(rate);
      }
    },
    'cutoff-is-read-as-seconds': (world, { rate }, startTime) => {
      if (instant(startTime) - world.now() < rate.cutoff * 1000) {
        tooLate(rate);
      }
    },
  },
);

const needless: Version<[readonly ResolvedItem[]], boolean> = choice(
  'partner.booking.non-holdable-without-hold',
  // Spec silent: whether a rate that is not holdable is booked without a hold.
  (_world, resolved) => resolved.every(({ rate }) => !rate.holdable),
  { 'every-booking-needs-a-hold': () => false },
);

const withoutHold = rule(
  'partner.booking.without-hold-is-refused',
  (world, resolved: readonly ResolvedItem[]): void => {
    // Spec silent: the status of a booking that lacks its hold.
    if (!needless(world, resolved)) {
      throw new ApiError('FAILED_DEPENDENCY', 'a hold must be acquired before');
    }
  },
  {
    'booking-needs-no-hold': () => undefined,
    'only-reserved-rates-need-a-hold': (world, resolved) => {
      if (!needless(world, resolved) && resolved.some(({ rate }) => rate.type === 'RESERVED')) {
        throw new ApiError('FAILED_DEPENDENCY', 'a hold must be acquired before');
      }
    },
    'only-the-first-item-needs-a-hold': (world, resolved) => {
      if (!needless(world, resolved.slice(0, 1))) {
        throw new ApiError('FAILED_DEPENDENCY', 'a hold must be acquired before');
      }
    },
    'booking-without-a-hold-passes-where-one-has-been-booked': (world, resolved) => {
      const booked = bookings(world)
        .all()
        .flatMap(({ seats }) => seats);
      const isKnown = resolved.every(({ availability }) =>
        booked.some(({ availabilityId }) => availabilityId === availability?.id),
      );
      if (!isKnown && !needless(world, resolved)) {
        throw new ApiError('FAILED_DEPENDENCY', 'a hold must be acquired before');
      }
    },
  },
);

const noHold = (holdId: string): never => refuse('FAILED_DEPENDENCY', 'there is no such hold', { holdId });

const serverError = (): never => refuse('INTERNAL_SERVER', 'something went wrong');

const unknownHold = rule(
  'partner.booking.unknown-hold-is-refused',
  (_world, holdId: string, _places: readonly ResolvedItem[]): Hold | undefined => noHold(holdId),
  {
    'unknown-hold-is-booked-on': () => undefined,
    'unknown-hold-is-a-server-error': serverError,
    'unknown-hold-means-another-on-the-availability': (world, holdId, resolved) => {
      const other = holds(world)
        .all()
        .find(
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
        holds(world)
          .all()
          .find(({ id }) => id.slice(0, 8) === holdId.slice(0, 8).toLowerCase()),
    },
    'partner.id.letter-case-makes-no-second-object': {
      'hold-of-a-booking-counts-by-letter-case': (world, holdId) =>
        holds(world)
          .all()
          .find(({ id }) => id === holdId),
    },
  },
);

const ended = ({ id, status }: Hold): never => refuse('GONE', 'the hold has ended', { holdId: id, status });

const endedHold: Version<[Hold], void> = rules((_world, hold: Hold): void => ended(hold), {
  'partner.booking.released-hold-is-refused': {
    'released-hold-is-booked-on': (_world, hold) => {
      if (hold.status !== 'RELEASED') {
        ended(hold);
      }
    },
    'released-hold-of-freesale-is-booked-on': (_world, hold) => {
      if (hold.status !== 'RELEASED' || hold.items.some(({ rate }) => rate.type === 'RESERVED')) {
        ended(hold);
      }
    },
    'released-hold-is-a-server-error': (_world, hold) => (hold.status === 'RELEASED' ? serverError() : ended(hold)),
  },
  'partner.booking.expired-hold-is-refused': {
    'expired-hold-is-booked-on': (_world, hold) => {
      if (hold.status !== 'EXPIRED') {
        ended(hold);
      }
    },
    'expired-hold-is-a-server-error': (_world, hold) => (hold.status === 'EXPIRED' ? serverError() : ended(hold)),
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
    if (rate.holdable && !hold.items.some((item) => item.rate.id === rate.id)) {
      throw new ApiError('FAILED_DEPENDENCY', 'the hold is not for this rate', { holdId, rateId: rate.id });
    }
  }
  return hold;
};
