// What the rules may touch: a clock, an id generator, the tables, and which faults and variants are on.
import type { Booking } from './booking.ts';
import type { Hold } from './hold.ts';
import type { Inventory } from './inventory.ts';
import type { Availability, Product, Rate, Supplier } from './offer.ts';
import type { Table } from './table.ts';
import type { V2Booking } from './v2/booking.ts';

export interface World {
  /** The moment, in milliseconds since 1970. Whatever was planned up to it has happened when this returns. */
  now(): number;
  /** Plans something for a moment; it happens when the clock has reached it. */
  plan(at: number, act: () => void): void;
  /** A new uuid, determined by the seed and by how many were taken before. */
  newId(): string;
  readonly faults: ReadonlySet<string>;
  readonly variants: ReadonlySet<string>;
  readonly store: Store;
}

/** The tables of one world. All interfaces share them; seats are only ever counted in `inventory`. */
export interface Store {
  readonly suppliers: Table<Supplier>;
  readonly products: Table<Product>;
  readonly rates: Table<Rate>;
  readonly availabilities: Table<Availability>;
  readonly holds: Table<Hold>;
  readonly bookings: Table<Booking>;
  readonly v2Bookings: Table<V2Booking>;
  readonly inventory: Inventory;
}
