import { perWorld } from '../../kernel/per-world.ts';
import type { World } from '../../kernel/world.ts';
import type { V2Booking } from '../rules/booking.ts';

const updates = perWorld(() => new Map<string, number>());

/** Keeps that a booking was changed just now. */
export const updated = (world: World, booking: V2Booking): V2Booking => {
  updates(world).set(booking.id, world.now());
  return booking;
};

/** When a booking was last changed, by a call or by the end of its hold, in milliseconds since 1970. */
export const updatedAt = (world: World, { id, createdAt, confirmedAt = 0, endedAt = 0 }: V2Booking): number =>
  Math.max(createdAt, confirmedAt, endedAt, updates(world).get(id) ?? 0);
