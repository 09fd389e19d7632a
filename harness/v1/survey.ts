// What the target lists of every rate of the profile, read once.
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, valueAt } from '../exchange/pointer.ts';
import { type ListedAvailability, listedOfRate } from './availability.ts';
import type { V1Client } from './client.ts';
import type { Listing } from './listing.ts';
import type { Offer } from './rates.ts';

/** At most this number of rates are looked at. */
const MAX_RATES = 100;

/** The list of one rate in the window of the profile. */
export interface Surveyed {
  offer: Offer;
  list: Exchange;
  listed: ListedAvailability[];
  /** Whether the target answered that it does not know the product or rate. */
  unknown: boolean;
  /** Whether the target answered with an empty list. An answer in another form is neither unknown nor empty. */
  empty: boolean;
}

const UNKNOWN = [404, 410];

/** Whether a list call shows lists, and nothing in them. */
const isEmpty = ({ succeeded, json }: Exchange): boolean => {
  const byRate = valueAt(json, '/availabilities/byRate');
  const byProduct = valueAt(json, '/availabilities/byProduct/availability');
  const groups = typeof byRate === 'object' && byRate !== null ? Object.values(byRate) : [];
  const elements = [
    ...groups.flatMap((group) => listAt(group, '/availability')),
    ...(Array.isArray(byProduct) ? byProduct : []),
  ];
  const isList = (typeof byRate === 'object' && byRate !== null) || Array.isArray(byProduct);
  return succeeded && isList && elements.length === 0;
};

/** Reads what is listed of every rate, as many at a time as the limits of the profile let. */
export const survey = (
  api: V1Client,
  { allOffers, window }: Pick<Listing, 'allOffers' | 'window'>,
): Promise<Surveyed[]> =>
  Promise.all(
    allOffers()
      .slice(0, MAX_RATES)
      .map(async (offer) => {
        const list = await api.listAvailabilities({ productId: offer.productId, rateId: offer.rate.id, ...window() });
        return {
          offer,
          list,
          listed: list.succeeded ? listedOfRate(list, offer.rate.id) : [],
          unknown: UNKNOWN.includes(list.status),
          empty: isEmpty(list),
        };
      }),
  );
