// Every way to violate a shape: one keyword at one place, with everything around it kept.
import fc from 'fast-check';
import { invalidValuesOf } from './invalid-value.ts';
import { type Shape, takes } from './shape.ts';
import { arrayOf, objectOf, valuesOf, withDependents } from './value.ts';

/** A value that violates one keyword of a schema where it stands. */
export interface InvalidValue {
  keyword: string;
  /** JSON pointer to where it stands, `` for the whole; `*` is any element of an array, or any member of a map. */
  pointer: string;
  /** Undefined for a member that is missing. */
  value: unknown;
  /** What the value is not. */
  wanted: string;
  /** Ids of the schemas from the root inwards to the one that describes what the value stands in. */
  schemaIds: readonly string[];
}

/** The violation in words, for example `/hold/items is 7, not of type array`. */
export const inWords = ({ pointer, value, wanted }: Pick<InvalidValue, 'pointer' | 'value' | 'wanted'>): string => {
  const place = pointer || 'the whole';
  return value === undefined ? `${place} is missing` : `${place} is ${shown(value)}, not ${wanted}`;
};

const LONGEST = 60;

const shown = (value: unknown): string => {
  const json = JSON.stringify(value);
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
};

/** What a place itself violates. */
type Own = Pick<InvalidValue, 'keyword' | 'value' | 'wanted'>;

/** One of the values, always the same. */
const some = <T>(values: fc.Arbitrary<T>): T => fc.sample(values, { numRuns: 1, seed: 1 })[0] as T;

const ofValue = (shape: Shape): Own[] =>
  invalidValuesOf(shape).flatMap(({ values, ...rest }) => values.map((value) => ({ value, ...rest })));

const ofLength = ({ types, array }: Shape): Own[] => {
  if (!types.includes('array')) {
    return [];
  }
  const { items, minItems, maxItems, uniqueItems } = array;
  const different = (uniqueItems && items?.listed?.values.length) || Number.POSITIVE_INFINITY;
  const least = Math.max(1, minItems);
  const own: Own[] = [];
  if (minItems > 0) {
    const value = some(arrayOf(array, minItems - 1, minItems - 1));
    own.push({ keyword: 'minItems', value, wanted: `an array of at least ${minItems} elements` });
  }
  if (maxItems < different) {
    const value = some(arrayOf(array, maxItems + 1, maxItems + 1));
    own.push({ keyword: 'maxItems', value, wanted: `an array of at most ${maxItems} elements` });
  }
  if (uniqueItems && maxItems > least) {
    const elements = some(arrayOf(array, least, least));
    own.push({ keyword: 'uniqueItems', value: [elements[0], ...elements], wanted: 'without an element twice' });
  }
  return own;
};

/** A map with a member whose name the shape does not take. */
const ofNames = ({ types, object: { names, additional } }: Shape): Own[] => {
  if (!types.includes('object') || names === undefined || additional === undefined) {
    return [];
  }
  return invalidValuesOf({ ...names, types: ['string'] })
    .filter(({ keyword }) => keyword !== 'type')
    .map(({ values: [name], wanted }) => ({
      keyword: 'propertyNames',
      value: { [String(name)]: some(valuesOf(additional)) },
      wanted: `a map of which each name is ${wanted}`,
    }));
};

/** An object with a member, without the other members that it requires. */
const ofDependents = ({ types, object }: Shape): Own[] => {
  const { required, dependents } = object;
  return types.includes('object')
    ? [...dependents].flatMap(([name, brought]) =>
        brought
          .filter((lacking) => !required.has(lacking))
          .map((lacking) => {
            const rule = { ...object, required: withDependents([...required, name], object), dependents: new Map() };
            return {
              keyword: 'dependentRequired',
              value: some(objectOf(rule, new Set([lacking]))),
              wanted: `an object in which ${name} stands with ${lacking}`,
            };
          }),
      )
    : [];
};

/** Values that keep all but `anyOf`: they are of a type, or lack the members, that every alternative asks for. */
const ofAlternatives = (shape: Shape): Own[] => {
  const { alternatives = [] } = shape;
  const taken = [...new Set(alternatives.flatMap(({ types }) => types))];
  const ofOtherTypes = invalidValuesOf({ ...shape, types: taken })
    .filter(({ keyword }) => keyword === 'type')
    .flatMap(({ values }) => values.filter((value) => takes(shape.types, value)));
  const asked = alternatives.map(({ object }) =>
    [...object.required].filter((name) => !shape.object.required.has(name)),
  );
  const lacking =
    shape.types.includes('object') && asked.length > 0 && asked.every((names) => names.length > 0)
      ? [some(objectOf(shape.object, new Set(asked.flat())))]
      : [];
  const wanted = 'one of the alternatives';
  return [...(alternatives.length > 0 ? ofOtherTypes : []), ...lacking].map((value) => ({
    keyword: 'anyOf',
    value,
    wanted,
  }));
};

/** A name that the shape gives to no member. */
const strangeName = ({ object: { properties } }: Shape): string => {
  const names = ['unexpected', ...Array.from(properties.keys(), (name) => `${name}_`)];
  return names.find((name) => !properties.has(name)) as string;
};

/** The mistakes inside an object or array: in its members or elements, missing ones, too many. */
const inside = (shape: Shape, pointer: string): InvalidValue[] => {
  const { schemaIds, types, object, array } = shape;
  const { properties, required, closed, additional } = object;
  const member = (keyword: string, name: string, value: unknown, wanted: string): InvalidValue => ({
    keyword,
    pointer: `${pointer}/${name}`,
    value,
    wanted,
    schemaIds,
  });
  const objects = types.includes('object')
    ? [
        ...[...required].map((name) => member('required', name, undefined, 'there')),
        ...[...properties].flatMap(([name, of]) => invalidOf(of, `${pointer}/${name}`, schemaIds)),
        ...(closed ? [member('additionalProperties', strangeName(shape), 'a word', 'known')] : []),
        ...(additional ? invalidOf(additional, `${pointer}/*`, schemaIds) : []),
      ]
    : [];
  const hasElements = types.includes('array') && array.items !== undefined && array.maxItems > 0;
  return [...objects, ...(hasElements ? invalidOf(array.items as Shape, `${pointer}/*`, schemaIds) : [])];
};

/** Every invalid value of every place of a shape; none for a shape that takes every value. */
export const invalidOf = (shape: Shape, pointer = '', schemaIds: readonly string[] = []): InvalidValue[] => [
  ...[ofValue, ofLength, ofNames, ofDependents, ofAlternatives]
    .flatMap((own) => own(shape))
    .map((own) => ({ ...own, pointer, schemaIds })),
  ...inside(shape, pointer),
];
