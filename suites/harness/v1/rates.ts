import type { PartnerProfile, ProfileRate } from '../../../schemas/generated/types.ts';
import type { Capability } from '../../../schemas/requirements/requirement.ts';
import { Blocked } from '../errors.ts';

/** A rate of the profile with the product that it belongs to. */
export interface Offer {
  productId: string;
  rate: ProfileRate;
}

/** What a target of the dialect sells, and who books it: stated by the profile, or read from the target. */
export interface Offering extends Omit<PartnerProfile, 'without'> {
  without?: readonly Capability[];
  /** How long the target may answer from what it knows of availability, in milliseconds; without it not at all. */
  keptMs?: number;
  /** What to do where a rate is lacking, where the profile does not list what is sold. */
  remedy?: string;
}

/** What a check needs of a rate, in words that a profile's author understands. */
export interface RateNeed {
  words: string;
  capability?: Capability;
  fits(offer: Offer): boolean;
  /** Orders the rates that fit, best first. */
  prefer?(offer: Offer): number;
}

const isReserved = ({ rate }: Offer): boolean => rate.type === 'RESERVED';
const minimum = ({ rate }: Offer): number => rate.minTravelers ?? 1;
const maximum = ({ rate }: Offer): number => rate.maxTravelers ?? Number.MAX_SAFE_INTEGER;

/** Shorter holds may end while a check still looks at them. */
const LASTING_SECONDS = 60;

/** Whether holds of a rate last while a check looks at them. */
export const lasts = ({ rate }: Offer): boolean => (rate.holdablePeriod ?? LASTING_SECONDS) >= LASTING_SECONDS;

/** Ordinary rates first: no minimum above one, long holds, cancelable, no cutoff. */
const ordinary = (offer: Offer): number =>
  (minimum(offer) > 1 ? 8 : 0) +
  (offer.rate.cancelable ? 0 : 4) +
  (lasts(offer) ? 0 : 2) +
  ((offer.rate.cutoff ?? 0) > 0 ? 1 : 0);

/** What cannot be cancelled stays on the target: only where there is no other. */
const notCancelable = ({ rate }: Offer): number => (rate.cancelable ? 0 : 1_000_000);

/** The rates that checks ask for. One place, so that `doctor` can say beforehand what a profile lacks. */
export const rateNeeds = {
  any: {
    words: 'a rate',
    fits: () => true,
    prefer: (offer) => ordinary(offer) + (offer.rate.holdable ? 0 : 16),
  },
  holdable: {
    words: 'a holdable rate',
    capability: 'holdable-rates',
    fits: ({ rate }) => rate.holdable,
    prefer: ordinary,
  },
  bookable: {
    words: 'a holdable, cancelable rate',
    capability: 'holdable-rates',
    fits: ({ rate }) => rate.holdable && rate.cancelable,
    prefer: ordinary,
  },
  reserved: {
    words: 'a holdable, cancelable rate of type RESERVED with a limited capacity',
    capability: 'reserved-rates',
    fits: (offer) => isReserved(offer) && offer.rate.holdable && offer.rate.cancelable,
    prefer: ordinary,
  },
  nonCancelable: {
    words: 'a rate with "cancelable": false',
    capability: 'non-cancelable-rates',
    fits: ({ rate }) => !rate.cancelable,
    prefer: (offer) => ordinary(offer) + (offer.rate.holdable ? 0 : 16),
  },
  nonHoldable: {
    words: 'a rate with "holdable": false',
    capability: 'non-holdable-rates',
    fits: ({ rate }) => !rate.holdable,
    prefer: ordinary,
  },
  shortHold: {
    words: 'a holdable, cancelable rate of type RESERVED with a short holdablePeriod',
    capability: 'short-holds',
    fits: (offer) =>
      isReserved(offer) && offer.rate.holdable && offer.rate.cancelable && (offer.rate.holdablePeriod ?? 0) > 0,
    prefer: ({ rate }) => rate.holdablePeriod ?? 0,
  },
  withMinimum: {
    words: 'a holdable rate with minTravelers of 2 or more',
    capability: 'limited-travelers',
    fits: (offer) => offer.rate.holdable && minimum(offer) >= 2,
    prefer: (offer) => minimum(offer) + notCancelable(offer),
  },
  withMaximum: {
    words: 'a holdable rate with maxTravelers of 10 or fewer',
    capability: 'limited-travelers',
    fits: (offer) => offer.rate.holdable && maximum(offer) <= 10,
    prefer: (offer) => maximum(offer) + notCancelable(offer),
  },
  withCutoff: {
    words: 'a holdable rate with a cutoff',
    capability: 'cutoff',
    fits: ({ rate }) => rate.holdable && (rate.cutoff ?? 0) > 0,
    prefer: (offer) => notCancelable(offer) - (offer.rate.cutoff ?? 0),
  },
} as const satisfies Record<string, RateNeed>;

export type RateNeedName = keyof typeof rateNeeds;

/** Every rate of a profile. */
export const offersOf = ({ products }: Offering): Offer[] =>
  products.flatMap(({ id, rates }) => rates.map((rate) => ({ productId: id, rate })));

/** A price of another rate of the same product, and one of another product: those of them that there are. */
export const foreignPrices = (offers: readonly Offer[], { productId, rate }: Offer): string[] => {
  const own = new Set(rate.prices.map(({ id }) => id));
  const ofOthers = (isSame: boolean): string | undefined =>
    offers
      .filter((offer) => (offer.productId === productId) === isSame)
      .flatMap((offer) => offer.rate.prices.flatMap(({ id }) => id ?? []))
      .find((id) => !own.has(id));
  return [true, false].flatMap((isSame) => ofOthers(isSame) ?? []);
};

/** The rates of a profile that meet a need, best first. */
export const offersFor = (profile: Offering, need: RateNeed): Offer[] =>
  offersOf(profile)
    .filter((offer) => need.fits(offer))
    .sort((a, b) => (need.prefer?.(a) ?? 0) - (need.prefer?.(b) ?? 0));

/** What to do where a rate is lacking. */
export const toAdd = ({ remedy }: Offering): string => remedy ?? 'add one to partner.products[].rates';

/** Words for a rate that neither the profile nor the target has. */
export const lackOf = (offering: Offering, what: string): string =>
  `${offering.remedy === undefined ? 'the profile has' : 'the target sells'} no ${what}: ${toAdd(offering)}`;

/** The same, or Blocked with the words of what to add. */
export const requireOffers = (profile: Offering, name: RateNeedName): Offer[] => {
  const need: RateNeed = rateNeeds[name];
  const offers = offersFor(profile, need);
  if (offers.length === 0) {
    throw new Blocked(lackOf(profile, need.words.replace(/^an? /, '')), need.capability);
  }
  return offers;
};
