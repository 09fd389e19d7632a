// Rates on their way in. Spec 2.8, 4.3.
import type { Rate } from '../../../kernel/offer.ts';
import { rateOf } from '../../../kernel/offer-file.ts';
import type { Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Admit } from './bulk.ts';
import { idFor } from './identity.ts';
import { type ProductPath, productAt } from './product.ts';

type Sent = Parameters<typeof rateOf>[0];

const AMOUNTS = ['net', 'original', 'retail'] as const;

/** What is wrong with a rate beyond its shape. */
const mistakeOf = ({
  minTravelers = 1,
  maxTravelers,
  holdablePeriod = 0,
  cutoff = 0,
  prices,
}: Rate): string | undefined => {
  if (maxTravelers < minTravelers) {
    return 'maxTravelers is to be at least minTravelers';
  }
  if (holdablePeriod < 0 || cutoff < 0) {
    return 'holdablePeriod and cutoff are not negative';
  }
  return prices.some((price) => AMOUNTS.some((name) => price[name].amount < 0))
    ? 'an amount of money is not negative'
    : undefined;
};

/** Admits a new rate of a product. @throws ApiError NOT_FOUND, BAD_REQUEST, CONFLICT */
export const admitRate =
  (path: ProductPath): Admit<Rate> =>
  (world, sent) => {
    const product = productAt(world, path);
    if (sent.productId !== undefined && !sameId(String(sent.productId), product.id)) {
      return refuse('BAD_REQUEST', 'the rate names another product', { productId: String(sent.productId) });
    }
    const id = idFor(world, sent.id, (one) => world.store.rates.get(one));
    const prices = ((sent.prices ?? []) as Sent['prices']).map((price) => ({
      ...price,
      id: price.id ?? world.newId(),
    }));
    const rate = rateOf({ ...sent, id, productId: product.id, prices, version: 1 } as Sent);
    const mistake = mistakeOf(rate);
    return mistake === undefined ? () => world.store.rates.save(rate) : refuse('BAD_REQUEST', mistake);
  };

/** The rate of a path. @throws ApiError NOT_FOUND */
export const rateAt: Version<[ProductPath, rateId: string], Rate> = (world, path, rateId) => {
  const { id } = productAt(world, path);
  const rate = world.store.rates.get(rateId);
  return rate && sameId(rate.productId, id)
    ? rate
    : refuse('NOT_FOUND', 'the product has no such rate', { id: rateId });
};
