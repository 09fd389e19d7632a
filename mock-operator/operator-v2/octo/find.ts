// OCTO 1.0: the bookings that a list call asks for.
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { localDate } from '../../kernel/time-zone.ts';
import { type V2Booking, v2Bookings } from '../rules/booking.ts';
import { readBody } from '../rules/booking-body.ts';
import { refuse } from '../rules/refusal.ts';

type Query = Readonly<Record<string, string>>;

/** The bookings of a supplier that match every filter of a query. @throws Refusal BAD_REQUEST where it has none */
export const bookingsAsked = (
  world: ControlledWorld,
  supplierId: string,
  { resellerReference, supplierReference, localDate: day, localDateStart = day, localDateEnd = day }: Query,
): V2Booking[] => {
  const hasDates = localDateStart !== undefined && localDateEnd !== undefined;
  if (resellerReference === undefined && supplierReference === undefined && !hasDates) {
    return refuse('BAD_REQUEST', 'resellerReference, supplierReference, or dates are wanted');
  }
  world.now();
  return v2Bookings(world)
    .all()
    .filter((booking) => {
      const shown = readBody(world, booking);
      const date = localDate(booking.offered.availability.start, booking.offered.product.timeZone);
      return (
        booking.supplierId === supplierId &&
        (resellerReference === undefined || shown.resellerReference === resellerReference) &&
        (supplierReference === undefined || shown.supplierReference === supplierReference) &&
        (!hasDates || (localDateStart <= date && date <= localDateEnd))
      );
    });
};
