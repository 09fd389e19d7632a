// What an interface keeps of its own in each world, typed where it is made: tables, and what a fault remembers.
import type { World } from './world.ts';

type InWorld = Pick<World, 'store'>;

let kinds = 0;

/** Gives each world one of what `make` makes, from the first time that it is asked for until the world is reset. */
export const perWorld = <Kept extends object>(make: () => Kept): ((world: InWorld) => Kept) => {
  const kind = kinds;
  kinds += 1;
  return ({ store: { own } }) => {
    own[kind] ??= make();
    return own[kind] as Kept;
  };
};

/** Counts in each world, by key. Each call returns how many calls with the same key came before it. */
export const counter = (): ((world: InWorld, key?: string) => number) => {
  const counts = perWorld(() => new Map<string, number>());
  return (world, key = '') => {
    const before = counts(world).get(key) ?? 0;
    counts(world).set(key, before + 1);
    return before;
  };
};
