import { assertJudgeable } from '../errors.ts';
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

/** Counts seats where what a target shows may be as old as a cache is; each is undefined where it shows what is free now. Spec 8. */
export interface SeatCount {
  /** @throws Blocked where nothing shows it */
  free(availability: Availability): Promise<Counted | undefined>;
  /** The same, by no read that may be wrong by itself. @throws Blocked where nothing shows it */
  held(availability: Availability): Promise<Counted | undefined>;
  /**
   * What is listed while holds of its rate live, when what was kept is too old to be listed; undefined too where that cannot be
   * waited for.
   */
  listedLater(availability: Availability): Promise<number | undefined>;
  /** The single read of an availability; without an answer where that may be as old. */
  single(availability: Availability, quantity: number): Promise<{ answer: Exchange | undefined } | undefined>;
  /** Waits where it may be, until it is not. @throws Blocked when that would take longer than the profile's maximum wait */
  singleNow(availability: Availability, quantity: number): Promise<Exchange | undefined>;
}

const never = async () => undefined;

export const NO_COUNT: SeatCount = {
  free: never,
  held: never,
  listedLater: never,
  single: never,
  singleNow: never,
};

/** The capacity of an availability, as the two reads give it: where they may be old, as it is counted otherwise. */
export const capacityOf = (api: V1Client, listing: Listing, count: SeatCount) => ({
  /** By the list, of a window where the same question is to be asked again; 0 when the availability is left out. @throws Blocked when the list fails */
  listedCapacity: async (availability: Availability, window?: { start: string; end: string }): Promise<number> => {
    const counted = await count.free(availability);
    if (counted !== undefined) {
      return counted.free;
    }
    const list = await listing.list(availability.offer, window);
    const listed = listedOfRate(list, availability.offer.rate.id);
    const free = listed.find(({ id }) => sameId(id, availability.id))?.capacity ?? 0;
    list.seats.push({ availability: availability.id, free });
    return free;
  },
  /** By the single read. @throws Blocked when it fails */
  singleCapacity: async (availability: Availability): Promise<number> => {
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
    assertJudgeable(found !== undefined, `the availability could not be read: ${answer.call}`);
    answer.seats.push({ availability: id, free: found.capacity });
    return found.capacity;
  },
});
