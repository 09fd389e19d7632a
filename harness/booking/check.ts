import type { BookingRequirementId } from '../../schemas/requirements/booking.ts';
import { type Body, type Check, Registry } from '../schedule/registry.ts';
import type { BookingContext } from './context.ts';

export { expect } from '../judge/expect.ts';

const declared = new Registry<BookingContext, BookingRequirementId>();

/** Declares the check of a requirement that the Booking API has beside its dialect. */
export const check = (
  requirement: BookingRequirementId,
  body: Body<BookingContext>,
  options?: { waits?: boolean },
): void => declared.declare(requirement, body, options);

/** Declares one that makes many calls one after the other: on a live target it is begun before those that make few. */
export const longCheck = (requirement: BookingRequirementId, body: Body<BookingContext>): void =>
  declared.declare(requirement, body, { long: true });

export const bookingChecks = (): readonly Check<BookingContext>[] => declared.checks;
