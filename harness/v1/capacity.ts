import { Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type Availability, listedOfRate, sameId, singleOf } from './availability.ts';
import type { V1Client } from './client.ts';
import type { Listing } from './listing.ts';
import { fewestSeats } from './seats.ts';

/** How many seats are free, and the answer that shows it. */
export interface Counted {
  answer: Exchange;
  free: number;
}

/** Counts seats where the lists of a target may be as old as a cache is; undefined where they show what is free now. Spec 8. */
export interface SeatCount {
  /** @throws Blocked where nothing shows it */
  free(availability: Availability): Promise<Counted | undefined>;
  /** The single read of an availability; without an answer where that may be as old. */
  single(availability: Availability, quantity: number): Promise<{ answer: Exchange | undefined } | undefined>;
}

export const NO_COUNT: SeatCount = { free: async () => undefined, single: async () => undefined };

/** The capacity of an availability, as the two reads give it: where they may be old, as it is counted otherwise. */
export interface Capacity {
  /** By the list; 0 when the availability is left out. @throws Blocked when the list fails */
  listedCapacity(availability: Availability): Promise<number>;
  /** By the single read. @throws Blocked when it fails */
  singleCapacity(availability: Availability): Promise<number>;
}

export const capacityOf = (api: V1Client, listing: Listing, count: SeatCount): Capacity => ({
  listedCapacity: async (availability) => {
    const counted = await count.free(availability);
    if (counted !== undefined) {
      return counted.free;
    }
    const list = await listing.list(availability.offer);
    const listed = listedOfRate(list, availability.offer.rate.id);
    const free = listed.find(({ id }) => sameId(id, availability.id))?.capacity ?? 0;
    list.seats.push({ availability: availability.id, free });
    return free;
  },
  singleCapacity: async (availability) => {
    const counted = await count.free(availability);
    if (counted !== undefined) {
      return counted.free;
    }
    const { id, offer, start } = availability;
    const answer = await api.getAvailability({
      productId: offer.productId,
      at: start,
      qty: fewestSeats(offer),
      rateId: offer.rate.id,
    });
    const found = singleOf(answer);
    if (found === undefined) {
      throw new Blocked(`the availability could not be read: ${answer.call}`);
    }
    answer.seats.push({ availability: id, free: found.capacity });
    return found.capacity;
  },
});
