// What stands on a platform, with what was sent for it.
import type { RatePlace, Sent } from './client.ts';
import type { AvailabilityDraft } from './drafts.ts';

/** A supplier with what was sent for it. */
export interface SupplierSetUp {
  supplierId: string;
  supplier: Sent;
}

/** A rate with what was sent for it. */
export interface RateSetUp extends RatePlace {
  rate: Sent;
}

/** Something whole: a rate with availability. */
export interface WholeSetUp extends RateSetUp {
  availability: AvailabilityDraft;
}

/** The same with a product of its own. */
export interface OwnSetUp extends WholeSetUp {
  product: Sent;
}
