// What a survey of the target says of the profile: whatever the profile names and the target does not know is a mistake of the profile.

import type { Speaking } from '../../schemas/interfaces.ts';
import { counted } from '../../schemas/text/counted.ts';
import type { Need } from '../schedule/need.ts';
import { type Offer, type Offering, offersOf } from './rates.ts';
import type { Surveyed } from './survey.ts';

interface SurveyParts {
  profile: Offering;
  /** The section of the profile. */
  section: Speaking<'v1'>;
  window: { start: string; end: string };
}

/** What a rate is called, for people. */
export const nameOfRate = ({ rate }: Offer): string => rate.name ?? rate.code ?? rate.id;

/** The needs that a survey of every rate is about: the products, each rate, and the window. */
export const surveyNeeds = (seen: readonly Surveyed[], parts: SurveyParts): Need[] => {
  const products = [...new Set(seen.map(({ offer }) => offer.productId))].map((id) => ({
    id,
    rates: seen.filter(({ offer }) => offer.productId === id),
  }));
  const unknown = products.filter(({ rates }) => rates.every((rate) => rate.unknown));
  if (unknown.length === products.length) {
    return [unknownSupplier(seen, parts)];
  }
  if (seen.every(({ empty, unknown }) => empty || unknown)) {
    return [...unknown.map((product) => unknownProduct(product, parts)), emptyWindow(seen, parts)];
  }
  return products.flatMap((product) =>
    unknown.includes(product)
      ? [unknownProduct(product, parts)]
      : product.rates.map((rate) => (rate.unknown ? unknownRate(rate, parts) : rateNeed(rate, parts))),
  );
};

/** A call without its query, whose times differ on each call. */
const callOf = ([one]: readonly Surveyed[]): string => one?.list.call.replace(/\?\S*/, '') ?? '';

const unknownSupplier = (seen: readonly Surveyed[], { profile, section }: SurveyParts): Need => ({
  words:
    profile.products.length === 1
      ? `product ${profile.products[0]?.id} of supplier ${profile.supplierId}`
      : 'a supplier and products that the target knows',
  met: false,
  detail: `${profile.products.length === 1 ? 'the target does not know it' : 'it knows none of them'}: ${callOf(seen)}`,
  mistake: {
    key: `/${section}/supplierId`,
    value: profile.supplierId,
    allowed: 'the id of a supplier, and below it the ids of its products, as the target knows them',
    todo: `Is the path of ${section}.baseUrl right? If it is, correct ${section}.supplierId or the ids of the products.`,
  },
});

const unknownProduct = (
  { id, rates }: { id: string; rates: readonly Surveyed[] },
  { profile, section }: SurveyParts,
): Need => ({
  words: `product ${id}`,
  met: false,
  detail: `the target does not know it: ${callOf(rates)}`,
  mistake: {
    key: `/${section}/products/${profile.products.findIndex((product) => product.id === id)}/id`,
    value: id,
    allowed: `a product of supplier ${profile.supplierId}`,
    todo: 'Correct the id, or leave the product out.',
  },
});

const unknownRate = (seen: Surveyed, { profile, section }: SurveyParts): Need => {
  const { offer } = seen;
  const { productId, rate } = offer;
  const at = profile.products.findIndex(({ id }) => id === productId);
  const index = profile.products[at]?.rates.findIndex(({ id }) => id === rate.id);
  return {
    words: `rate ${nameOfRate(offer)}`,
    met: false,
    detail: `the target does not know it: ${callOf([seen])}`,
    mistake: {
      key: `/${section}/products/${at}/rates/${index}/id`,
      value: rate.id,
      allowed: `a rate of product ${productId}`,
      todo: 'Correct the id, put the rate under the product that owns it, or leave it out.',
    },
  };
};

const emptyWindow = (seen: readonly Surveyed[], { profile, section, window: { start, end } }: SurveyParts): Need => ({
  words: 'a window in which something is sold',
  met: false,
  detail: `nothing is listed between ${start} and ${end}, of none of ${counted(offersOf(profile).length, 'rate')}: ${callOf(seen)}`,
  mistake: {
    key: `/${section}/window`,
    value: profile.window ?? { start, end },
    allowed: 'a window that holds availabilities of the rates that the profile names',
    todo: 'Move or widen the window, or correct the ids of supplier, products and rates.',
  },
});

const rateNeed = ({ offer, list, listed, empty }: Surveyed, { window: { start, end } }: SurveyParts): Need => ({
  words: `rate ${nameOfRate(offer)}`,
  met: listed.length > 0,
  detail:
    listed.length > 0
      ? `${counted(listed.length, 'start')} from ${listed[0]?.start} on`
      : empty
        ? `nothing is listed of it between ${start} and ${end}`
        : `what is listed of it cannot be read: ${list.call}`,
});
