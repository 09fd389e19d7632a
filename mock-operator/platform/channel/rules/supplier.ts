// Suppliers on their way in. Spec 2.11, 4.3.
import type { Body } from '../../../kernel/body.ts';
import { supplierOf } from '../../../kernel/offer-file.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Admit } from './bulk.ts';
import { idFor } from './identity.ts';

type Sent = Parameters<typeof supplierOf>[0];

/** Admits a new supplier; `code` is its own alone. @throws ApiError CONFLICT */
export const admitSupplier: Admit<Body> = (world, sent) => {
  const { suppliers } = world.store;
  const id = idFor(world, sent.id, (one) => suppliers.get(one));
  const code = typeof sent.code === 'string' ? sent.code : id;
  if (suppliers.all().some((one) => one.code === code)) {
    return refuse('CONFLICT', 'there is a supplier with this code', { code });
  }
  return () => {
    const made = { ...sent, id, code, name: String(sent.name ?? ''), version: 1 };
    suppliers.save(supplierOf(made as Sent));
    return made;
  };
};
