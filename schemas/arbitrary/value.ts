// A shape as values that have it, by construction. Small on purpose: quick to send and to read.
import fc from 'fast-check';
import { integer, number } from './number.ts';
import type { ObjectRule, Shape, Type } from './shape.ts';
import { text } from './text.ts';

/** How many more elements or unnamed members there may be than there have to be. */
const SPARE = 2;

const FREE = { minLength: 0, maxLength: Number.POSITIVE_INFINITY, patterns: [], examples: [] };
const freeText = text(FREE);

/** A value where any may stand. */
const scalar: fc.Arbitrary<unknown> = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), freeText);

const absent = Symbol('absent');

/** Members, with those that they bring with them. */
export const withDependents = (members: Iterable<string>, { dependents }: Pick<ObjectRule, 'dependents'>) => {
  const all = new Set(members);
  for (const name of all) {
    for (const brought of dependents.get(name) ?? []) {
      all.add(brought);
    }
  }
  return all;
};

/** Values of the members that are named, those in `without` left out, and those that would have to bring one of them. */
const named = (rule: ObjectRule, without: Set<string>): fc.Arbitrary<Record<string, unknown>> => {
  const { properties } = rule;
  const required = withDependents(rule.required, rule);
  const members = [...properties].filter(([name]) => !without.has(name));
  const names = members.map(([name]) => name);
  const values = members.map(([name, shape]) => {
    const value = valuesOf(shape, name);
    return required.has(name) ? value : fc.option(value, { nil: absent, freq: 2 });
  });
  return fc.tuple(...values).map((all) => {
    const object: Record<string, unknown> = {};
    for (const [index, value] of all.entries()) {
      if (value !== absent) {
        object[names[index] as string] = value;
      }
    }
    for (const name of rule.dependents.keys()) {
      const isWhole = [...withDependents([name], rule)].every((other) => Object.hasOwn(object, other));
      if (!isWhole && !required.has(name)) {
        delete object[name];
      }
    }
    return object;
  });
};

/** Names of members that the shape does not name. */
const otherNames = ({ names }: ObjectRule): fc.Arbitrary<string> =>
  names ? (valuesOf({ ...names, types: ['string'] }) as fc.Arbitrary<string>) : freeText;

/** Values of members that the shape does not name. */
const otherValues = ({ additional }: ObjectRule): fc.Arbitrary<unknown> => (additional ? valuesOf(additional) : scalar);

/** Objects of a shape without some of its members, even if they are required. */
export const objectOf = (rule: ObjectRule, without = new Set<string>()): fc.Arbitrary<Record<string, unknown>> => {
  const own = named(rule, without);
  const isMap = rule.additional !== undefined || (rule.properties.size === 0 && !rule.closed);
  if (!isMap) {
    return own;
  }
  const others = fc
    .dictionary(otherNames(rule), otherValues(rule), { maxKeys: SPARE, noNullPrototype: true })
    .map((entries) => Object.fromEntries(Object.entries(entries).filter(([name]) => !rule.properties.has(name))));
  return rule.properties.size === 0 ? others : fc.tuple(others, own).map(([more, object]) => ({ ...object, ...more }));
};

/** Arrays of a shape, of a length of one's own choice. */
export const arrayOf = (
  { items, minItems, maxItems, uniqueItems }: Shape['array'],
  minLength = minItems,
  maxLength = Math.min(maxItems, minItems + SPARE),
): fc.Arbitrary<unknown[]> => {
  const item = items ? valuesOf(items) : scalar;
  if (!uniqueItems) {
    return fc.array(item, { minLength, maxLength });
  }
  const values = items?.listed?.values;
  return values
    ? fc.subarray(values, { minLength, maxLength: Math.min(maxLength, values.length) })
    : fc.uniqueArray(item, { minLength, maxLength, selector: (value) => JSON.stringify(value) });
};

const ofType = (type: Type, shape: Shape, member: string): fc.Arbitrary<unknown> => {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integer(shape.number);
    case 'number':
      return number(shape.number);
    case 'string':
      return text(shape.text, member);
    case 'array':
      return arrayOf(shape.array);
    case 'object':
      return objectOf(shape.object);
  }
};

const made = (shape: Shape, member: string): fc.Arbitrary<unknown> => {
  if (shape.alternatives) {
    return fc.oneof(...shape.alternatives.map((alternative) => valuesOf(alternative, member)));
  }
  if (shape.listed) {
    return fc.constantFrom(...shape.listed.values);
  }
  const [first = fc.constant(null), ...others] = shape.types
    .filter((type) => type !== 'null')
    .map((type) => ofType(type, shape, member));
  const value = others.length === 0 ? first : fc.oneof({ withCrossShrink: true }, first, ...others);
  return shape.types.includes('null') ? fc.option(value, { freq: 4 }) : value;
};

const known = new WeakMap<Shape, fc.Arbitrary<unknown>>();

/** Values of a shape; the name of the member where they stand suggests what free text looks like. */
export const valuesOf = (shape: Shape, member = ''): fc.Arbitrary<unknown> => {
  const value = known.get(shape) ?? made(shape, member);
  known.set(shape, value);
  return value;
};
