import { access, stranger } from './booking/access.ts';
import { forward } from './booking/forward.ts';
import { product } from './booking/product.ts';
import { supplier } from './booking/supplier.ts';
import { under } from './requirement.ts';

/** What the Booking API has beside the v1.2 dialect, in the order of the specification. */
export const booking = under('booking', { ...access, ...supplier, ...product, ...forward, ...stranger });

export type BookingRequirementId = keyof typeof booking;
