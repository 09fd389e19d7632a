// Finding a booking by the id in a path. Spec 4.1 rule 5.
import { isUuid } from '../../../schemas/formats.ts';
import { asItIs, inTurn } from '../../kernel/around.ts';
import { choice, rule } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { refuse } from './api-error.ts';
import { type Booking, bookings, openPending } from './booking.ts';
import { type Find, finder, malformed, missing } from './find.ts';

const nothing: Find<Booking> = missing('booking');

const noUuid: Find<Booking> = malformed('booking');

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
  'unknown-booking-is-400': () => refuse('BAD_REQUEST', 'there is no booking with this id'),
  'unknown-booking-is-424': () => refuse('FAILED_DEPENDENCY', 'there is no booking with this id'),
  'unknown-booking-is-made-up': madeUp,
});

const malformedRead = rule('partner.booking.malformed-id-is-refused', noUuid, {
  'malformed-booking-id-is-a-server-error': () => refuse('INTERNAL_SERVER', 'cannot read the id'),
  'malformed-booking-id-is-made-up': madeUp,
});

const missedCancel = rule('partner.booking.cancel-of-unknown-id-is-404', nothing, {
  'cancel-of-an-unknown-booking-is-204': madeUp,
  'cancel-of-an-unknown-booking-is-409': () => refuse('CONFLICT', 'there is no booking with this id'),
});

const seen = choice<[Booking], Booking>(
  'partner.booking.first-status',
  // Spec silent: the status that a booking begins with.
  (world, booking) => openPending(world, booking),
  {
    'booking-is-pending-until-it-was-read': inTurn(openPending, asItIs),
  },
);

const lookUp: Find<Booking | undefined> = rule(
  'partner.id.near-misses-find-nothing',
  (world, id: string): Booking | undefined => bookings(world).get(id),
  {
    'booking-is-found-by-the-first-group-of-its-id': (world, id) =>
      bookings(world).get(id) ??
      bookings(world).find((booking) => isUuid(id) && booking.id.slice(0, 8) === id.slice(0, 8)),
  },
);

/** The booking to be read. @throws ApiError NOT_FOUND */
export const bookingToRead = finder<Booking>({ lookUp, found: seen, missing: missedRead, malformed: malformedRead });

/** The booking to be cancelled. @throws ApiError NOT_FOUND */
export const bookingToCancel = finder<Booking>({
  lookUp,
  found: (_world, booking) => booking,
  missing: missedCancel,
  malformed: noUuid,
});
