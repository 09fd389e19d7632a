import type { PartnerProfile, ProfileRate } from '../../schemas/generated/types.ts';
import type { Capability } from '../../schemas/requirements/requirement.ts';
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

type Fits = (offer: Offer) => boolean;

/** What a check needs of a rate, in words that a profile's author understands. */
export interface RateNeed {
  words: string;
  /** What its rate must have; where none has all of it, the first that is lacking is what a profile may declare. */
  has?: readonly Property[];
  /** What else it must be, and what a profile may declare instead. */
  fits?: Fits;
  capability?: Capability;
  /** What is better, the most wanted last: a rate is taken without only where there is none with. */
  better?: readonly Property[];
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

/** Shorter holds may end while the few calls of a pair are made. */
const BRIEF_SECONDS = 20;

/** Whether holds of a rate last for a few calls. */
export const outlastsCalls = ({ rate }: Offer): boolean => (rate.holdablePeriod ?? LASTING_SECONDS) >= BRIEF_SECONDS;

/** Ordinary rates first: no minimum above one, long holds, cancelable, no cutoff. */
const ordinary = (offer: Offer): number =>
  (minimum(offer) > 1 ? 8 : 0) +
  (offer.rate.cancelable ? 0 : 4) +
  (lasts(offer) ? 0 : 2) +
  ((offer.rate.cutoff ?? 0) > 0 ? 1 : 0);

/** What cannot be cancelled stays on the target: only where there is no other. */
const notCancelable = ({ rate }: Offer): number => (rate.cancelable ? 0 : 1_000_000);

/** What a rate can have that sentences are about, and what a profile declares where none has it. */
const PROPERTIES = {
  holdable: { of: ({ rate }) => rate.holdable, capability: 'holdable-rates' },
  cancelable: { of: ({ rate }) => rate.cancelable, capability: 'cancelable-rates' },
  reserved: { of: isReserved, capability: 'reserved-rates' },
  endsSoon: { of: ({ rate }) => (rate.holdablePeriod ?? 0) > 0, capability: 'short-holds' },
} as const satisfies Record<string, { of: Fits; capability: Capability }>;

type Property = keyof typeof PROPERTIES;

const MINIMUM = 'rate with minTravelers of 2 or more';
const MAXIMUM = 'rate with maxTravelers of 10 or fewer';

/** The rates that checks ask for. One place, so that `doctor` can say beforehand what a profile lacks. */
export const rateNeeds = {
  any: {
    words: 'a rate',
    prefer: (offer) => ordinary(offer) + (offer.rate.holdable ? 0 : 16),
  },
  holdable: {
    words: 'a holdable rate',
    has: ['holdable'],
    prefer: ordinary,
  },
  bookable: {
    words: 'a holdable, cancelable rate',
    has: ['cancelable', 'holdable'],
    prefer: ordinary,
  },
  reserved: {
    words: 'a holdable, cancelable rate of type RESERVED with a limited capacity',
    has: ['holdable', 'cancelable', 'reserved'],
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
    words: 'a holdable rate of type RESERVED with a short holdablePeriod',
    has: ['holdable', 'reserved', 'endsSoon'],
    better: ['cancelable'],
    prefer: ({ rate }) => rate.holdablePeriod ?? 0,
  },
  withMinimum: {
    words: `a ${MINIMUM}`,
    better: ['holdable'],
    capability: 'minimum-travelers',
    fits: (offer) => minimum(offer) >= 2,
    prefer: (offer) => minimum(offer) + notCancelable(offer),
  },
  withMaximum: {
    words: `a ${MAXIMUM}`,
    better: ['holdable'],
    capability: 'maximum-travelers',
    fits: (offer) => maximum(offer) <= 10,
    prefer: (offer) => maximum(offer) + notCancelable(offer),
  },
  withCutoff: {
    words: 'a rate with a cutoff',
    better: ['holdable'],
    capability: 'cutoff',
    fits: ({ rate }) => (rate.cutoff ?? 0) > 0,
    prefer: (offer) => notCancelable(offer) - (offer.rate.cutoff ?? 0),
  },
} as const satisfies Record<string, RateNeed>;

/**
 * What sentences need that can be judged on less than what the checks usually take. Where a profile has the usual rate it is
 * the one that is taken: only an operator that sells no such is asked for less.
 */
const fallbackNeeds = {
  /** Nothing is made on it. */
  listed: {
    words: 'a rate',
    better: ['holdable'],
    prefer: ordinary,
  },
  listedReserved: {
    words: 'a rate of type RESERVED with a limited capacity',
    has: ['reserved'],
    better: ['cancelable', 'holdable'],
    prefer: ordinary,
  },
  heldReserved: {
    words: 'a holdable rate of type RESERVED with a limited capacity',
    has: ['holdable', 'reserved'],
    better: ['cancelable'],
    prefer: ordinary,
  },
  /** A hold is made on it, or where no rate takes holds a booking. */
  made: {
    words: 'a rate',
    better: ['holdable'],
    prefer: (offer) => ordinary(offer) + (offer.rate.holdable ? 0 : notCancelable(offer)),
  },
  madeReserved: {
    words: 'a rate of type RESERVED with a limited capacity',
    has: ['reserved'],
    better: ['cancelable', 'holdable'],
    prefer: ordinary,
  },
  /** It is booked, on a hold where it takes one. What cannot be cancelled stays: it comes last. */
  sold: {
    words: 'a rate',
    better: ['holdable', 'cancelable'],
    prefer: ordinary,
  },
  soldReserved: {
    words: 'a rate of type RESERVED with a limited capacity',
    has: ['reserved'],
    better: ['holdable', 'cancelable'],
    prefer: ordinary,
  },
  soldOnHold: {
    words: 'a holdable rate',
    has: ['holdable'],
    better: ['cancelable'],
    prefer: ordinary,
  },
  cancelable: {
    words: 'a cancelable rate',
    has: ['cancelable'],
    better: ['holdable'],
    prefer: ordinary,
  },
  /** It is booked case after case, and bookings that cannot be cancelled stay. */
  cancelableReserved: {
    words: 'a cancelable rate of type RESERVED with a limited capacity',
    has: ['cancelable', 'reserved'],
    better: ['holdable'],
    prefer: ordinary,
  },
} as const satisfies Record<string, RateNeed>;

/** For holds outside the limits of a rate. */
const heldLimits = {
  heldWithMinimum: { ...rateNeeds.withMinimum, words: `a holdable ${MINIMUM}`, has: ['holdable'] },
  heldWithMaximum: { ...rateNeeds.withMaximum, words: `a holdable ${MAXIMUM}`, has: ['holdable'] },
} as const satisfies Record<string, RateNeed>;

const allNeeds = { ...rateNeeds, ...fallbackNeeds, ...heldLimits };

export type RateNeedName = keyof typeof allNeeds;

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

/** The rates that have all of these. */
const having = (offers: readonly Offer[], properties: readonly Property[]): Offer[] =>
  offers.filter((offer) => properties.every((property) => PROPERTIES[property].of(offer)));

/** The rates of a profile that meet a need, best first: of those with what is better where there are any. */
export const offersFor = (
  profile: Offering,
  { has = [], better = [], fits = () => true, prefer = () => 0 }: RateNeed,
): Offer[] => {
  const enough = having(offersOf(profile).filter(fits), has);
  const [best = enough] = better
    .map((_property, index) => having(enough, better.slice(index)))
    .filter((some) => some.length > 0);
  return best.toSorted((a, b) => prefer(a) - prefer(b));
};

/** Rates for a need, best first, in which those that serve as well as the best take turns: by the rank of their ids. */
export const rotated = (name: RateNeedName, offers: readonly Offer[], rankOf: (rateId: string) => number): Offer[] => {
  const { prefer = () => 0 }: RateNeed = allNeeds[name];
  const [best] = offers;
  const isAsGood = (offer: Offer): boolean =>
    best !== undefined &&
    prefer(offer) - prefer(best) <= 1 &&
    (['type', 'holdable', 'cancelable'] as const).every((member) => offer.rate[member] === best.rate[member]);
  return [
    ...offers.filter(isAsGood).toSorted((a, b) => rankOf(a.rate.id) - rankOf(b.rate.id)),
    ...offers.filter((offer) => !isAsGood(offer)),
  ];
};

/** What a profile may declare that has no rate for a need: the first that is lacking of what the need is made of. */
export const lackingFor = (profile: Offering, { has = [], capability }: RateNeed): Capability | undefined => {
  const offers = offersOf(profile);
  const lacking = has.find((_property, index) => having(offers, has.slice(0, index + 1)).length === 0);
  return lacking === undefined ? capability : PROPERTIES[lacking].capability;
};

/** What a profile may declare where a need is about what its target has none of: the last of what the need is made of. */
export const capabilityOf = ({ has = [], capability }: RateNeed): Capability | undefined => {
  const last = has.at(-1);
  return capability ?? (last && PROPERTIES[last].capability);
};

/** What a profile alone does not show: whether the seats of a rate are limited. */
const SHOWN_BY_THE_TARGET: readonly Capability[] = ['reserved-rates'];

/** A rate of the profile that has what a word of `without` says that none has; of short holds, the shortest. */
export const rateWith = (profile: Offering, capability: Capability): Offer | undefined => {
  const has = (Object.keys(PROPERTIES) as Property[]).filter((name) => PROPERTIES[name].capability === capability);
  const need = Object.values(rateNeeds).find((one: RateNeed) => one.capability === capability);
  if (SHOWN_BY_THE_TARGET.includes(capability) || (has.length === 0 && need === undefined)) {
    return undefined;
  }
  const [first] = offersFor(profile, need ?? { words: '', has, prefer: ({ rate }) => rate.holdablePeriod ?? 0 });
  return first;
};

/** What to do where a rate is lacking. */
export const toAdd = ({ remedy }: Offering): string => remedy ?? 'add one to partner.products[].rates';

/** Words for a rate that neither the profile nor the target has. */
export const lackOf = (offering: Offering, what: string): string =>
  `${offering.remedy === undefined ? 'the profile has' : 'the target sells'} no ${what}: ${toAdd(offering)}`;

/** The same, or Blocked with the words of what to add. */
export const requireOffers = (profile: Offering, name: RateNeedName): Offer[] => {
  const need: RateNeed = allNeeds[name];
  const offers = offersFor(profile, need);
  if (offers.length === 0) {
    throw new Blocked(lackOf(profile, need.words.replace(/^an? /, '')), lackingFor(profile, need));
  }
  return offers;
};
