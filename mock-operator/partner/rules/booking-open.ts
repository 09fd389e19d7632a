// From PENDING to OPEN. Spec 3.2.
import { rule, type Version } from '../../kernel/rule.ts';
import { type Booking, bookings } from './booking.ts';
import { moveTo } from './timeline.ts';

const opened = rule(
  'partner.booking.timeline-has-each-move',
  (world, booking: Booking): Booking => ({ ...moveTo(booking, 'OPEN', world.now()), version: booking.version + 1 }),
  { 'opening-is-missing-from-the-timeline': (_world, booking) => ({ ...booking, status: 'OPEN' }) },
);

/** Moves a PENDING booking to OPEN. Spec silent: when; here with the next call for it. */
export const openPending: Version<[Booking], Booking> = (world, booking) =>
  booking.status === 'PENDING' && !booking.staysPending ? bookings(world).save(opened(world, booking)) : booking;
