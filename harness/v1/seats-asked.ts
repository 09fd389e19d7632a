// How many free seats the checks ask of a kind of rate, beyond those of one start that can be had.

import type { Offer, RateNeedName } from './rates.ts';
import type { AvailabilityNeed } from './search.ts';
import { fewestSeats } from './seats.ts';

/** The most that a check asks of each kind: `doctor` looks for the same beforehand. */
export const seatsAsked = {
  reserved: { limited: true, preferredSeats: 4 },
  shortHold: { limited: true, preferredSeats: 4 },
  /** A booking of the fewest, and then one of fewer. */
  withMinimum: { seats: (offer: Offer) => fewestSeats(offer) + 2 },
  /** One more than the limit lets, so that it is the limit that refuses. */
  withMaximum: { seats: ({ rate }: Offer) => (rate.maxTravelers ?? 0) + 1 },
} as const satisfies { [Name in RateNeedName]?: AvailabilityNeed };
