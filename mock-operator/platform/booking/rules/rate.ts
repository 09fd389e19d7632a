// The rates of a product as resellers read them. Spec 2.8, 4.2.
import { changing, showing } from '../../../kernel/around.ts';
import type { Body } from '../../../kernel/body.ts';
import type { Rate } from '../../../kernel/offer.ts';
import { choice, rule, rules, type Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { withListedPrices } from './binding.ts';
import { lister, reader, versioned } from './catalog.ts';
import { type ProductPath, productAt } from './product.ts';

const plain: Version<[Rate], Body> = (_world, rate) => ({ ...rate });

const fields: Version<[Rate], Body> = rules(plain, {
  'booking.rate-read.fields': {
    'rate-that-is-read-is-for-no-traveler': showing(plain, () => ({ minTravelers: 0 })),
    'rate-that-is-read-is-holdable-in-words': showing(plain, (_own, rate) => ({ holdable: String(rate.holdable) })),
    'rate-that-is-read-is-in-a-currency-of-no-standard': showing(plain, (_own, rate) => ({
      prices: rate.prices.map((price) => ({ ...price, net: { ...price.net, currency: 'RMB' } })),
    })),
    'rate-that-is-read-has-amounts-in-whole-units': showing(plain, (_own, rate) => ({
      prices: rate.prices.map((price) => ({
        ...price,
        retail: { ...price.retail, amount: (price.retail.amount + 1) / 100 },
      })),
    })),
  },
  'booking.rate-read.hours-fields': {
    'rate-that-is-read-opens-at-one-digit': showing(plain, () => ({
      hours: [{ daysOfWeek: [1], times: [{ open: '9:00', close: '17:00' }] }],
    })),
    'rate-that-is-read-has-hours-in-a-zone-of-windows': showing(plain, () => ({
      hours: [{ daysOfWeek: [1], times: [{ open: '09:00', close: '17:00' }], timezone: 'GMT Standard Time' }],
    })),
    'rate-that-is-read-has-hours-in-a-zone-by-its-abbreviation': showing(plain, () => ({
      hours: [{ daysOfWeek: [1], times: [{ open: '09:00', close: '17:00' }], timezone: 'IST' }],
    })),
    'rate-that-is-read-has-names-of-days': showing(plain, () => ({ hours: [{ daysOfWeek: ['MONDAY'], times: [] }] })),
  },
  'booking.rate-read.product-is-the-asked': {
    'rate-that-is-read-names-another-product': showing(plain, (_own, _rate, world) => ({ productId: world.newId() })),
    'rate-that-is-read-names-its-option-as-product': showing(plain, (_own, rate) => ({ productId: rate.optionId })),
  },
  'booking.rate-read.amounts-are-not-negative': {
    'rate-that-is-read-has-a-negative-cutoff': showing(plain, () => ({ cutoff: -60 })),
    'rate-that-is-read-has-a-negative-price': showing(plain, (_own, rate) => ({
      prices: rate.prices.map((price) => ({ ...price, net: { ...price.net, amount: -price.net.amount - 1 } })),
    })),
  },
});

const withVersion = versioned('rate-read');

/** A rate with all that was said of it. */
const rateBody: Version<[Rate], Body> = (world, rate) => withVersion(world, fields(world, rate));

const noProduct: Version<[ProductPath], Rate[]> = choice<[ProductPath], Rate[]>(
  'booking.rate-read.of-an-unknown-product',
  // Spec silent: what the rates of an unknown product get.
  (_world, { productId }) => refuse('NOT_FOUND', 'the supplier has no such product', { id: productId }),
  {
    'rates-of-an-unknown-product-are-none': () => [],
    'rates-of-an-unknown-product-are-400': (_world, { productId }) =>
      refuse('BAD_REQUEST', 'the supplier has no such product', { id: productId }),
  },
);

const ofProduct: Version<[ProductPath], Rate[]> = (world, path) => {
  const product = productAt(world, path);
  return product ? world.store.rates.filter(({ productId }) => sameId(productId, product.id)) : noProduct(world, path);
};

/** A rate as if it were of a product. */
const as = (rate: Rate, productId: string): Rate => ({ ...rate, productId });

const belonging: Version<[ProductPath], Rate[]> = rules(ofProduct, {
  'booking.rate-read.belongs-to-one-product': {
    'rates-of-every-product-are-listed': changing(ofProduct, (own, path, world) =>
      own.length === 0 ? own : world.store.rates.all().map((rate) => as(rate, path.productId)),
    ),
    'one-rate-is-listed-under-every-product': (world, path) => {
      const own = ofProduct(world, path);
      const shared = world.store.rates.all()[0];
      return shared && own.length > 0 && !own.includes(shared) ? [...own, as(shared, path.productId)] : own;
    },
  },
  'channel.rate.is-sold-as-it-was-set-up': {
    'rate-that-was-set-up-is-not-below-its-product': (world, path) =>
      ofProduct(world, path).filter(({ productId }) => world.store.products.get(productId)?.bindings === undefined),
  },
});

const everyRate: Version<[ProductPath], Body[]> = (world, path) =>
  belonging(world, path).map((rate) => rateBody(world, withListedPrices(world, rate)));

const list = lister('rate-read');

/** The rates of a product. @throws ApiError NOT_FOUND */
export const listRates: Version<[ProductPath], Body> = (world, path) => list(world, everyRate(world, path));

/** The rates that can be read below a product: those that are listed there. */
const readable: Version<[ProductPath], Body[]> = rule('booking.rate-read.belongs-to-one-product', everyRate, {
  'rate-is-read-below-every-product': (world) => world.store.rates.all().map((rate) => rateBody(world, rate)),
  'rate-is-read-below-every-product-as-its-own': (world, path) =>
    world.store.rates.all().map((rate) => rateBody(world, as(rate, path.productId))),
});

const read = reader('rate-read');

const missing: Version<[id: string], Body> = choice<[id: string], Body>(
  'booking.rate-read.unknown-id',
  // Spec silent: what an unknown rate gets.
  (_world, id) => refuse('NOT_FOUND', 'the product has no such rate', { id }),
  {
    'unknown-rate-is-400': (_world, id) => refuse('BAD_REQUEST', 'the product has no such rate', { id }),
    'unknown-rate-is-410': (_world, id) => refuse('GONE', 'the product has no such rate any more', { id }),
  },
);

/** One rate. @throws ApiError NOT_FOUND */
export const readRate: Version<[ProductPath, rateId: string], Body> = (world, path, rateId) =>
  read(world, rateId, readable(world, path)) ?? missing(world, rateId);
