// Rules with their faults, open points with their variants, and the registries of both.
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { World } from './world.ts';

/** A call that is not carried out, as one of the interfaces says so. */
export abstract class Refused extends Error {
  abstract readonly status: number | undefined;

  /** The same refusal with another status. */
  abstract withStatus(status: number): Refused;
}

/** One way of doing a thing. */
export type Version<A extends unknown[], R> = (world: World, ...args: A) => R;

/** A requirement, or a text that begins with `Spec silent:` where none fits. */
export type Point = RequirementId | `Spec silent: ${string}`;

const requirementOfFault = new Map<string, RequirementId>();
const pointOfVariant = new Map<string, Point>();

/** `point: reason` of the refusals whose status the specification leaves open. */
const reasons = new Set<string>();

/** The refusals that a world may give another status, each as `point: reason`. */
export const registeredReasons: ReadonlySet<string> = reasons;

/** Every fault by name, with the requirement that it breaks. */
export const registeredFaults: ReadonlyMap<string, RequirementId> = requirementOfFault;

/** Every lawful variant by name, with the open point that it settles otherwise. */
export const registeredVariants: ReadonlyMap<string, Point> = pointOfVariant;

/** One name may stand in several rules when it takes several to do one thing; it then means the same everywhere. */
const register = <T>(registry: Map<string, T>, names: string[], value: T): void => {
  for (const name of names) {
    const known = registry.get(name);
    if (known !== undefined && known !== value) {
      throw new Error(`the name ${name} has two meanings`);
    }
    registry.set(name, value);
  }
};

/** What a rule of rules comes to in a world that has neither faults nor variants. */
const innermost = new WeakMap<object, object>();

const switched = <A extends unknown[], R>(
  kind: 'faults' | 'variants',
  usual: Version<A, R>,
  others: Record<string, Version<A, R>>,
): Version<A, R> => {
  const list = Object.entries(others);
  const ours = (innermost.get(usual) ?? usual) as Version<A, R>;
  const chosen: Version<A, R> = (world, ...args) => {
    if (world.faults.size === 0 && world.variants.size === 0 && world.statuses.size === 0) {
      return ours(world, ...args);
    }
    const on = world[kind];
    if (on.size > 0) {
      for (const [name, version] of list) {
        if (on.has(name)) {
          return version(world, ...args);
        }
      }
    }
    return usual(world, ...args);
  };
  innermost.set(chosen, ours);
  return chosen;
};

/** A function that keeps a requirement, unless its world has one of the faults: then the wrong version runs. */
export const rule = <A extends unknown[], R>(
  requirement: RequirementId,
  right: Version<A, R>,
  faults: Record<string, NoInfer<Version<A, R>>>,
): Version<A, R> => {
  register(requirementOfFault, Object.keys(faults), requirement);
  return switched('faults', right, faults);
};

/** Requirement → the faults that break it, by name. */
export type Faults<A extends unknown[], R> = { readonly [Id in RequirementId]?: Record<string, Version<A, R>> };

/** The same for a function on which several requirements rest. */
export const rules = <A extends unknown[], R>(right: Version<A, R>, faults: NoInfer<Faults<A, R>>): Version<A, R> =>
  (Object.entries(faults) as Array<[RequirementId, Record<string, Version<A, R>>]>).reduce(
    (inner, [requirement, faults]) => rule(requirement, inner, faults),
    right,
  );

/** The refusals of a function with another status. */
const refusingWith = <R>(status: number, act: () => R): R => {
  const fail = (error: unknown): never => {
    throw error instanceof Refused ? error.withStatus(status) : error;
  };
  try {
    const result = act();
    return result instanceof Promise ? (result.catch(fail) as R) : result;
  } catch (error) {
    return fail(error);
  }
};

/**
 * A function that settles an open point in our way, or in another lawful one when its world has that variant. What it refuses
 * then has the status that the world gives for the point.
 */
export const choice = <A extends unknown[], R>(
  point: Point,
  ours: Version<A, R>,
  variants: Record<string, NoInfer<Version<A, R>>>,
): Version<A, R> => {
  register(pointOfVariant, Object.keys(variants), point);
  const chosen = switched('variants', ours, variants);
  const settled: Version<A, R> = (world, ...args) => {
    const status = world.statuses.size === 0 ? undefined : world.statuses.get(point);
    return status === undefined ? chosen(world, ...args) : refusingWith(status, () => chosen(world, ...args));
  };
  innermost.set(settled, innermost.get(chosen) ?? chosen);
  return settled;
};

/** A function whose refusals, which are for one reason, have the status that the world gives for that reason of an open point. */
export const refusing = <A extends unknown[], R>(
  point: RequirementId,
  reason: string,
  act: Version<A, R>,
): Version<A, R> => {
  const name = `${point}: ${reason}`;
  reasons.add(name);
  const settled: Version<A, R> = (world, ...args) => {
    const status = world.statuses.size === 0 ? undefined : world.statuses.get(name);
    return status === undefined ? act(world, ...args) : refusingWith(status, () => act(world, ...args));
  };
  innermost.set(settled, innermost.get(act) ?? act);
  return settled;
};
