// What faults do around the right way.
import { type Body, without } from './body.ts';
import { pause } from './pause.ts';
import { perWorld } from './per-world.ts';
import type { Version } from './rule.ts';
import type { World } from './world.ts';

/** Changes what the right way makes. */
export const changing =
  <A extends unknown[], Made, R = Made>(
    doing: Version<A, Made>,
    change: (made: Made, ...rest: [...A, World]) => R,
  ): Version<A, R> =>
  (world, ...args) =>
    change(doing(world, ...args), ...args, world);

/** Shows other members than the right way does. */
export const showing = <A extends unknown[], Made extends object>(
  writing: Version<A, Made>,
  members: (own: Made, ...rest: [...A, World]) => Partial<Made> | false,
): Version<A, Made> => changing(writing, (...[own, ...rest]) => ({ ...own, ...members(own, ...rest) }));

/** Leaves out members that the right way shows. */
export const lacking = <A extends unknown[]>(writing: Version<A, Body>, ...names: string[]): Version<A, Body> =>
  changing(writing, (...[own]) => without(own, ...names));

/** Does it only where a condition holds. */
export const onlyIf =
  <A extends unknown[]>(doing: Version<A, void>, holds: (...rest: [...A, World]) => boolean): Version<A, void> =>
  (world, ...args) => {
    if (holds(...args, world)) {
      doing(world, ...args);
    }
  };

/** Does one thing, and then another, whose result counts. */
export const inTurn =
  <A extends unknown[], R>(first: NoInfer<Version<A, unknown>>, last: NoInfer<Version<A, R>>): Version<A, R> =>
  (world, ...args) => {
    first(world, ...args);
    return last(world, ...args);
  };

/** Does nothing. */
export const asItIs = <Thing>(_world: World, thing: Thing): Thing => thing;

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
