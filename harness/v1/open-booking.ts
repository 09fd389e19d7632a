import { Blocked } from '../errors.ts';
import type { V1Context } from './context.ts';
import type { Settled } from './settling.ts';

/**
 * A booking that can be cancelled: OPEN, of a cancelable rate, and so far ahead that no policy forbids it.
 * @throws Blocked
 */
export const openBooking = async ({ given, requirementId }: V1Context): Promise<Settled> => {
  for (const latest of [false, true]) {
    const booked = await given.booked(
      await given.availability('cancelable', latest ? { latest } : { preferredSeats: 2 }),
    );
    if (booked.status === 'CANCELLED') {
      throw new Blocked(`the booking is not OPEN but CANCELLED (see ${requirementId('booking.new-is-open')})`);
    }
    if (booked.latest.at('/booking/cancelable') !== false) {
      return booked;
    }
  }
  throw new Blocked('bookings of rates that are cancelable say that they are not: offer one that starts later');
};
