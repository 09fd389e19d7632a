// What the window of the profile holds: rates, and the availabilities that a target lists of them.
import { instant } from '../../schemas/formats.ts';
import { windowAt } from '../../schemas/profile-window.ts';
import type { V1Requirement } from '../../schemas/requirements/v1.ts';
import { Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { expect } from '../judge/expect.ts';
import { belongsTo, type Partition } from '../resources/partition.ts';
import type { Clock } from '../schedule/clock.ts';
import type { FreeSeats } from '../schedule/interference.ts';
import { type Availability, isLimited, type ListedAvailability, listedOfRate, sameId } from './availability.ts';
import type { V1Client } from './client.ts';
import { matchesRequest } from './matches-request.ts';
import { type Offer, type Offering, offersOf, type RateNeedName, requireOffers } from './rates.ts';

const MINUTE_MS = 60_000;

/** Rates that are watched for concurrent traffic at most. */
const MAX_WATCHED = 8;

/** The list of its rate shows this availability; `which` says more of it, in words. */
export const expectListed = (list: Exchange, { id, offer }: Availability, which = ''): void => {
  const found = listedOfRate(list, offer.rate.id);
  const isListed = found.some((one) => sameId(one.id, id));
  expect(list).toShow(isListed, `the availability ${id}${which}`, `${found.length} others`);
};

interface ListingParts {
  api: V1Client;
  profile: Offering;
  clock: Clock;
  part: Partition;
  requirementId(requirement: V1Requirement): string;
}

export const listingOf = ({ api, profile, clock, part, requirementId }: ListingParts) => {
  const begunMs = clock.now();
  const listing = {
    /**
     * The window in which the profile says there is availability. One that is relative stays where it was when the check
     * began: else what lies at its start would be listed no more as time passes. One that has begun starts at the next minute:
     * the same question comes again, as from a client, and an answer that was kept shows.
     */
    window: (): { start: string; end: string } => {
      const { start, end } = windowAt(profile, begunMs);
      const nextMinute = Math.ceil(clock.now() / MINUTE_MS) * MINUTE_MS;
      return { start: instant(start) < nextMinute ? new Date(nextMinute).toISOString() : start, end };
    },
    /** The best rate for a need. @throws Blocked */
    offer: (need: RateNeedName): Offer => requireOffers(profile, need)[0] as Offer,
    /** Every rate for a need, best first. @throws Blocked when there is none */
    offers: (need: RateNeedName): Offer[] => requireOffers(profile, need),
    /** Every rate of the profile. */
    allOffers: (): Offer[] => offersOf(profile),
    /** The list call of a rate. @throws Blocked when it fails */
    list: async (offer: Offer, window: { start: string; end: string } = listing.window()): Promise<Exchange> => {
      const list = await api.listAvailabilities({ productId: offer.productId, rateId: offer.rate.id, ...window });
      if (!list.succeeded) {
        const requirement = requirementId('availability-list.answers-the-window');
        throw new Blocked(`the availabilities of the rate could not be listed: ${list.call}: fix ${requirement} first`);
      }
      if (!matchesRequest(list)) {
        const requirement = requirementId('availability-list.product-is-the-asked');
        throw new Blocked(`the list is not that of the product (see ${requirement}): ${list.call}`);
      }
      return list;
    },
    /** What the window holds of a rate, by start. @throws Blocked when the list call fails */
    listed: async (offer: Offer, window?: { start: string; end: string }): Promise<ListedAvailability[]> =>
      listedOfRate(await listing.list(offer, window), offer.rate.id),
    /** Those that this process may sell: other workers and shards leave them alone. */
    ours: <Some extends Pick<ListedAvailability, 'start'>>(listed: readonly Some[]): Some[] =>
      listed.filter(({ start }) => belongsTo(part, instant(start))),
    /** How many seats are free of all that this process may sell. */
    freeSeats: async (): Promise<FreeSeats> => {
      const free = new Map<string, number>();
      for (const offer of listing.allOffers().slice(0, MAX_WATCHED)) {
        for (const { id, capacity } of listing.ours(await listing.listed(offer)).filter(isLimited)) {
          free.set(id, capacity);
        }
      }
      return free;
    },
  };
  return listing;
};

export type Listing = ReturnType<typeof listingOf>;
