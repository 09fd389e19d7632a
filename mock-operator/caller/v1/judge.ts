// Every duty of the caller of v1.2, each by its requirement.
import type { PartnerOperation } from '../../../schemas/operations/partner.ts';
import type { caller } from '../../../schemas/requirements/v1/caller.ts';
import type { Duty } from '../duty.ts';
import { availabilityDuties } from './availability.ts';
import { bookingDuties } from './booking.ts';
import { exchangeDuties } from './exchange.ts';
import type { V1Heard } from './heard.ts';
import { holdDuties } from './hold.ts';

/** The duty that stands for every refusal is judged by the journal, when no other explains it. */
export const v1Duties: Readonly<
  Record<Exclude<keyof typeof caller, 'error.caller-asks-for-what-can-be-done'>, Duty<V1Heard>>
> = { ...exchangeDuties, ...availabilityDuties, ...holdDuties, ...bookingDuties };

const PARAMETERS = 'availability.caller-sends-known-parameters';
const OF_LISTS = { ...exchangeDuties, ...availabilityDuties };
const OF_CALLS = { ...exchangeDuties, [PARAMETERS]: availabilityDuties[PARAMETERS] };
const OF_HOLDS = { ...OF_CALLS, ...holdDuties };
const OF_BOOKINGS = { ...OF_CALLS, ...bookingDuties };

/** The duties to which calls of an operation can come, in the same order. */
export const v1DutiesOf: Readonly<Record<PartnerOperation, Readonly<Record<string, Duty<V1Heard>>>>> = {
  listAvailabilities: OF_LISTS,
  getAvailability: OF_LISTS,
  createHold: OF_HOLDS,
  getHold: OF_HOLDS,
  releaseHold: OF_HOLDS,
  createBooking: OF_BOOKINGS,
  getBooking: OF_BOOKINGS,
  cancelBooking: OF_BOOKINGS,
};
