import type { ProfileRate } from '../../../schemas/generated/types.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference } from '../../judge/invariants.ts';
import { plainText } from '../../judge/reflection.ts';
import { sameId } from '../availability.ts';
import type { Offer } from '../rates.ts';
import { showsBooking } from './booking.ts';
import { showsHold } from './hold.ts';
import type { V1Invariant } from './invariant.ts';

/** Members of a rate by which a caller acts, and which stand in the profile. Spec 2.8. */
const KNOWN = ['type', 'cancelable', 'holdable', 'holdablePeriod', 'cutoff', 'minTravelers', 'maxTravelers'] as const;
const KNOWN_OF_TRAVELERS = ['ageBand', 'minAge', 'maxAge'] as const;

const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' ? plainText(a) === plainText(b) : a === b;

const difference = (rate: unknown, pointer: string, expected: unknown, at: string): Difference[] => {
  const received = valueAt(rate, pointer);
  return typeof received !== typeof expected || same(received, expected)
    ? []
    : [{ expected: shown(expected), received: shown(received), pointer: `${at}/rate${pointer}` }];
};

const ofThePrices = (rate: unknown, known: ProfileRate | undefined, at: string): Difference[] =>
  listAt(rate, '/prices').flatMap((price, index) => {
    const own = known?.prices.find(({ id }) => sameId(id, textAt(price, '/id')));
    return KNOWN_OF_TRAVELERS.flatMap((member) =>
      difference(rate, `/prices/${index}/travelerType/${member}`, own?.travelerType?.[member], at),
    );
  });

/** The rate in an item is the one that the item names, with the price and the product that it names. */
const ofTheItem = (item: unknown, at: string, offers: readonly Offer[]): Difference[] => {
  const rate = valueAt(item, '/rate');
  if (typeof rate !== 'object' || rate === null) {
    return [];
  }
  const priceId = textAt(item, '/priceId');
  const prices = listAt(rate, '/prices');
  const hasPrice =
    prices.length === 0 || prices.some((price) => priceId === undefined || sameId(textAt(price, '/id'), priceId));
  const known = offers.find(({ rate: { id } }) => sameId(id, textAt(item, '/rateId')))?.rate;
  return [
    ...difference(rate, '/id', textAt(item, '/rateId'), at),
    ...difference(rate, '/productId', textAt(item, '/productId'), at),
    ...KNOWN.flatMap((member) => difference(rate, `/${member}`, known?.[member], at)),
    ...ofThePrices(rate, known, at),
    ...(hasPrice
      ? []
      : [
          {
            expected: `the price ${shown(priceId)}`,
            received: 'other prices',
            pointer: `${at}/rate/prices`,
          },
        ]),
  ];
};

const judge = (exchange: Exchange, kind: 'hold' | 'booking', offers: readonly Offer[]): Difference[] | undefined => {
  const pointer = `/${kind}/items`;
  const items = listAt(exchange.json, pointer);
  return items.length === 0
    ? undefined
    : items.flatMap((item, index) => ofTheItem(item, `${pointer}/${index}`, offers));
};

/** For every answer that shows items. Spec 2.4, 2.5, 2.10. */
export const itemRateRules = (offers: readonly Offer[]): V1Invariant[] => [
  {
    requirement: 'hold.item-rate-is-the-rate',
    judge: (exchange) => (showsHold(exchange) ? judge(exchange, 'hold', offers) : undefined),
  },
  {
    requirement: 'booking.item-rate-is-the-rate',
    judge: (exchange) => (showsBooking(exchange) ? judge(exchange, 'booking', offers) : undefined),
  },
];
