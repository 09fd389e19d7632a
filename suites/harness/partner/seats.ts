import type { Slot } from './slot.ts';

/** Of an availability without a limit. */
const PLENTY = 20;

/**
 * Most seats of a slot that one hold or booking may ask for: within the limits of the rate and the capacity,
 * and what the run may take of it.
 */
export const mostSeats = ({ offer, capacity, room = capacity }: Slot): number => {
  const two = 2 * Math.max(1, offer.rate.minTravelers ?? 1); // of less no case can be made; the limit blocks what is too much
  const free = capacity === -1 ? PLENTY : Math.max(room, Math.min(two, capacity));
  return Math.min(offer.rate.maxTravelers ?? free, free);
};
