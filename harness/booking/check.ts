import type { BookingRequirementId } from '../../schemas/requirements/booking.ts';
import { type Check, Registry } from '../schedule/registry.ts';
import type { BookingContext } from './context.ts';

export { expect } from '../judge/expect.ts';

const declared = new Registry<BookingContext, BookingRequirementId>();

/** Declares the check of a requirement that the Booking API has beside its dialect. */
export const check = declared.declaring();

export const bookingChecks = (): readonly Check<BookingContext>[] => declared.checks;
