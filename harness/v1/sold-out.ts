// Takes what is left of an availability, in as many holds as the limits of its rate ask for, or bookings where it takes no holds.
import type { Availability } from './availability.ts';
import type { V1Context } from './context.ts';

/** A booking has an item for each traveler: it does not get longer than this where the rate says nothing. */
const MAX_TRAVELERS = 500;

/**
 * Takes seats until so few are left that one more than the rest is still a lawful number for the rate, or as near to
 * it as its limits let, also where a request asks for some of the rate `beside` them. Answers how many are left.
 */
export const fillUp = async (
  { given }: V1Context,
  availability: Availability,
  free = availability.capacity,
  beside = 0,
): Promise<number> => {
  const fewest = given.fewest(availability);
  const { holdable, maxTravelers } = availability.offer.rate;
  const unlimited = free + 1 + beside;
  const most = (maxTravelers ?? (holdable ? unlimited : Math.min(unlimited, MAX_TRAVELERS))) - 1 - beside;
  let left = free;
  while (left > most && left >= 2 * fewest) {
    const seats = Math.max(fewest, Math.min(most, left - most));
    await given.takenSeats(availability, seats);
    left -= seats;
  }
  return left;
};

/**
 * Takes every seat that the limits of the rate let: in several holds, the last of the fewest that there can be. Answers
 * how many are left, fewer than anybody may have.
 */
export const sellOut = async (
  context: V1Context,
  availability: Availability,
  free = availability.capacity,
): Promise<number> => {
  const left = await fillUp(context, availability, free);
  const several = inSeveral(left, context.given.fewest(availability));
  for (const seats of several) {
    await context.given.takenSeats(availability, seats);
  }
  return several.reduce((rest, seats) => rest - seats, left);
};

const inSeveral = (left: number, fewest: number): number[] => {
  if (left >= 3 * fewest) {
    return [fewest, left - 2 * fewest, fewest];
  }
  return left >= 2 * fewest ? [left - fewest, fewest] : left >= fewest ? [left] : [];
};
