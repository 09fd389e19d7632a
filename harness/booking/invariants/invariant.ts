import type { BookingRequirementId } from '../../../schemas/requirements/booking.ts';
import type { Invariant } from '../../judge/invariants.ts';

/** An invariant of what the Booking API has beside its dialect. */
export type BookingInvariant = Invariant<BookingRequirementId>;
