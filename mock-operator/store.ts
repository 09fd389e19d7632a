import type { Booking } from './domain/booking.ts';
import type { Hold } from './domain/hold.ts';
import { Inventory } from './domain/inventory.ts';
import type { Availability, Product, Rate, Supplier } from './domain/offer.ts';
import { Table } from './domain/table.ts';
import type { V2Booking } from './domain/v2/booking.ts';
import type { Store } from './domain/world.ts';

/** Empty tables. */
export const createStore = (): Store => ({
  suppliers: new Table<Supplier>(),
  products: new Table<Product>(),
  rates: new Table<Rate>(),
  availabilities: new Table<Availability>(),
  holds: new Table<Hold>(),
  bookings: new Table<Booking>(),
  v2Bookings: new Table<V2Booking>(),
  inventory: new Inventory(),
});
