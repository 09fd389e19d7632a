// Values from our schemas: valid ones by construction, and ones that are invalid in exactly one respect.
import type fc from 'fast-check';
import { type InvalidValue, invalidOf } from './arbitrary/invalid.ts';
import { type Shape, shapeOf } from './arbitrary/shape.ts';
import { FORMATS } from './arbitrary/text.ts';
import { valuesOf } from './arbitrary/value.ts';
import { once } from './once.ts';
import { schemaOf } from './validate.ts';

const shape = once((schemaId): Shape => shapeOf(schemaOf(schemaId), schemaOf));
const values = once((schemaId) => valuesOf(shape(schemaId)));
const invalid = once((schemaId): readonly InvalidValue[] => invalidOf(shape(schemaId)));

/**
 * Values that conform to a schema, small ones more often; shrinks towards short text, few elements and no optional
 * members. Text suits its member (names, emails) but means nothing: ids do not agree with each other.
 * @throws RangeError for an unknown schema; Error for a schema with a keyword or format that cannot be made yet.
 */
export const arbitrary = <T = unknown>(schemaId: string): fc.Arbitrary<T> => values(schemaId) as fc.Arbitrary<T>;

/**
 * For each place of a schema and each keyword that can be violated there alone: values that violate it where they stand,
 * those that look most valid first. Under `anyOf` and `propertyNames` the rules beneath may fail as well.
 * @throws RangeError for an unknown schema.
 */
export const invalidValues = (schemaId: string): readonly InvalidValue[] => invalid(schemaId);

/** Texts that are not of a format by any reading. @throws RangeError for an unknown format. */
export const invalidTexts = (format: string): readonly string[] => {
  const known = FORMATS[format];
  if (known === undefined) {
    throw new RangeError(`there is no format ${format}; known are ${Object.keys(FORMATS).join(', ')}`);
  }
  return known.wrong;
};
