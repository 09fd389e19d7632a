// Finding a booking by the id in a path. Spec 4.1 rule 5.
import { isUuid } from '../../schemas/formats.ts';
import { ApiError } from './api-error.ts';
import type { Booking } from './booking.ts';
import { openPending } from './booking-life.ts';
import { choice, rule, type Version } from './rule.ts';
import type { World } from './world.ts';

type Miss = Version<[id: string], Booking>;

const nothing: Miss = (_world, id) => {
  throw new ApiError('NOT_FOUND', 'there is no booking with this id', { id });
};

const noUuid: Miss = choice('Spec silent: an id in the path that is no uuid', nothing, {
  'malformed-booking-id-is-400': (_world, id) => {
    throw new ApiError('BAD_REQUEST', 'the id is no uuid', { id });
  },
});

const madeUp = (_world: World, id: string): Booking => ({
  id,
  sent: { items: [] },
  items: [],
  seats: [],
  cancelable: true,
  status: 'OPEN',
  timeline: [],
  version: 1,
});

const missedRead = rule('partner.booking.unknown-id-is-404', nothing, {
  'unknown-booking-is-400': () => {
    throw new ApiError('BAD_REQUEST', 'there is no booking with this id');
  },
  'unknown-booking-is-424': () => {
    throw new ApiError('FAILED_DEPENDENCY', 'there is no booking with this id');
  },
  'unknown-booking-is-made-up': madeUp,
});

const malformedRead = rule('partner.booking.malformed-id-is-refused', noUuid, {
  'malformed-booking-id-is-a-server-error': () => {
    throw new ApiError('INTERNAL_SERVER', 'cannot read the id');
  },
  'malformed-booking-id-is-made-up': madeUp,
});

const missedCancel = rule('partner.booking.cancel-of-unknown-id-is-404', nothing, {
  'cancel-of-an-unknown-booking-is-204': madeUp,
  'cancel-of-an-unknown-booking-is-409': () => {
    throw new ApiError('CONFLICT', 'there is no booking with this id');
  },
});

const seen = choice<[Booking], Booking>(
  'partner.booking.first-status',
  // Spec silent: the status that a booking begins with.
  (world, booking) => openPending(world, booking),
  {
    'booking-is-pending-until-it-was-read': (world, booking) => {
      openPending(world, booking);
      return booking;
    },
  },
);

const finder =
  (missed: Miss, malformed: Miss, look: Version<[Booking], Booking>): Miss =>
  (world, id) => {
    world.now();
    const booking = world.store.bookings.get(id);
    if (booking) return look(world, booking);
    return isUuid(id) ? missed(world, id) : malformed(world, id);
  };

/** The booking to be read. @throws ApiError NOT_FOUND */
export const bookingToRead = finder(missedRead, malformedRead, seen);

/** The booking to be cancelled. @throws ApiError NOT_FOUND */
export const bookingToCancel = finder(missedCancel, noUuid, (_world, booking) => booking);
