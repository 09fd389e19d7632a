// Products with their options and units: the products, rates and prices of the one inventory. Spec 2.12, 4.4.

import { showing } from '../../kernel/around.ts';
import { type Body, without } from '../../kernel/body.ts';
import type { Price, Product, Rate } from '../../kernel/offer.ts';
import { counter } from '../../kernel/per-world.ts';
import { choice, rules, type Version } from '../../kernel/rule.ts';
import { sameId } from '../../kernel/same-id.ts';
import type { World } from '../../kernel/world.ts';
import { v2Bookings } from './booking.ts';
import { refuse, refuseIf, unknownId } from './refusal.ts';
import { withStandardFields } from './supplier.ts';

/** A booking of v2 begins with a hold and can be cancelled: rates that allow neither are sold to partners only. */
export const optionsOf = (world: World, product: Product): Rate[] =>
  world.store.rates.filter(({ productId, holdable, cancelable }) => productId === product.id && holdable && cancelable);

const LANGUAGE = 'en-GB';

const plainUnit: Version<[Price], Body> = (world, { id, name, travelerType }) =>
  withStandardFields(world, {
    id,
    name,
    title: name,
    description: `From ${travelerType.minAge} to ${travelerType.maxAge} years.`,
    internalName: name,
    reference: travelerType.ageBand,
    type: travelerType.ageBand,
    restrictions: { minAge: travelerType.minAge, maxAge: travelerType.maxAge, paxCount: 1, accompaniedBy: [] },
  });

const unitBody: Version<[Price], Body> = rules<[Price], Body>(plainUnit, {
  'operator-v2.product.unit-fields': {
    'v2-unit-name-is-a-list': showing(plainUnit, (_own, price) => ({ name: [price.name] })),
    'v2-child-unit-has-no-id': (world, price) =>
      price.travelerType.ageBand === 'CHILD' ? without(plainUnit(world, price), 'id') : plainUnit(world, price),
  },
  'operator-v2.product.can-be-sold': {
    'v2-listed-units-are-not-those-that-are-sold': showing(plainUnit, (_own, price) => ({ id: `listed-${price.id}` })),
  },
});

const plainOption: Version<[Rate], Body> = (world, rate) =>
  withStandardFields(world, {
    id: rate.id,
    name: rate.name,
    title: rate.title,
    description: `${rate.title}.`,
    internalName: rate.name,
    reference: rate.partnerId,
    restrictions: { minUnits: rate.minTravelers, maxUnits: rate.maxTravelers },
    units: rate.prices.map((price) => unitBody(world, price)),
  });

/** An option: a rate with its prices as units. */
const optionBody: Version<[Rate], Body> = rules<[Rate], Body>(plainOption, {
  'operator-v2.product.option-fields': {
    'v2-option-title-is-a-number': showing(plainOption, (_own, rate) => ({ title: rate.version })),
    'v2-small-option-has-no-units': showing(plainOption, (_own, rate) => ({
      ...(rate.minTravelers > 1 && { units: [] }),
    })),
  },
});

const availabilityRequired: Version<[], boolean> = choice<[], boolean>(
  'Spec silent: in OCTO a product may say that no availability is needed',
  () => true,
  { 'octo-availability-need-not-be-named': () => false },
);

const plainProduct: Version<[Product], Body> = (world, product) =>
  withStandardFields(world, {
    id: product.id,
    name: product.name,
    title: product.name,
    description: `${product.name}, every day.`,
    internalName: product.name,
    reference: product.code,
    locale: LANGUAGE,
    timeZone: product.timeZone,
    instantConfirmation: true,
    instantDelivery: true,
    availabilityRequired: availabilityRequired(world),
    availabilityType: product.availabilityType,
    deliveryFormats: ['QRCODE'],
    deliveryMethods: ['TICKET', 'VOUCHER'],
    redemptionMethod: 'DIGITAL',
    options: optionsOf(world, product).map((rate) => optionBody(world, rate)),
  });

/** A product, with all that is needed to sell it. */
export const productBody: Version<[Product], Body> = rules<[Product], Body>(plainProduct, {
  'operator-v2.product.fields': {
    'v2-availability-type-is-a-number': showing(plainProduct, (_own, product) => ({
      availabilityType: product.availabilityType === 'START_TIME' ? 1 : 2,
    })),
    'v2-product-description-is-an-object': showing(plainProduct, (_own, product) => ({
      description: { [LANGUAGE]: product.name },
    })),
  },
  'operator-v2.product.id-is-unique': {
    'v2-option-is-listed-twice': (world, product) => {
      const options = optionsOf(world, product).map((rate) => optionBody(world, rate));
      return { ...plainProduct(world, product), options: [...options, ...options.slice(0, 1)] };
    },
    'v2-units-of-an-option-share-an-id': (world, product) => {
      const { options, ...body } = plainProduct(world, product);
      const sharing = (units: Body[]): Body[] => units.map((unit) => ({ ...unit, id: units[0]?.id }));
      return { ...body, options: (options as Body[]).map((one) => ({ ...one, units: sharing(one.units as Body[]) })) };
    },
  },
});

/** How many bookings an option has had. */
const bookingsOf = (world: World, { options }: Body): number =>
  v2Bookings(world).filter(({ offered }) => (options as Body[]).some(({ id }) => id === offered.rate.id)).length;

/** The options of a product under ids that count its bookings. */
const withCountedOptions = (world: World, product: Body): Body => {
  const bookings = bookingsOf(world, product);
  const options = product.options as Body[];
  return bookings === 0
    ? product
    : { ...product, options: options.map((option) => ({ ...option, id: `${option.id}-${bookings}` })) };
};

/** How often the products of a supplier have been read before. */
const readsBefore = counter();

type List = Version<[supplierId: string], Body[] | Body>;

const inOrder: Version<[supplierId: string], Body[]> = (world, supplierId) =>
  world.store.products
    .filter((product) => product.supplierId === supplierId)
    .map((product) => productBody(world, product));

// Spec silent: in which order products and options are listed, and so which of them a check meets first.
const list = choice('operator-v2.product.picked', inOrder, {
  'v2-products-and-options-are-listed-backwards': (world, supplierId) =>
    inOrder(world, supplierId)
      .map((product) => ({ ...product, options: (product.options as Body[]).toReversed() }))
      .toReversed(),
});

/** The products of a supplier. Spec 4.4. */
export const listProducts: List = rules<[supplierId: string], Body[] | Body>(list, {
  'operator-v2.product.list-is-answered': {
    'v2-second-product-list-is-409': (world, supplierId) => {
      refuseIf(readsBefore(world, supplierId) > 0, 'BAD_REQUEST', 'asked too often', 409);
      return list(world, supplierId);
    },
    'v2-product-list-is-a-page-of-an-object': (world, supplierId) => ({ products: list(world, supplierId), page: 1 }),
  },
  'operator-v2.product.ids-are-stable': {
    'v2-product-ids-change-with-each-read': (world, supplierId) => {
      const before = readsBefore(world, supplierId);
      const products = list(world, supplierId);
      return before === 0 ? products : products.map((product) => ({ ...product, id: `${product.id}-${before}` }));
    },
    'v2-option-ids-change-with-each-read': (world, supplierId) => {
      const before = readsBefore(world, supplierId);
      const renamed = (options: Body[]): Body[] => options.map((one) => ({ ...one, id: `${one.id}-${before}` }));
      const products = list(world, supplierId);
      return before === 0
        ? products
        : products.map(({ options, ...body }) => ({ ...body, options: renamed(options as Body[]) }));
    },
    'v2-option-ids-change-once-the-option-is-booked': (world, supplierId) =>
      list(world, supplierId).map((product) => withCountedOptions(world, product)),
  },
  'operator-v2.product.id-is-unique': {
    'v2-product-is-listed-once-for-each-option': (world, supplierId) =>
      list(world, supplierId).flatMap((product) => (product.options as Body[]).map(() => product)),
  },
  'operator-v2.supplier.endpoint-answers': {
    'v2-endpoint-serves-products-once': (world, supplierId) =>
      readsBefore(world, supplierId) === 0 ? list(world, supplierId) : [],
  },
});

/** The product and the option that ids name. @throws Refusal INVALID_PRODUCT_ID, INVALID_OPTION_ID */
export const offerAt = (
  world: World,
  supplierId: string,
  productId: string,
  optionId: string,
): { product: Product; rate: Rate } => {
  const product = productAt(world, supplierId, productId);
  const rate = optionsOf(world, product).find(({ id }) => sameId(id, optionId));
  if (!rate) {
    return unknownId('INVALID_OPTION_ID', optionId, 'the product has no such option');
  }
  return { product, rate };
};

const noProduct = (id: string): never => unknownId('INVALID_PRODUCT_ID', id, 'the supplier has no such product');

/** The product of another supplier than the one that is named. */
const ofAnother = choice<[Product], Product>(
  'operator-v2.booking.below-another-supplier',
  // Spec silent: what a product gets below another supplier than its own; here what an unknown one gets.
  (_world, { id }) => noProduct(id),
  {
    'v2-what-is-of-another-supplier-is-served': (_world, product) => product,
    'v2-what-is-of-another-supplier-is-403': () => refuse('FORBIDDEN', 'the product is of another supplier'),
  },
);

/** The product of a supplier. @throws Refusal INVALID_PRODUCT_ID, FORBIDDEN */
export const productAt = (world: World, supplierId: string, productId: string): Product => {
  const product = world.store.products.get(productId) ?? noProduct(productId);
  return product.supplierId === supplierId ? product : ofAnother(world, product);
};

/** The unit of an option. @throws Refusal INVALID_UNIT_ID */
export const unitAt = (rate: Rate, unitId: string): Price => {
  const unit = rate.prices.find(({ id }) => sameId(id, unitId));
  if (!unit) {
    return unknownId('INVALID_UNIT_ID', unitId, 'the option has no such unit');
  }
  return unit;
};
