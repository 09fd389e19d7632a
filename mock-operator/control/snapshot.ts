// A whole world as one document, and back. It is put in place whole or not at all.
import type { SavedState } from '../../schemas/generated/types.ts';
import { violations } from '../../schemas/validate.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import type { Availability, Product, Rate, Supplier } from '../kernel/offer.ts';
import type { World } from '../kernel/world.ts';
import { isInProgress, type V2Booking, v2Bookings } from '../operator-v2/rules/booking.ts';
import { planExpiry } from '../operator-v2/rules/hold-time.ts';
import { type Booking, bookings } from '../partner/rules/booking.ts';
import { alive, type Hold, holds } from '../partner/rules/hold.ts';
import { expire } from '../partner/rules/hold-time.ts';
import { ownersIn, rememberOwner } from '../platform/booking/rules/owner.ts';
import { Misuse } from './misuse.ts';

/** Rows of a table as a saved state writes them, or the other way round: their schema has what their type has. */
const rows = <Row>(list: readonly object[]) => list as Row[];

/** A world as it can be saved. */
export const snapshotOf = (world: ControlledWorld): SavedState => {
  const { store } = world;
  return {
    version: 1,
    ...world.saved(),
    faults: [...world.faults],
    variants: [...world.variants],
    channels: [...store.channels],
    suppliers: rows<SavedState['suppliers'][number]>(store.suppliers.all()),
    products: rows<SavedState['products'][number]>(store.products.all()),
    rates: rows<SavedState['rates'][number]>(store.rates.all()),
    availabilities: rows<SavedState['availabilities'][number]>(store.availabilities.all()),
    taken: store.inventory.owners().map(([owner, seats]) => ({ owner, seats: [...seats] })),
    holds: rows<SavedState['holds'][number]>(holds(world).all()),
    bookings: rows<SavedState['bookings'][number]>(bookings(world).all()),
    v2Bookings: rows<SavedState['v2Bookings'][number]>(v2Bookings(world).all()),
    owners: ownersIn(world),
  };
};

const put = (world: World, state: SavedState): void => {
  const { store } = world;
  store.channels.splice(0, store.channels.length, ...state.channels);
  for (const one of rows<Supplier>(state.suppliers)) {
    store.suppliers.save(one);
  }
  for (const one of rows<Product>(state.products)) {
    store.products.save(one);
  }
  for (const one of rows<Rate>(state.rates)) {
    store.rates.save(one);
  }
  for (const one of rows<Availability>(state.availabilities)) {
    store.availabilities.save(one);
  }
  for (const { owner, seats } of state.taken) {
    store.inventory.take(owner, seats);
  }
  for (const hold of rows<Hold>(state.holds)) {
    holds(world).save(hold);
    if (alive(hold)) {
      world.plan(hold.expiresAt, () => expire(world, hold.id));
    }
  }
  for (const booking of rows<Booking>(state.bookings)) {
    bookings(world).save(booking);
  }
  for (const booking of rows<V2Booking>(state.v2Bookings)) {
    v2Bookings(world).save(booking);
    if (isInProgress(booking)) {
      planExpiry(world, booking);
    }
  }
  for (const owner of state.owners ?? []) {
    rememberOwner(world, owner);
  }
};

const TABLES = ['suppliers', 'products', 'rates', 'availabilities', 'holds', 'bookings', 'v2Bookings'] as const;

/** Where ids of a saved world stand twice or lead nowhere: what it has there would be lost. */
const lost = (state: SavedState): { pointer: string; message: string } | undefined => {
  const ids = new Map<string, ReadonlySet<string>>();
  for (const name of TABLES) {
    const known = new Set<string>();
    for (const [index, { id }] of state[name].entries()) {
      if (known.has(id.toLowerCase())) {
        return { pointer: `/${name}/${index}/id`, message: 'an id that stands there once' };
      }
      known.add(id.toLowerCase());
    }
    ids.set(name, known);
  }
  const leads = (
    name: 'products' | 'rates' | 'availabilities',
    member: string,
    to: string,
    idOf: (row: never) => string,
  ) => {
    const index = state[name].findIndex((row) => !ids.get(to)?.has(idOf(row as never).toLowerCase()));
    return index === -1 ? undefined : { pointer: `/${name}/${index}/${member}`, message: `the id of one of the ${to}` };
  };
  return (
    leads('products', 'supplierId', 'suppliers', ({ supplierId }: Product) => supplierId) ??
    leads('rates', 'productId', 'products', ({ productId }: Rate) => productId) ??
    leads('availabilities', 'rateId', 'rates', ({ rateId }: Availability) => rateId)
  );
};

/** Puts a saved world in place of this one. @throws Misuse 400, and the world stays as it was */
export const restore = (world: ControlledWorld, value: unknown): void => {
  const [violation] = violations('harness/saved-state', value);
  const mistake = violation ?? lost(value as SavedState);
  if (mistake) {
    throw new Misuse(`this is no saved state of a world: at ${mistake.pointer || '/'} expected ${mistake.message}`);
  }
  const state = value as SavedState;
  world.restore(state, (fresh) => put(fresh, state));
};
