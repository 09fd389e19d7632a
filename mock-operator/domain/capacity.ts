// Capacity is what remains. Spec 2.1.
import { ApiError } from './api-error.ts';
import type { Seats } from './inventory.ts';
import type { World } from './world.ts';

const seatsFrom = (seats: readonly Seats[], availabilityId: string): number =>
  seats.filter((some) => some.availabilityId === availabilityId).reduce((sum, { quantity }) => sum + quantity, 0);

/** Remaining seats of an availability; 0 for one that there is not. */
export const remaining = (world: World, availabilityId: string): number => {
  world.now();
  const availability = world.store.availabilities.get(availabilityId);
  return availability ? Math.max(0, availability.seats - world.store.inventory.taken(availability.id)) : 0;
};

/** Seats of an availability that living holds have. */
export const held = (world: World, availabilityId: string): number =>
  world.store.holds
    .all()
    .reduce((sum, { id }) => sum + seatsFrom(world.store.inventory.of(`hold:${id}`), availabilityId), 0);

/**
 * Checks that seats are to be had. `own` are seats that the caller has already and that count as free.
 * @throws ApiError CONFLICT. Spec silent: the status.
 */
export const checkRoom = (world: World, wanted: readonly Seats[], own: readonly Seats[] = []): void => {
  for (const { availabilityId, quantity } of wanted) {
    const room = remaining(world, availabilityId) + seatsFrom(own, availabilityId);
    if (quantity > room) {
      throw new ApiError('CONFLICT', 'not enough seats remain', { availabilityId, remaining: String(room) });
    }
  }
};

/** What a request that is refused would leave behind in a careless implementation: all the seats it could get. */
export const leak = (world: World, wanted: readonly Seats[]): void => {
  for (const { availabilityId, quantity } of wanted) {
    const some = Math.min(quantity, remaining(world, availabilityId));
    world.store.inventory.take('nobody', [{ availabilityId, quantity: some }]);
  }
};
