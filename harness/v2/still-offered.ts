import type { Pending } from '../exchange/pending.ts';
import { type Availability, findAgain, listedIn } from './availability.ts';
import { fewestUnits } from './catalog.ts';
import type { Listing } from './listing.ts';

/**
 * Whether the list still offers an availability with room for this number of units when the maximum wait is over after it was
 * refused. A free sale may be sold out; units that are not stated may be too few for a booking of several.
 */
export const isStillOffered = async (
  listing: Pick<Listing, 'listOf'>,
  availability: Availability,
  units: number,
  lateLists: Pending,
  maxWaitMs: number,
): Promise<boolean> => {
  const hasRoom = (vacancies = fewestUnits(availability.offer) === 1 ? 1 : 0): boolean => vacancies >= units;
  const read = () => listing.listOf(availability);
  const offers = (list: Awaited<ReturnType<typeof read>>): boolean => {
    const found = list.succeeded ? findAgain(availability, listedIn(list)) : undefined;
    return (found?.status === 'AVAILABLE' || found?.status === 'LIMITED') && hasRoom(found.vacancies);
  };
  return offers(await lateLists.settled(offers, await read(), read, maxWaitMs));
};
