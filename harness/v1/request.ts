// What ordinary creates send: complete, and satisfiable on the availability that they name.

import { freshUuid } from '../transport/fresh.ts';
import type { Availability } from './availability.ts';
import type { Booking, BookingItem, Hold, HoldItem } from './client.ts';
import { markOf } from './mark.ts';
import type { Offering } from './rates.ts';
import { fewestSeats } from './seats.ts';
import { travelers } from './travelers.ts';

export interface Requests {
  /** A text that only one hold or booking is given. */
  ownText(): string;
  /** The fewest travelers that the rate of an availability takes. */
  fewest(availability: Availability): number;
  /** A hold item on an availability. `at` is the start as the target wrote it. Spec 2.10. */
  holdItem(availability: Availability, quantity?: number): HoldItem;
  hold(...items: HoldItem[]): Hold;
  /** Booking items for this number of travelers on an availability, one an item, one of them the lead. Spec 2.5. */
  bookingItems(availability: Availability, count?: number): BookingItem[];
  /** A full booking, on a hold where one is named. Spec 2.4. */
  booking(items: BookingItem[], holdId?: string): Booking;
}

/** @param runTag marks what is created */
export const requestsOf = (
  { supplierId, channelId }: Pick<Offering, 'supplierId' | 'channelId'>,
  runTag: string,
): Requests => {
  let made = 0;
  // Bookings are counted apart, so that each traveler of several is the lead in turn.
  let parties = 0;
  const ext = () => ({ 'holdfast-run': runTag, [markOf(made)]: 'its own' });
  /** What one hold or booking is given no other is. */
  const another = (): number => {
    made += 1;
    return made;
  };
  const fewest = ({ offer }: Availability) => fewestSeats(offer);
  const priceOf = ({ offer }: Availability) => offer.rate.prices[0];
  const itemOf = (availability: Availability) => ({
    id: freshUuid(),
    availabilityId: availability.id,
    priceId: priceOf(availability)?.id ?? '',
    productId: availability.offer.productId,
    supplierId,
    rateId: availability.offer.rate.id,
    ext: ext(),
  });
  return {
    ownText: () => markOf(another()),
    fewest,
    holdItem: (availability, quantity = fewest(availability)) => {
      another();
      return {
        ...itemOf(availability),
        at: availability.start,
        quantity,
        travelerType: priceOf(availability)?.travelerType?.ageBand ?? 'ANY',
      };
    },
    hold: (...items) => {
      another();
      return { items, ext: ext() };
    },
    bookingItems: (availability, count = fewest(availability)) => {
      parties += 1;
      return travelers(priceOf(availability), count, parties, markOf(another())).map((traveler) => ({
        ...itemOf(availability),
        quantity: 1,
        startTime: availability.start,
        traveler,
      }));
    },
    booking: (items, holdId) => {
      const number = another();
      return {
        channelId,
        ...(holdId !== undefined && { holdId }),
        customer: {
          email: `lead.${markOf(number)}@holdfast.example`,
          firstName: 'Ada',
          lastName: `Conformance ${markOf(number)}`,
          phone: '+31 20 5550100',
        },
        items,
        ext: ext(),
        resellerBookingRef: `${runTag} ${markOf(number)}`,
      };
    },
  };
};
