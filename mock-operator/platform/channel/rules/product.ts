// Products on their way in. Spec 1, 4.3.
import { type Body, without } from '../../../kernel/body.ts';
import type { Product, Supplier } from '../../../kernel/offer.ts';
import { rule, rules, type Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Admit } from './bulk.ts';
import { shownOf } from './created.ts';
import { idFor } from './identity.ts';
import { versionFor } from './repeated.ts';

/** The ids of a path. */
export interface ProductPath {
  supplierId: string;
  productId: string;
}

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** The supplier of a path. @throws ApiError NOT_FOUND */
const supplierAt: Version<[id: string], Supplier> = rule(
  'channel.product.of-an-unknown-supplier-is-refused',
  (world, id: string): Supplier =>
    world.store.suppliers.get(id) ?? refuse('NOT_FOUND', 'there is no such supplier', { id }),
  {
    'product-of-an-unknown-supplier-is-made': (world, id) =>
      world.store.suppliers.get(id) ?? ({ ...world.store.suppliers.all()[0], id } as Supplier),
    'product-of-an-unknown-supplier-is-a-server-error': (world, id) =>
      world.store.suppliers.get(id) ?? refuse('INTERNAL_SERVER', 'cannot read the products of undefined'),
  },
);

/** The supplier that several products are below. @throws ApiError NOT_FOUND */
const supplierForSeveral: typeof supplierAt = rule(
  'channel.bulk.products-of-an-unknown-supplier-are-refused',
  supplierAt,
  {
    'several-products-of-an-unknown-supplier-are-made': (world, id) =>
      world.store.suppliers.get(id) ?? ({ ...world.store.suppliers.all()[0], id } as Supplier),
    'several-products-of-an-unknown-supplier-are-a-server-error': (world, id) =>
      world.store.suppliers.get(id) ?? refuse('INTERNAL_SERVER', 'cannot read the products of undefined'),
  },
);

/** What is kept of a product: all that was sent. */
const kept: Version<[Product], Product> = rules((_world, product: Product): Product => product, {
  'channel.product.is-sold-as-it-was-set-up': {
    'kept-product-loses-its-details': (_world, product) => ({ ...product, details: { version: 1 } }),
    'kept-product-has-its-code-as-name': (_world, product) => ({ ...product, name: product.code }),
  },
});

const admitBelow =
  (supplierOf: typeof supplierAt) =>
  (supplierId: string): Admit =>
  (world, sent) => {
    const { products } = world.store;
    const supplier = supplierOf(world, supplierId);
    if (sent.supplierId !== undefined && !sameId(String(sent.supplierId), supplier.id)) {
      return refuse('BAD_REQUEST', 'the product names another supplier', { supplierId: String(sent.supplierId) });
    }
    const id = idFor(world, 'product', sent);
    const known = products.get(id);
    if (known && !sameId(known.supplierId, supplier.id)) {
      return refuse('CONFLICT', 'there is one with this id, of another supplier', { id });
    }
    const version = versionFor(world, 'product', id, known && Number(known.details?.version ?? 1));
    return () => {
      const { code, name } = sent;
      const details = { ...without(sent, 'id', 'supplierId', 'code', 'name'), version };
      products.save(
        kept(world, {
          id,
          supplierId: supplier.id,
          code: text(code, id),
          name: text(name, ''),
          availabilityType: 'START_TIME',
          timeZone: 'UTC',
          details,
          bindings: known?.bindings ?? [],
        }),
      );
      return shownOf(world, 'product', sent, { ...sent, id, supplierId: supplier.id, version } as Body);
    };
  };

/** Admits a product of a supplier: a new one, bound to no channel yet, or another version of one. @throws ApiError */
export const admitProduct = admitBelow(supplierAt);

/** Admits one of several. @throws ApiError */
export const admitProductOfSeveral = admitBelow(supplierForSeveral);

/** The product of a path; undefined where the supplier has none of this id. */
export const knownProduct: Version<[ProductPath], Product | undefined> = (world, { supplierId, productId }) => {
  const product = world.store.products.get(productId);
  return product && sameId(product.supplierId, supplierId) ? product : undefined;
};

/** The same. @throws ApiError NOT_FOUND */
export const productAt: Version<[ProductPath], Product> = (world, path) =>
  knownProduct(world, path) ?? refuse('NOT_FOUND', 'the supplier has no such product', { id: path.productId });
