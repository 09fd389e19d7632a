// Faults and variants by name, as the rules register them.
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { type Point, registeredFaults, registeredVariants } from './rule.ts';

/** Fault → the requirement that it breaks. */
export const faults: ReadonlyMap<string, RequirementId> = registeredFaults;

/** Variant → the open point that it settles in another lawful way. */
export const variants: ReadonlyMap<string, Point> = registeredVariants;

export const faultNames = (): string[] => [...faults.keys()].sort();
export const variantNames = (): string[] => [...variants.keys()].sort();

/** A name that no rule carries. */
export class UnknownName extends Error {
  override readonly name = 'UnknownName';
}

const checked = (kind: string, known: ReadonlyMap<string, unknown>, names: readonly string[]): ReadonlySet<string> => {
  for (const name of names) {
    if (!known.has(name)) {
      throw new UnknownName(`There is no ${kind} ${name}.${didYouMean(name, [...known.keys()])}`);
    }
  }
  return new Set(names);
};

/** @throws UnknownName, with the nearest name as a hint. */
export const checkedFaults = (names: readonly string[]): ReadonlySet<string> => checked('fault', faults, names);

/** @throws UnknownName, with the nearest name as a hint. */
export const checkedVariants = (names: readonly string[]): ReadonlySet<string> => checked('variant', variants, names);
