// What ordinary creates send: complete, and satisfiable on the availability that they name.

import { freshUuid } from '../transport/fresh.ts';
import type { Availability } from './availability.ts';
import type { Booking, BookingItem, Hold, HoldItem } from './client.ts';
import { markOf } from './mark.ts';
import type { Offering } from './rates.ts';
import { fewestSeats } from './seats.ts';
import { travelers } from './travelers.ts';

/** @param runTag marks what is created */
export const requestsOf = ({ supplierId, channelId }: Pick<Offering, 'supplierId' | 'channelId'>, runTag: string) => {
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
    /** A text that only one hold or booking is given. */
    ownText: (): string => markOf(another()),
    /** The fewest travelers that the rate of an availability takes. */
    fewest,
    /** A hold item on an availability. `at` is the start as the target wrote it. Spec 2.10. */
    holdItem: (availability: Availability, quantity: number = fewest(availability)): HoldItem => {
      another();
      return {
        ...itemOf(availability),
        at: availability.start,
        quantity,
        travelerType: priceOf(availability)?.travelerType?.ageBand ?? 'ANY',
      };
    },
    hold: (...items: HoldItem[]): Hold => {
      another();
      return { items, ext: ext() };
    },
    /** Booking items for this number of travelers on an availability, one an item, one of them the lead. Spec 2.5. */
    bookingItems: (availability: Availability, count: number = fewest(availability)): BookingItem[] => {
      parties += 1;
      return travelers(priceOf(availability), count, parties, markOf(another())).map((traveler) => ({
        ...itemOf(availability),
        quantity: 1,
        startTime: availability.start,
        traveler,
      }));
    },
    /** A full booking, on a hold where one is named. Spec 2.4. */
    booking: (items: BookingItem[], holdId?: string): Booking => {
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

export type Requests = ReturnType<typeof requestsOf>;
