// What a reseller is sold: what is bound to his channel. Spec 1 rule 1, 2.8.

import { jsonIn } from '../../../../schemas/text/json.ts';
import type { Binding, Product, Rate } from '../../../kernel/offer.ts';
import { choice, rule, rules, type Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { objectIn } from './forwarded-body.ts';

/** The channel of the reseller; undefined where it is not known whose keys are whose. */
type ChannelId = string | undefined;

/** Whether a product is bound to a channel, or to any where none is known; one that was not set up through the Channel API is sold to all. */
const isSold = ({ bindings }: Product, channelId: ChannelId): boolean =>
  bindings === undefined || bindings.some((one) => channelId === undefined || sameId(one.channelId, channelId));

const sells = ({ rateIds }: Binding, rateId: string): boolean =>
  rateIds.length === 0 || rateIds.some((one) => sameId(one, rateId));

type IsBound = Version<[Product, rateId: string, channelId: unknown], boolean>;

const boundToOne: IsBound = (_world, { bindings }, rateId, channelId) =>
  bindings === undefined ||
  bindings.some((one) => (typeof channelId !== 'string' || sameId(one.channelId, channelId)) && sells(one, rateId));

/** Whether a reseller's channel sells a rate of a product; where no channel is named, whether any does. */
const isBound: IsBound = rules(boundToOne, {
  'channel.binding.unbound-product-is-not-held': {
    'unbound-product-is-sold': () => true,
    'product-is-sold-that-was-never-bound': (world, product, rateId, channelId) =>
      product.bindings?.length === 0 || boundToOne(world, product, rateId, channelId),
  },
  'channel.binding.bound-to-another-channel-is-not-held': {
    'product-is-sold-that-is-bound-to-any-channel': (world, product, rateId) =>
      boundToOne(world, product, rateId, undefined),
    'product-with-one-binding-is-sold-to-all': (world, product, rateId, channelId) =>
      boundToOne(world, product, rateId, product.bindings?.length === 1 ? undefined : channelId),
  },
  'channel.availability.can-be-held': {
    'what-was-set-up-is-never-sold': (_world, { bindings }) => bindings === undefined,
    'binding-without-rates-sells-none': (_world, { bindings }, rateId) =>
      bindings === undefined || bindings.some(({ rateIds }) => rateIds.some((one) => sameId(one, rateId))),
  },
});

type Check = Version<[text: string, channelId: ChannelId], void>;

/** Refuses what not every rate of is bound. `judged`: the items that are looked at. @throws ApiError CONFLICT */
const refusing =
  (bound: IsBound, judged = (items: unknown[]): unknown[] => items): Check =>
  (world, text, channelId) => {
    const body = objectIn(jsonIn(text)?.value);
    const wanted = objectIn(body?.hold ?? body?.booking);
    for (const one of judged(Array.isArray(wanted?.items) ? wanted.items : [])) {
      const { productId, rateId } = objectIn(one) ?? {};
      const product = typeof productId === 'string' ? world.store.products.get(productId) : undefined;
      if (product && !bound(world, product, String(rateId), wanted?.channelId ?? channelId)) {
        refuse('CONFLICT', 'the product is not bound to a channel of the reseller', { productId: product.id });
      }
    }
  };

/** Refuses a hold of what is not bound to a channel of the reseller. @throws ApiError CONFLICT */
export const checkHeld: Check = rule('channel.binding.unbound-product-is-not-held', refusing(isBound), {
  'only-the-first-item-is-to-be-bound': refusing(isBound, (items) => items.slice(0, 1)),
});

/** The same of a booking. @throws ApiError CONFLICT */
export const checkBooked: Check = rules(checkHeld, {
  'channel.binding.unbound-product-is-not-booked': {
    'product-is-booked-whatever-it-is-bound-to': () => undefined,
    'product-is-booked-that-was-never-bound': refusing(
      (world, product, rateId, channelId) =>
        product.bindings?.length === 0 || boundToOne(world, product, rateId, channelId),
    ),
  },
  'channel.binding.bound-to-another-channel-is-not-booked': {
    'product-is-booked-that-is-bound-to-any-channel': refusing((world, product, rateId) =>
      boundToOne(world, product, rateId, undefined),
    ),
    'product-is-booked-that-is-bound-to-another-alone': refusing(
      (_world, { bindings }) => bindings === undefined || bindings.length > 0,
    ),
  },
});

/** The products that are listed for a channel. */
export const listed: Version<[Product[], ChannelId], Product[]> = rules(
  choice<[Product[], ChannelId], Product[]>(
    // Spec silent: whether a product is listed that is bound to no channel.
    'channel.binding.unbound-product-is-not-listed',
    (_world, products, channelId) => products.filter((one) => isSold(one, channelId)),
    { 'products-without-a-binding-are-listed': (_world, products) => products },
  ),
  {
    'channel.binding.unbound-product-is-not-listed': {
      'unbound-products-are-listed-first': (_world, products, channelId) =>
        products.toSorted((a, b) => Number(isSold(a, channelId)) - Number(isSold(b, channelId))),
    },
    'channel.binding.bound-to-another-channel-is-not-listed': {
      'products-bound-to-any-channel-are-listed': (_world, products) =>
        products.filter((one) => isSold(one, undefined)),
    },
    'channel.product.is-sold-once-bound': {
      'what-was-set-up-is-never-listed': (_world, products) =>
        products.filter(({ bindings }) => bindings === undefined),
      'what-was-set-up-is-listed-once-two-channels-have-it': (_world, products) =>
        products.filter(({ bindings }) => bindings === undefined || bindings.length > 1),
    },
  },
);

type Price = Rate['prices'][number];

type IsTagged = Version<[Price, bindings: readonly Binding[]], boolean>;

/** Whether a price has what one of the bindings asks of its labels; what is bound nowhere asks nothing. */
const taggedBy =
  (suits: (tags: readonly string[], labels: readonly string[]) => boolean): IsTagged =>
  (_world, { labels }, bindings) =>
    bindings.length === 0 || bindings.some(({ priceTags }) => priceTags.length === 0 || suits(priceTags, labels));

const isTagged: IsTagged = rules(
  taggedBy((tags, labels) => tags.every((tag) => labels.includes(tag))),
  {
    'channel.binding.price-without-the-tag-is-not-listed': {
      'price-tags-are-ignored': () => true,
      'price-with-any-label-has-every-tag': taggedBy((_tags, labels) => labels.length > 0),
      'price-with-one-of-the-tags-is-listed': taggedBy((tags, labels) => tags.some((tag) => labels.includes(tag))),
      'price-needs-the-first-tag-only': taggedBy(([first = ''], labels) => labels.includes(first)),
      'price-needs-the-last-tag-only': taggedBy((tags, labels) => labels.includes(tags.at(-1) ?? '')),
    },
  },
);

const isActive: Version<[Price], boolean> = rules((_world, { status }: Price): boolean => status !== 'INACTIVE', {
  'channel.binding.inactive-price-is-not-listed': { 'inactive-prices-are-listed': () => true },
});

/** A rate with the prices that bound channels can list: active ones, with every tag of a binding. */
export const withListedPrices: Version<[Rate], Rate> = (world, rate) => {
  const bindings = world.store.products.get(rate.productId)?.bindings ?? [];
  const isListed = (price: Price): boolean => isActive(world, price) && isTagged(world, price, bindings);
  return rate.prices.every(isListed) ? rate : { ...rate, prices: rate.prices.filter(isListed) };
};
