// Capacity is what remains. Spec 2.1.
import type { Seats } from './inventory.ts';
import type { World } from './world.ts';

/** Remaining seats of an availability; 0 for one that does not exist. */
export const remaining = (world: World, availabilityId: string): number => {
  world.now();
  const availability = world.store.availabilities.get(availabilityId);
  if (availability === undefined) {
    return 0;
  }
  const { id, seats, maxFree = Number.POSITIVE_INFINITY } = availability;
  return Math.min(maxFree, Math.max(0, seats - world.store.inventory.taken(id)));
};

/** What a request that is refused would leave behind in a careless implementation: all the seats it could get. */
export const leak = (world: World, wanted: readonly Seats[]): void => {
  for (const { availabilityId, quantity } of wanted) {
    const some = Math.min(quantity, remaining(world, availabilityId));
    world.store.inventory.take('nobody', [{ availabilityId, quantity: some }]);
  }
};

/** Wrong: takes other quantities of seats. */
export const takeInQuantity = (
  world: World,
  owner: string,
  seats: readonly Seats[],
  quantityOf: (quantity: number, seats: Seats) => number,
): void =>
  world.store.inventory.take(
    owner,
    seats.map((some) => ({ ...some, quantity: quantityOf(some.quantity, some) })),
  );

/** Wrong: gives seats back that nobody has any more. */
export const giveBackOnceMore = (world: World, seats: readonly Seats[]): void =>
  takeInQuantity(world, 'nobody', seats, (quantity) => -quantity);

/** Wrong: gives seats back once more, of those that others have. */
export const giveBackOfOthers = (world: World, seats: readonly Seats[]): void =>
  takeInQuantity(
    world,
    'nobody',
    seats,
    (quantity, { availabilityId }) => -Math.min(quantity, world.store.inventory.taken(availabilityId)),
  );
