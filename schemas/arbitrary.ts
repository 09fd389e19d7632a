// Values from our schemas: valid ones by construction, and ones broken in exactly one respect.
import type fc from 'fast-check';
import { type Broken, brokenOf } from './arbitrary/breakage.ts';
import { type Shape, shapeOf } from './arbitrary/shape.ts';
import { valuesOf } from './arbitrary/value.ts';
import { schemaOf } from './validate.ts';

/** The function, called once for each schema. */
const once = <T>(make: (schemaId: string) => T): ((schemaId: string) => T) => {
  const made = new Map<string, T>();
  return (schemaId) => {
    const result = made.get(schemaId) ?? make(schemaId);
    made.set(schemaId, result);
    return result;
  };
};

const shape = once((schemaId): Shape => shapeOf(schemaOf(schemaId), schemaOf));
const values = once((schemaId) => valuesOf(shape(schemaId)));
const brokenValues = once((schemaId) => brokenOf(shape(schemaId), `the schema ${schemaId}`));

/**
 * Values that conform to a schema, small ones more often; shrinks towards short text, few elements and no optional
 * members. Text suits its member (names, emails) but means nothing: ids do not agree with each other.
 * @throws RangeError for an unknown schema; Error for a schema with a keyword or format that cannot be made yet.
 */
export const arbitrary = <T = unknown>(schemaId: string): fc.Arbitrary<T> => values(schemaId) as fc.Arbitrary<T>;

/**
 * Values that violate one keyword of a schema at one place, every keyword at every place alike. Under `anyOf` and
 * `propertyNames` the rules beneath may fail as well.
 * @throws RangeError for an unknown schema and for one that takes every value.
 */
export const broken = (schemaId: string): fc.Arbitrary<Broken> => brokenValues(schemaId);
