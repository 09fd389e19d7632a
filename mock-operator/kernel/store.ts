import { Inventory } from './inventory.ts';
import type { Availability, Product, Rate, Supplier } from './offer.ts';
import { Table } from './table.ts';
import type { Store } from './world.ts';

/** Empty tables. */
export const createStore = (): Store => ({
  channels: [],
  suppliers: new Table<Supplier>(),
  products: new Table<Product>(),
  rates: new Table<Rate>(),
  availabilities: new Table<Availability>(),
  inventory: new Inventory(),
  own: [],
});
