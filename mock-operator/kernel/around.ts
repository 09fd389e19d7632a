// What faults do around the right way.
import { pause } from './pause.ts';
import { perWorld } from './per-world.ts';
import type { Version } from './rule.ts';
import type { World } from './world.ts';

/** Does something when a thing is refused, which stays refused. */
export const onRefusal =
  <A extends unknown[], R>(
    doing: Version<A, R>,
    act: (world: World, ...rest: [...A, unknown]) => void,
  ): Version<A, R> =>
  (world, ...args) => {
    try {
      return doing(world, ...args);
    } catch (refusal) {
      act(world, ...args, refusal);
      throw refusal;
    }
  };

/** Does something to the result, before it is returned. */
export const onSuccess =
  <A extends unknown[], R>(
    doing: Version<A, R | Promise<R>>,
    act: (world: World, made: R) => void,
  ): Version<A, Promise<R>> =>
  async (world, ...args) => {
    const made = await doing(world, ...args);
    act(world, made);
    return made;
  };

/** Lets one call at a time through for each key, after a pause, and does something else for those that come meanwhile. */
export const oneAtATime = () => {
  const keysUnderWay = perWorld(() => new Set<string>());
  return async <R>(
    world: World,
    key: string,
    act: () => R | Promise<R>,
    otherwise: () => R | Promise<R>,
  ): Promise<R> => {
    const busy = keysUnderWay(world);
    if (busy.has(key)) {
      return otherwise();
    }
    busy.add(key);
    await pause();
    busy.delete(key);
    return act();
  };
};
