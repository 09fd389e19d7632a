// OCTO 1.0: the bookings that a list call asks for.
import { rule, rules, type Version } from '../../kernel/rule.ts';
import { localDate } from '../../kernel/time-zone.ts';
import type { World } from '../../kernel/world.ts';
import { type V2Booking, v2Bookings } from '../rules/booking.ts';
import { readBody } from '../rules/booking-body.ts';
import { refuse } from '../rules/refusal.ts';

type Query = Readonly<Record<string, string>>;
type Find = Version<[supplierId: string, Query], V2Booking[]>;

const matching =
  (world: World, { resellerReference, supplierReference, localDate: day, ...dates }: Query) =>
  (booking: V2Booking): boolean => {
    const { localDateStart = day, localDateEnd = day } = dates;
    const shown = readBody(world, booking);
    const date = localDate(booking.offered.availability.start, booking.offered.product.timeZone);
    return (
      (resellerReference === undefined || shown.resellerReference === resellerReference) &&
      (supplierReference === undefined || shown.supplierReference === supplierReference) &&
      (localDateStart === undefined || localDateEnd === undefined || (localDateStart <= date && date <= localDateEnd))
    );
  };

const matched: Find = (world, supplierId, query) => {
  world.now();
  return v2Bookings(world)
    .filter((booking) => booking.supplierId === supplierId)
    .filter(matching(world, query));
};

const found: Find = rules<[supplierId: string, Query], V2Booking[]>(matched, {
  'operator-v2.octo.bookings-are-found-by-reference': {
    'octo-bookings-of-any-reference-are-listed': (world, supplierId) => matched(world, supplierId, {}),
    'octo-confirmed-bookings-are-not-listed': (world, supplierId, query) =>
      matched(world, supplierId, query).filter(({ confirmedAt }) => confirmedAt === undefined),
  },
});

/** The bookings of a supplier that match every filter of a query. @throws Refusal BAD_REQUEST where it has none */
export const bookingsAsked: Find = rule<[supplierId: string, Query], V2Booking[]>(
  'operator-v2.octo.bookings-need-a-filter',
  (world, supplierId, query) => {
    const { resellerReference, supplierReference, localDate, localDateStart, localDateEnd } = query;
    const hasDates = localDate !== undefined || (localDateStart !== undefined && localDateEnd !== undefined);
    return resellerReference === undefined && supplierReference === undefined && !hasDates
      ? refuse('BAD_REQUEST', 'resellerReference, supplierReference, or dates are wanted')
      : found(world, supplierId, query);
  },
  { 'octo-bookings-without-a-filter-are-all': (world, supplierId, query) => found(world, supplierId, query) },
);
