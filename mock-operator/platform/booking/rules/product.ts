// Products as resellers read them. Spec 2.5, 2.9, 4.2.
import { showing } from '../../../kernel/around.ts';
import type { Body } from '../../../kernel/body.ts';
import type { Product } from '../../../kernel/offer.ts';
import { choice, rules, type Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { listed } from './binding.ts';
import { lister, reader } from './catalog.ts';

/** The ids in the path of a product. */
export interface ProductPath {
  supplierId: string;
  productId: string;
}

const plain: Version<[Product], Body> = (_world, { id, supplierId, code, name, details }) => ({
  id,
  supplierId,
  code,
  name,
  version: 1,
  ...details,
});

const productBody: Version<[Product], Body> = rules(plain, {
  'booking.product.fields': {
    'product-id-is-its-code': showing(plain, (_own, product) => ({ id: product.code })),
    'product-opens-at-one-digit': showing(plain, () => ({
      hours: [{ daysOfWeek: [1], times: [{ open: '9:00', close: '17:00' }] }],
    })),
  },
  'booking.product.published-fields': {
    'product-status-is-a-number': showing(plain, () => ({ status: 1 })),
    'product-location-is-a-text': showing(plain, () => ({ location: 'Amsterdam' })),
  },
  'booking.product.supplier-is-the-asked': {
    'product-names-another-supplier': showing(plain, (_own, _product, world) => ({ supplierId: world.newId() })),
    'product-names-itself-as-supplier': showing(plain, (_own, product) => ({ supplierId: product.id })),
  },
});

const productsOfUnknownSupplier: Version<[id: string], Product[]> = choice<[id: string], Product[]>(
  'booking.product.of-an-unknown-supplier',
  // Spec silent: what the products of an unknown supplier get.
  (_world, id) => refuse('NOT_FOUND', 'there is no such supplier', { id }),
  {
    'products-of-an-unknown-supplier-are-none': () => [],
    'products-of-an-unknown-supplier-are-400': (_world, id) =>
      refuse('BAD_REQUEST', 'there is no such supplier', { id }),
  },
);

const ofSupplier: Version<[supplierId: string], Product[]> = (world, supplierId) =>
  world.store.suppliers.get(supplierId)
    ? world.store.products.filter((product) => sameId(product.supplierId, supplierId))
    : productsOfUnknownSupplier(world, supplierId);

/** The product of a path, when it is one of the supplier there. */
export const productAt: Version<[ProductPath], Product | undefined> = (world, { supplierId, productId }) =>
  ofSupplier(world, supplierId).find(({ id }) => sameId(id, productId));

const bodiesOf: Version<[supplierId: string], Body[]> = (world, supplierId) =>
  ofSupplier(world, supplierId).map((product) => productBody(world, product));

const list = lister('product');

/** The products of a supplier that a channel sells, or all where the channel is unknown. @throws ApiError NOT_FOUND */
export const listProducts: Version<[supplierId: string, channelId: string | undefined], Body> = (
  world,
  supplierId,
  channelId,
) =>
  list(
    world,
    listed(world, ofSupplier(world, supplierId), channelId).map((product) => productBody(world, product)),
  );

const read = reader('product');

const missing: Version<[id: string], Body> = choice<[id: string], Body>(
  'booking.product.unknown-id',
  // Spec silent: what an unknown product gets.
  (_world, id) => refuse('NOT_FOUND', 'the supplier has no such product', { id }),
  {
    'unknown-product-is-400': (_world, id) => refuse('BAD_REQUEST', 'the supplier has no such product', { id }),
    'unknown-product-is-410': (_world, id) => refuse('GONE', 'the supplier has no such product any more', { id }),
  },
);

/** One product. @throws ApiError NOT_FOUND */
export const readProduct: Version<[ProductPath], Body> = (world, { supplierId, productId }) =>
  read(world, productId, bodiesOf(world, supplierId)) ?? missing(world, productId);
