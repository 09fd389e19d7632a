// Rates on their way in. Spec 2.8, 4.3.
import type { Body } from '../../../kernel/body.ts';
import type { Product, Rate } from '../../../kernel/offer.ts';
import { rateOf } from '../../../kernel/offer-file.ts';
import { pause } from '../../../kernel/pause.ts';
import { perWorld } from '../../../kernel/per-world.ts';
import { rule, rules, type Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import type { World } from '../../../kernel/world.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Admit } from './bulk.ts';
import { shownOf } from './created.ts';
import { idFor } from './identity.ts';
import { knownProduct, type ProductPath, productAt } from './product.ts';
import { versionFor } from './repeated.ts';

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

/** Refuses a rate that cannot be. @throws ApiError BAD_REQUEST */
const checkTerms: Version<[Rate], void> = rule(
  'channel.rate.no-travelers-is-never-shown',
  (_world, rate: Rate): void => {
    const mistake = mistakeOf(rate);
    if (mistake !== undefined) {
      refuse('BAD_REQUEST', mistake);
    }
  },
  {
    'rate-for-no-traveler-is-refused-and-yet-kept': (world, rate) => {
      if (rate.minTravelers < 1) {
        world.store.rates.save(rate);
        refuse('BAD_REQUEST', 'minTravelers is at least 1');
      }
    },
  },
);

/** The product that a rate is below. @throws ApiError NOT_FOUND */
const productFor: Version<[ProductPath], Product> = rule(
  'channel.rate.of-an-unknown-product-is-refused',
  (world, path: ProductPath): Product => productAt(world, path),
  {
    'rate-of-an-unknown-product-is-made': (world, path) =>
      knownProduct(world, path) ?? ({ ...world.store.products.all()[0], id: path.productId } as Product),
    'rate-of-an-unknown-product-is-a-server-error': (world, path) =>
      knownProduct(world, path) ?? refuse('INTERNAL_SERVER', 'cannot read the rates of undefined'),
  },
);

/** The product that several rates are below. @throws ApiError NOT_FOUND */
const productForSeveral: typeof productFor = rule('channel.bulk.rates-of-an-unknown-product-are-refused', productFor, {
  'several-rates-of-an-unknown-product-are-made': (world, path) =>
    knownProduct(world, path) ?? ({ ...world.store.products.all()[0], id: path.productId } as Product),
  'several-rates-of-an-unknown-product-are-a-server-error': (world, path) =>
    knownProduct(world, path) ?? refuse('INTERNAL_SERVER', 'cannot read the rates of undefined'),
});

/** The same rate with other prices. */
/** Wrong: the digits as they were written, at another instant. */
const withoutOffset = (text: string): string => text.replace(/[+-]\d\d:\d\d$/, 'Z');

const priced = (rate: Rate, change: (price: Rate['prices'][number]) => Partial<Rate['prices'][number]>): Rate => ({
  ...rate,
  prices: rate.prices.map((price) => ({ ...price, ...change(price) })),
});

const INT32 = 2_147_483_647;

/** Wrong: one map for all. */
const sharedExt = perWorld((): Record<string, string> => ({}));

/** What is kept of a rate: all that was sent. */
const kept: Version<[Rate], Rate> = rules((_world, rate: Rate): Rate => rate, {
  'channel.rate.is-apart-from-others': {
    'rates-share-one-ext': (world, rate) => ({ ...rate, ext: Object.assign(sharedExt(world), rate.ext) }),
    'kept-rate-has-the-labels-of-others-too': (world, rate) => {
      const labels = world.store.rates.all().flatMap(({ prices }) => prices.flatMap((price) => price.labels));
      return priced(rate, (price) => ({ labels: [...new Set([...price.labels, ...labels])] }));
    },
    'rate-loses-its-labels-when-another-is-set-up': ({ store }, rate) => {
      for (const before of store.rates.filter(({ productId }) => productId === rate.productId)) {
        store.rates.save(priced(before, () => ({ labels: [] })));
      }
      return rate;
    },
  },
  'channel.rate.is-sold-as-it-was-set-up': {
    'kept-rate-loses-its-taxes': (_world, rate) => priced(rate, () => ({ includedTaxes: [] })),
    'kept-rate-has-its-net-price-as-retail': (_world, rate) => priced(rate, ({ net }) => ({ retail: net })),
    'kept-rate-loses-the-offsets-of-its-validity': (_world, rate) => ({
      ...rate,
      valid: { from: withoutOffset(rate.valid.from), until: withoutOffset(rate.valid.until) },
    }),
    'kept-rate-loses-its-hours': (_world, rate) => ({ ...rate, hours: [] }),
    'rate-created-again-is-answered-as-changed-and-stays': (world, rate) => world.store.rates.get(rate.id) ?? rate,
    'kept-rate-has-its-cutoff-in-hours': (_world, rate) => ({ ...rate, cutoff: Math.floor(rate.cutoff / 60) }),
  },
  'channel.sequence.keeps-the-model': {
    'availability-goes-when-its-rate-is-created-again': ({ store }, rate) => {
      for (const { id } of store.availabilities.filter(({ rateId }) => sameId(rateId, rate.id))) {
        store.availabilities.delete(id);
      }
      return rate;
    },
    'rate-loses-its-availability-when-a-sister-is-created-again': ({ store }, rate) => {
      const sisters = store.rates.get(rate.id) ? store.rates.filter(({ id }) => id !== rate.id) : [];
      const ids = sisters.filter(({ productId }) => productId === rate.productId).map(({ id }) => id);
      for (const { id } of store.availabilities.filter(({ rateId }) => ids.includes(rateId))) {
        store.availabilities.delete(id);
      }
      return rate;
    },
  },
  'channel.rate.any-is-sold-as-it-was-set-up': {
    'kept-rate-loses-its-third-price': (_world, rate) => ({ ...rate, prices: rate.prices.slice(0, 2) }),
    'kept-rate-has-numbers-of-32-bits': (_world, rate) => ({
      ...rate,
      holdablePeriod: Math.min(rate.holdablePeriod, INT32),
      cutoff: Math.min(rate.cutoff, INT32),
    }),
    'kept-rate-cuts-labels-at-20-characters': (_world, rate) =>
      priced(rate, ({ labels }) => ({ labels: labels.map((label) => label.slice(0, 20)) })),
  },
});

const admitBelow =
  (productOf: typeof productFor) =>
  (path: ProductPath): Admit =>
  (world, sent) => {
    const product = productOf(world, path);
    if (sent.productId !== undefined && !sameId(String(sent.productId), product.id)) {
      return refuse('BAD_REQUEST', 'the rate names another product', { productId: String(sent.productId) });
    }
    const id = idFor(world, 'rate', sent);
    const known = world.store.rates.get(id);
    if (known && !sameId(known.productId, product.id)) {
      return refuse('CONFLICT', 'there is one with this id, of another product', { id });
    }
    const version = versionFor(world, 'rate', id, known?.version);
    const prices = ((sent.prices ?? []) as Sent['prices']).map((price) => ({
      ...price,
      id: price.id ?? world.newId(),
    }));
    const rate = rateOf({ ...sent, id, productId: product.id, prices, version } as Sent);
    checkTerms(world, rate);
    return () => {
      world.store.rates.save(kept(world, rate));
      return shownOf(world, 'rate', sent, rate as unknown as Body);
    };
  };

/** Admits a rate of a product, a new one or another version of one. @throws ApiError */
export const admitRate = admitBelow(productFor);

/** Admits one of several. @throws ApiError */
export const admitRateOfSeveral = admitBelow(productForSeveral);

type Join = Version<[productId: string, save: () => Body], Body | Promise<Body>>;

/** Those that have joined a product since, while something is done. */
const joinedBeside = async ({ store }: World, productId: string): Promise<Rate[]> => {
  const before = new Set(store.rates.all());
  await pause();
  return store.rates.filter((rate) => !before.has(rate) && sameId(rate.productId, productId));
};

/** A rate joins those of its product, also while others do. */
const plainlyJoined: Join = (_world, _productId, save) => save();

export const joined: Join = rule('channel.rate.made-side-by-side-are-all-there', plainlyJoined, {
  'rates-made-side-by-side-overwrite-each-other': async (world, productId, save) => {
    for (const { id } of await joinedBeside(world, productId)) {
      world.store.rates.delete(id);
    }
    return save();
  },
  'rates-made-side-by-side-have-the-code-of-the-first': async (world, productId, save) => {
    const [first] = await joinedBeside(world, productId);
    const before = new Set(world.store.rates.all());
    const shown = save();
    for (const rate of world.store.rates.filter((one) => first !== undefined && !before.has(one))) {
      world.store.rates.save({ ...rate, code: first?.code ?? rate.code });
    }
    return shown;
  },
});

/** The rate of a path; undefined where the product has none of this id. */
export const knownRate: Version<[ProductPath, rateId: string], Rate | undefined> = (world, path, rateId) => {
  const { id } = productAt(world, path);
  const rate = world.store.rates.get(rateId);
  return rate && sameId(rate.productId, id) ? rate : undefined;
};

/** The same. @throws ApiError NOT_FOUND */
export const rateAt: Version<[ProductPath, rateId: string], Rate> = (world, path, rateId) =>
  knownRate(world, path, rateId) ?? refuse('NOT_FOUND', 'the product has no such rate', { id: rateId });
