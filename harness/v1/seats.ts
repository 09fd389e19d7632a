import fc from 'fast-check';
import type { Availability } from './availability.ts';
import type { Offer } from './rates.ts';

/** Of an availability without a limit. */
const PLENTY = 20;
/** A booking has an item for each traveler, and a target may state any capacity. */
const MAX = 500;

/** How many travelers calls have; without `most` as many as there is room for. */
export interface Travelers {
  fewest: number;
  most?: number;
}

/** The fewest travelers that a rate takes. */
export const fewestSeats = ({ rate }: Offer): number => Math.max(1, rate.minTravelers ?? 1);

/** Whether a rate takes calls of this number of travelers. */
export const takes = (offer: Offer, { fewest, most = 1 }: Travelers): boolean =>
  fewestSeats(offer) <= fewest && most <= (offer.rate.maxTravelers ?? most);

/**
 * Most seats of an availability that one hold or booking may ask for: within the limits of the rate and the capacity,
 * and what the run may take of it.
 */
export const maxSeats = ({ offer, capacity, room = capacity }: Availability): number => {
  const two = 2 * fewestSeats(offer); // of less no case can be made; the limit blocks what is too much
  const free = capacity === -1 ? PLENTY : Math.max(room, Math.min(two, capacity));
  return Math.min(offer.rate.maxTravelers ?? free, free, Math.max(MAX, two));
};

/** Whether this number of holds, or bookings, of the fewest travelers has seats at one time. */
export const hasRoomFor = ({ offer, capacity }: Availability, times: number): boolean =>
  capacity === -1 || capacity >= times * fewestSeats(offer);

/** More than the fewest, where the limits of the rate let. */
export const severalSeats = (availability: Availability): number =>
  Math.min(fewestSeats(availability.offer) + 1, maxSeats(availability));

/** Quantities of two items of one hold or booking; of one, where the limits of the rate do not let. */
export const seatsInItems = (availability: Availability): number[] => {
  const fewest = fewestSeats(availability.offer);
  const spare = maxSeats(availability) - 2 * fewest;
  return spare < 0 ? [fewest] : [fewest + Math.min(1, spare), fewest];
};

/** The fewest seats, or up to two more, where the limits of the rate let. */
export const fewSeats = (availability: Availability): fc.Arbitrary<number> => {
  const least = fewestSeats(availability.offer);
  return fc.integer({ min: least, max: Math.min(least + 2, maxSeats(availability)) });
};
