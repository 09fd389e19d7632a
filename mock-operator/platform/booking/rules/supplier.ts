// Suppliers as resellers read them. Spec 2.11, 4.2.
import type { Body } from '../../../kernel/body.ts';
import type { Supplier } from '../../../kernel/offer.ts';
import { choice, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';

/** A supplier with all that was said of it. */
const supplierBody: Version<[Supplier], Body> = (_world, { id, code, name, details }) => ({
  id,
  code,
  name,
  version: 1,
  ...details,
});

/** The filters of a list, as they came. */
export interface SupplierQuery {
  code: string | undefined;
  partnerId: string | undefined;
}

const matching: Version<[Body[], SupplierQuery], Body[]> = (_world, suppliers, { code, partnerId }) =>
  suppliers.filter(
    (one) => (code === undefined || one.code === code) && (partnerId === undefined || one.partnerId === partnerId),
  );

/** The suppliers that match. */
export const listSuppliers: Version<[SupplierQuery], Body[]> = choice<[SupplierQuery], Body[]>(
  // Spec silent: what filters get that nothing matches.
  'Spec silent: filters that no supplier matches',
  (world, query) =>
    matching(
      world,
      world.store.suppliers.all().map((one) => supplierBody(world, one)),
      query,
    ),
  {
    'no-supplier-that-matches-is-404': (world, query) => {
      const all = world.store.suppliers.all().map((one) => supplierBody(world, one));
      const found = matching(world, all, query);
      return found.length === 0 ? refuse('NOT_FOUND', 'no supplier matches') : found;
    },
  },
);

/** One supplier. @throws ApiError NOT_FOUND */
export const readSupplier: Version<[id: string], Body> = (world, id) => {
  const supplier = world.store.suppliers.get(id);
  return supplier ? supplierBody(world, supplier) : refuse('NOT_FOUND', 'there is no such supplier', { id });
};
