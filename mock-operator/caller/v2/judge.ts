// Every duty of the caller of v2, each by its requirement.
import type { caller } from '../../../schemas/requirements/operator-v2/caller.ts';
import type { CallerRule } from '../duty.ts';
import { availabilityDuties } from './availability.ts';
import { bookingDuties } from './booking.ts';
import { exchangeDuties } from './exchange.ts';
import type { V2Heard } from './heard.ts';

/** What only time shows, and what stands for every refusal, is judged beside these. */
export const v2Duties: Readonly<
  Record<
    Exclude<
      keyof typeof caller,
      'operator-v2.cancel.caller-cancels-the-abandoned' | 'operator-v2.error.caller-asks-for-what-can-be-done'
    >,
    CallerRule<V2Heard>
  >
> = { ...exchangeDuties, ...availabilityDuties, ...bookingDuties };
