import type { BookingRequirementId } from '../../schemas/requirements/booking.ts';
import type { Observe } from '../schedule/interface.ts';
import type { Operator } from '../upstream/operator.ts';
import type { V1Context } from '../v1/context.ts';
import type { Aging } from './aging.ts';
import type { CatalogClient } from './client.ts';
import type { CatalogGiven } from './given.ts';

/** What a check of the Booking API is called with: what a check of its dialect is, and the reads of what is sold. */
export interface BookingContext extends V1Context {
  catalog: CatalogClient;
  sold: CatalogGiven;
  /**
   * The operator behind the platform, while other checks of this process may be under way.
   * @throws Blocked where there is none, or the platform does not call it
   */
  operatorBeside(): Promise<Operator>;
  /** The same, for a check that declares that it runs alone. */
  operatorAlone(): Promise<Operator>;
  /** What the checks about the cache let grow old. */
  aging: Aging;
  /** Headers with the keys of another reseller in place of those of the profile. @throws Blocked where the profile names none */
  otherKeys(): Readonly<Record<string, string | null>>;
  /** Writes down what the target does at an open point of the Booking API. */
  note: Observe<BookingRequirementId>;
}
