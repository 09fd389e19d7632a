// What faults do around a thing that is done.
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

/** Does something to what came of a thing, before it is told. */
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
