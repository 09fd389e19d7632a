// Whether seats are to be had, and who holds them. Spec 2.1.
import { remaining } from '../../kernel/capacity.ts';
import type { Seats } from '../../kernel/inventory.ts';
import type { World } from '../../kernel/world.ts';
import { refuseIf } from './api-error.ts';
import { holds, ownerOf } from './hold.ts';

const seatsFrom = (seats: readonly Seats[], availabilityId: string): number =>
  seats.filter((some) => some.availabilityId === availabilityId).reduce((sum, { quantity }) => sum + quantity, 0);

/** Seats of an availability that living holds have. */
export const held = (world: World, availabilityId: string): number =>
  holds(world)
    .all()
    .reduce((sum, hold) => sum + seatsFrom(world.store.inventory.of(ownerOf(hold)), availabilityId), 0);

/**
 * Checks that seats are to be had. `own` are seats that the caller has already and that count as free.
 * @throws ApiError CONFLICT. Spec silent: the status.
 */
export const checkFreeSeats = (world: World, seats: readonly Seats[], own: readonly Seats[] = []): void => {
  for (const { availabilityId, quantity } of seats) {
    const room = remaining(world, availabilityId) + seatsFrom(own, availabilityId);
    refuseIf(quantity > room, 'CONFLICT', 'not enough seats remain', { availabilityId, remaining: String(room) });
  }
};
