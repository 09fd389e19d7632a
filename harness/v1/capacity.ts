import { Blocked } from '../errors.ts';
import { type Availability, listedOfRate, sameId, singleOf } from './availability.ts';
import type { V1Client } from './client.ts';
import type { Listing } from './listing.ts';
import { fewestSeats } from './seats.ts';

/** The capacity of an availability, as the two reads give it. */
export interface Capacity {
  /** By the list; 0 when the availability is left out. @throws Blocked when the list fails */
  listedCapacity(availability: Availability): Promise<number>;
  /** By the single read. @throws Blocked when it fails */
  singleCapacity(availability: Availability): Promise<number>;
}

export const capacityOf = (api: V1Client, listing: Listing): Capacity => ({
  listedCapacity: async (availability) => {
    const list = await listing.list(availability.offer);
    const listed = listedOfRate(list, availability.offer.rate.id);
    const free = listed.find(({ id }) => sameId(id, availability.id))?.capacity ?? 0;
    list.seats.push({ availability: availability.id, free });
    return free;
  },
  singleCapacity: async ({ id, offer, start }) => {
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
