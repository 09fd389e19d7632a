// What a reseller is sold: what is bound to his channel. Spec 1 rule 1, 2.8.
import type { Binding, Product, Rate } from '../../../kernel/offer.ts';
import { choice, type Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { jsonIn } from '../../../wire/json.ts';
import { objectIn } from './forwarded-body.ts';

/** Whether a product is bound to a channel; one that was not set up through the Channel API is sold to all. */
export const isSold = ({ bindings }: Product): boolean => bindings === undefined || bindings.length > 0;

const sells = ({ rateIds }: Binding, rateId: string): boolean =>
  rateIds.length === 0 || rateIds.some((one) => sameId(one, rateId));

/** Whether a reseller's channel sells a rate of a product; where no channel is named, whether any does. */
const isBound = ({ bindings }: Product, rateId: string, channelId: unknown): boolean =>
  bindings === undefined ||
  bindings.some((one) => (typeof channelId !== 'string' || sameId(one.channelId, channelId)) && sells(one, rateId));

/** Refuses a hold or booking of what is not bound to a channel of the reseller. @throws ApiError CONFLICT */
export const checkBound: Version<[text: string], void> = (world, text) => {
  const body = objectIn(jsonIn(text)?.value);
  const wanted = objectIn(body?.hold ?? body?.booking);
  for (const one of Array.isArray(wanted?.items) ? wanted.items : []) {
    const { productId, rateId } = objectIn(one) ?? {};
    const product = typeof productId === 'string' ? world.store.products.get(productId) : undefined;
    if (product && !isBound(product, String(rateId), wanted?.channelId)) {
      refuse('CONFLICT', 'the product is not bound to a channel of the reseller', { productId: product.id });
    }
  }
};

/** The products that are listed. */
export const listed: Version<[Product[]], Product[]> = choice<[Product[]], Product[]>(
  // Spec silent: whether a product is listed that is bound to no channel.
  'Spec silent: a product that is bound to no channel in a list',
  (_world, products) => products.filter(isSold),
  { 'products-without-a-binding-are-listed': (_world, products) => products },
);

/** A rate with the prices that bound channels can list: active ones, with one of the tags where a binding has some. */
export const withListedPrices: Version<[Rate], Rate> = (world, rate) => {
  const tags = world.store.products.get(rate.productId)?.bindings?.map(({ priceTags }) => priceTags) ?? [];
  const isListed = ({ status, labels }: Rate['prices'][number]): boolean =>
    status !== 'INACTIVE' &&
    (tags.length === 0 || tags.some((some) => some.length === 0 || some.some((tag) => labels.includes(tag))));
  return rate.prices.every(isListed) ? rate : { ...rate, prices: rate.prices.filter(isListed) };
};
