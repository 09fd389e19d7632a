import { pause } from '../pause.ts';
import type { Store, World } from '../world.ts';
import { stumble } from './refusal.ts';

const underWay = new WeakMap<Store, Set<string>>();

/** Waits a moment, as `kind` on a booking, and tells whether a call of the other kind was under way meanwhile. */
export const meeting = async (world: World, id: string, kind: 'confirm' | 'cancel'): Promise<boolean> => {
  const busy = underWay.get(world.store) ?? new Set();
  underWay.set(world.store, busy);
  const other = `${kind === 'confirm' ? 'cancel' : 'confirm'} ${id}`;
  const own = `${kind} ${id}`;
  const before = busy.has(other);
  busy.add(own);
  await pause();
  const met = before || busy.has(other);
  await pause();
  busy.delete(own);
  return met;
};

/** Wrong: lets one call at a time through for each id, and fails every other that comes meanwhile. */
export const colliding = () => {
  const busyIn = new WeakMap<Store, Set<string>>();
  return async <Result>(world: World, id: string, act: () => Result): Promise<Result> => {
    const busy = busyIn.get(world.store) ?? new Set();
    busyIn.set(world.store, busy);
    if (busy.has(id)) return stumble();
    busy.add(id);
    await pause();
    busy.delete(id);
    return act();
  };
};
