// Products on their way in. Spec 4.3.
import type { Body } from '../../../kernel/body.ts';
import type { Product } from '../../../kernel/offer.ts';
import type { Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Admit } from './bulk.ts';
import { idFor } from './identity.ts';

/** The ids of a path. */
export interface ProductPath {
  supplierId: string;
  productId: string;
}

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Admits a new product of a supplier, bound to no channel yet. @throws ApiError NOT_FOUND, BAD_REQUEST, CONFLICT */
export const admitProduct =
  (supplierId: string): Admit<Body> =>
  (world, sent) => {
    const { suppliers, products } = world.store;
    const supplier = suppliers.get(supplierId) ?? refuse('NOT_FOUND', 'there is no such supplier', { id: supplierId });
    if (sent.supplierId !== undefined && !sameId(String(sent.supplierId), supplier.id)) {
      return refuse('BAD_REQUEST', 'the product names another supplier', { supplierId: String(sent.supplierId) });
    }
    const id = idFor(world, sent.id, (one) => products.get(one));
    return () => {
      const { id: _, supplierId: _of, code, name, ...details } = { ...sent, version: 1 } as Body;
      const product: Product = {
        id,
        supplierId: supplier.id,
        code: text(code, id),
        name: text(name, ''),
        availabilityType: 'START_TIME',
        timeZone: 'UTC',
        details,
        bindings: [],
      };
      products.save(product);
      return { ...sent, id, supplierId: supplier.id, version: 1 };
    };
  };

/** The product of a path. @throws ApiError NOT_FOUND */
export const productAt: Version<[ProductPath], Product> = (world, { supplierId, productId }) => {
  const product = world.store.products.get(productId);
  return product && sameId(product.supplierId, supplierId)
    ? product
    : refuse('NOT_FOUND', 'the supplier has no such product', { id: productId });
};
