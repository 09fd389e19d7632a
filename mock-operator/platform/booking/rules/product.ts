// Products and rates as resellers read them. Spec 2.8, 4.2.
import type { Body } from '../../../kernel/body.ts';
import type { Product, Rate } from '../../../kernel/offer.ts';
import type { Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { embeddedRate } from '../../../partner/rules/embedded-rate.ts';

/** The ids of a path. */
export interface ProductPath {
  supplierId: string;
  productId: string;
}

const productBody: Version<[Product], Body> = (_world, { id, supplierId, code, name, details }) => ({
  id,
  supplierId,
  code,
  name,
  version: 1,
  ...details,
});

const ofSupplier: Version<[supplierId: string], Product[]> = (world, supplierId) => {
  if (!world.store.suppliers.get(supplierId)) {
    refuse('NOT_FOUND', 'there is no such supplier', { id: supplierId });
  }
  return world.store.products.all().filter((product) => sameId(product.supplierId, supplierId));
};

const productAt: Version<[ProductPath], Product> = (world, { supplierId, productId }) =>
  ofSupplier(world, supplierId).find(({ id }) => sameId(id, productId)) ??
  refuse('NOT_FOUND', 'the supplier has no such product', { id: productId });

/** The products of a supplier. @throws ApiError NOT_FOUND */
export const listProducts: Version<[supplierId: string], Body[]> = (world, supplierId) =>
  ofSupplier(world, supplierId).map((product) => productBody(world, product));

/** One product. @throws ApiError NOT_FOUND */
export const readProduct: Version<[ProductPath], Body> = (world, path) => productBody(world, productAt(world, path));

const ratesOf: Version<[ProductPath], Rate[]> = (world, path) => {
  const { id } = productAt(world, path);
  return world.store.rates.all().filter(({ productId }) => sameId(productId, id));
};

/** The rates of a product. @throws ApiError NOT_FOUND */
export const listRates: Version<[ProductPath], unknown[]> = (world, path) =>
  ratesOf(world, path).map((rate) => embeddedRate(world, rate));

/** One rate. @throws ApiError NOT_FOUND */
export const readRate: Version<[ProductPath, rateId: string], unknown> = (world, path, rateId) => {
  const rate = ratesOf(world, path).find(({ id }) => sameId(id, rateId));
  return rate ? embeddedRate(world, rate) : refuse('NOT_FOUND', 'the product has no such rate', { id: rateId });
};
