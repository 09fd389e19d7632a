// Where the items of a booking go, and whether there is room. Spec 2.1, 2.5.

import type { Seats } from '../../kernel/inventory.ts';
import type { Availability, Rate } from '../../kernel/offer.ts';
import { refusing, rule, rules, type Version } from '../../kernel/rule.ts';
import { refuse, refuseIf } from './api-error.ts';
import type { BookingRequestItem } from './booking.ts';
import { checkFreeSeats } from './free-seats.ts';
import { checkMoment, itemResolver, type ResolvedItem, seatsOf, startingAt } from './resolve.ts';

type Find = Version<[BookingRequestItem, Rate, index: number], Availability | undefined>;

const REFUSALS = 'partner.booking.refusal-statuses';

const withoutId: Find = rule<[BookingRequestItem, Rate, index: number], Availability | undefined>(
  'partner.booking.reserved-without-availability-is-refused',
  refusing(REFUSALS, 'no availability', (world, { startTime }, rate) =>
    rate.type === 'RESERVED'
      ? refuse('BAD_REQUEST', 'an item with a RESERVED rate needs an availabilityId', { rateId: rate.id })
      : startingAt(world, rate, startTime),
  ),
  {
    'only-the-first-reserved-item-needs-its-availability': (world, { startTime }, rate, index) =>
      index === 0
        ? refuse('BAD_REQUEST', 'an item with a RESERVED rate needs an availabilityId')
        : startingAt(world, rate, startTime),
    'reserved-item-needs-no-availability': (world, { startTime }, rate) => startingAt(world, rate, startTime),
    'reserved-item-without-availability-takes-no-seat': () => undefined,
  },
);

const unknownId: Find = rule<[BookingRequestItem, Rate, index: number], Availability | undefined>(
  'partner.booking.unknown-availability-is-refused',
  refusing(REFUSALS, 'an unknown availability', (_world, { availabilityId }) =>
    refuse('BAD_REQUEST', 'there is no such availability', { availabilityId: availabilityId ?? '' }),
  ),
  {
    'unknown-availability-is-booked': () => undefined,
    'unknown-availability-of-a-second-item-is-found-by-its-start': (world, { startTime }, rate, index) =>
      index > 0 ? startingAt(world, rate, startTime) : refuse('BAD_REQUEST', 'there is no such availability'),
    'unknown-availability-is-found-by-its-start': (world, { startTime }, rate) => startingAt(world, rate, startTime),
  },
);

const refuseIfOfAnother = (isOfAnother: boolean, { id }: Rate): void =>
  refuseIf(isOfAnother, 'BAD_REQUEST', 'the availability is of another rate', { rateId: id });

const ofTheRate = rule(
  'partner.booking.availability-of-another-rate-is-refused',
  refusing(
    REFUSALS,
    'an availability of another rate',
    (_world, { rateId }: Availability, rate: Rate, _index: number): void => refuseIfOfAnother(rateId !== rate.id, rate),
  ),
  {
    'availability-of-another-rate-is-booked': () => undefined,
    'availability-of-another-rate-is-booked-by-a-second-item': (_world, { rateId }, rate, index) =>
      refuseIfOfAnother(index === 0 && rateId !== rate.id, rate),
    'availability-of-a-sibling-rate-is-booked': (_world, { productId }, rate) =>
      refuseIf(productId !== rate.productId, 'BAD_REQUEST', 'the availability is of another product'),
  },
);

const availabilityOf: Find = (world, item, rate, index) => {
  const { availabilityId } = item;
  if (availabilityId === undefined) {
    return withoutId(world, item, rate, index);
  }
  const availability = world.store.availabilities.get(availabilityId) ?? unknownId(world, item, rate, index);
  if (availability) {
    ofTheRate(world, availability, rate, index);
    checkMoment(availability, item.startTime);
  }
  return availability;
};

/** Finds rate, price and availability of one item. */
export const resolveBookingItem = itemResolver('booking', availabilityOf);

type CheckRoom = Version<[resolved: readonly ResolvedItem[], own: readonly Seats[]], void>;

/**
 * Whether the capacity of each availability covers all its items; seats of the booking's own hold count as free.
 * @throws ApiError CONFLICT. Spec 2.1.
 */
export const checkBookingSeats: CheckRoom = rules<[resolved: readonly ResolvedItem[], own: readonly Seats[]], void>(
  refusing(REFUSALS, 'beyond the capacity', (world, resolved, own) => checkFreeSeats(world, seatsOf(resolved), own)),
  {
    'partner.booking.beyond-capacity-is-refused': {
      'booking-beyond-capacity-is-accepted': () => undefined,
      'booking-on-a-hold-is-not-measured': (world, resolved, own) => {
        if (own.length === 0) {
          checkFreeSeats(world, seatsOf(resolved));
        }
      },
      'held-seats-stand-for-seats-of-any-availability': (world, resolved, own) => {
        const held = own.reduce((sum, { quantity }) => sum + quantity, 0);
        const [first] = seatsOf(resolved);
        checkFreeSeats(world, seatsOf(resolved), first ? [{ ...first, quantity: held }] : []);
      },
      'held-availability-is-not-measured': (world, resolved, own) =>
        checkFreeSeats(
          world,
          seatsOf(resolved).filter(({ availabilityId }) => !own.some((held) => held.availabilityId === availabilityId)),
        ),
      'first-availability-of-a-booking-is-measured-alone': (world, resolved, own) =>
        checkFreeSeats(world, seatsOf(resolved).slice(0, 1), own),
      'last-availability-of-a-booking-is-measured-alone': (world, resolved, own) =>
        checkFreeSeats(world, seatsOf(resolved).slice(-1), own),
      'booking-items-are-measured-one-by-one': (world, resolved, own) => {
        for (const one of resolved) {
          checkFreeSeats(world, seatsOf([one]), own);
        }
      },
    },
  },
);
