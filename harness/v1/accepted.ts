// Availabilities on which a complete booking was just accepted: what is refused there afterwards is refused for what is wrong.
import { assertAccepted } from '../judge/control-request.ts';
import { type Availability, isLimited } from './availability.ts';
import type { V1Context } from './context.ts';

/** An availability, once a complete booking has been accepted on it: with what that has left. */
export const accepted = async ({ given }: V1Context, availability: Availability): Promise<Availability> => {
  assertAccepted((await given.booked(availability)).created);
  return isLimited(availability)
    ? { ...availability, capacity: availability.capacity - given.fewest(availability) }
    : availability;
};

/** An availability on which a complete booking was just accepted. */
export const acceptedAvailability = async (
  context: V1Context,
  seats = 2,
  need: 'sold' | 'soldOnHold' = 'sold',
): Promise<Availability> =>
  accepted(context, await context.given.availability(need, { preferredSeats: seats + 1, besideAnother: true }));

/**
 * Availabilities on which a complete booking was just accepted, one of each type of rate that the profile has, RESERVED
 * and FREESALE: a hold is wanted of both.
 */
export const acceptedOfEachType = async (context: V1Context): Promise<Availability[]> => {
  const { given } = context;
  const first = await acceptedAvailability(context, 2, 'soldOnHold');
  const another = given.offers('soldOnHold').find(({ rate }) => rate.type !== first.offer.rate.type);
  return another ? [first, await accepted(context, await given.availability('soldOnHold', { of: another }))] : [first];
};

/** A RESERVED availability on which a complete booking was just accepted. */
export const acceptedReserved = async (
  context: V1Context,
  need: 'soldReserved' | 'heldReserved' = 'soldReserved',
): Promise<Availability> =>
  accepted(context, await context.given.availability(need, { limited: true, preferredSeats: 4 }));
