// Faults and variants, gathered from the rules that carry them.
import { didYouMean } from '../schemas/nearest.ts';
import type { RequirementId } from '../schemas/requirements/index.ts';
import './domain/answer-time.ts';
import './domain/availability-list.ts';
import './domain/availability-single.ts';
import './domain/body-text.ts';
import './domain/booking-body.ts';
import './domain/booking-cancel.ts';
import './domain/booking-find.ts';
import './domain/booking-life.ts';
import './domain/envelope.ts';
import './domain/error-answer.ts';
import './domain/hold-body.ts';
import './domain/hold-find.ts';
import './domain/hold-life.ts';
import './domain/key.ts';
import './domain/part-status.ts';
import './domain/query.ts';
import './domain/request-id.ts';
import './domain/request-shape.ts';
import './domain/status.ts';
import './domain/v2/authorization.ts';
import './domain/v2/availability.ts';
import './domain/v2/availability-list.ts';
import './domain/v2/body-text.ts';
import './domain/v2/booking-body.ts';
import './domain/v2/cancel.ts';
import './domain/v2/check.ts';
import './domain/v2/confirm.ts';
import './domain/v2/create.ts';
import './domain/v2/error-answer.ts';
import './domain/v2/extend.ts';
import './domain/v2/find.ts';
import './domain/v2/hold-time.ts';
import './domain/v2/local-time.ts';
import './domain/v2/place.ts';
import './domain/v2/product.ts';
import './domain/v2/request-shape.ts';
import './domain/v2/status.ts';
import './domain/v2/supplier.ts';
import { type Point, registeredFaults, registeredVariants } from './domain/rule.ts';

/** Fault → the row of the catalogue that it breaks. */
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
    if (!known.has(name)) throw new UnknownName(`There is no ${kind} ${name}.${didYouMean(name, [...known.keys()])}`);
  }
  return new Set(names);
};

/** @throws UnknownName, with the nearest name as a hint. */
export const checkedFaults = (names: readonly string[]): ReadonlySet<string> => checked('fault', faults, names);

/** @throws UnknownName, with the nearest name as a hint. */
export const checkedVariants = (names: readonly string[]): ReadonlySet<string> => checked('variant', variants, names);
