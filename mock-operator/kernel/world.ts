// What the rules may touch: a clock, an id generator, the tables, and which faults and variants are on.
import type { Habits } from './habits.ts';
import { Inventory } from './inventory.ts';
import type { Availability, Product, Rate, Supplier } from './offer.ts';
import { Table } from './table.ts';

export interface World {
  /** The moment, in milliseconds since 1970. Whatever was planned up to it has happened when this returns. */
  now(): number;
  /** Plans something for a moment; it happens when the clock has reached it. */
  plan(at: number, act: () => void): void;
  /** A new uuid, determined by the seed and by how many were taken before. */
  newId(): string;
  readonly faults: ReadonlySet<string>;
  readonly variants: ReadonlySet<string>;
  /** The status of what is refused at an open point, where it is another than that of its choice. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Status of a v2 booking, or `ABANDONED` of one that is CANCELLED and was never confirmed → the word that it is shown by, where that is another. */
  readonly words: ReadonlyMap<string, string>;
  /** The members of the error object of v2; none where they are its own. */
  readonly errorMembers: readonly string[];
  readonly habits: Habits;
  readonly store: Store;
}

/**
 * What all interfaces share of one world; seats are only ever counted in `inventory`. Holds and bookings are tables of
 * their interface, made with `perWorld`.
 */
export interface Store {
  /** The ids of the resellers that it sells through. */
  readonly channels: string[];
  readonly suppliers: Table<Supplier>;
  readonly products: Table<Product>;
  readonly rates: Table<Rate>;
  readonly availabilities: Table<Availability>;
  readonly inventory: Inventory;
  /** What `perWorld` has made, by its kind. */
  readonly own: (object | undefined)[];
}

/** A store with empty tables. */
export const createStore = (): Store => ({
  channels: [],
  suppliers: new Table(),
  products: new Table(),
  rates: new Table(),
  availabilities: new Table(),
  inventory: new Inventory(),
  own: [],
});

/** Puts into an empty world what it sells. */
export type Fill = (world: World, seed: number) => void;
