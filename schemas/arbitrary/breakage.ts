// Every way to break a shape: one keyword at one place, with everything around it kept.
import fc from 'fast-check';
import { nearMisses } from './near-miss.ts';
import { type ObjectRule, type Shape, takes } from './shape.ts';
import { arrayOf, objectOf, otherNames, otherValues } from './value.ts';

/** A value that violates exactly one keyword at one place. */
export interface Broken {
  value: unknown;
  keyword: string;
  /** JSON pointer to the place, `` for the whole. */
  pointer: string;
  /** What is wrong, as a sentence without a full stop. */
  words: string;
}

/** A value with its fault; `words` lack their subject, which is the place. */
type Wrong = Omit<Broken, 'keyword'>;

/** One keyword at one place of a shape; of an array or map, at any one element or member. */
interface Breakage {
  keyword: string;
  values: fc.Arbitrary<Wrong>;
}

const LONGEST = 60;

const shown = (value: unknown): string => {
  const json = JSON.stringify(value);
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
};

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const here = (keyword: string, words: string, values: fc.Arbitrary<unknown>): Breakage => ({
  keyword,
  values: values.map((value) => ({ value, pointer: '', words })),
});

const ofValue = (shape: Shape): Breakage[] =>
  nearMisses(shape).map(({ keyword, values, wanted }) => ({
    keyword,
    values: fc
      .constantFrom(...values)
      .map((value) => ({ value, pointer: '', words: `is ${shown(value)}, not ${wanted}` })),
  }));

/** The ways to be an object of the shape: itself or, where it has alternatives, those that are objects. */
const objectRules = ({ types, object, alternatives }: Shape): ObjectRule[] =>
  alternatives ? alternatives.flatMap(objectRules) : types.includes('object') ? [object] : [];

/** Objects of the shape without some members. */
const rest = (shape: Shape, ...without: string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.oneof(...objectRules(shape).map((rule) => objectOf(rule, new Set(without))));

/** A name that the shape does not give to a member. */
const strangeName = ({ object: { properties } }: Shape): string => {
  const names = ['unexpected', ...Array.from(properties.keys(), (name) => `${name}_`)];
  return names.find((name) => !properties.has(name)) as string;
};

const ofMembers = (shape: Shape): Breakage[] => {
  const { properties, required } = shape.object;
  return [...properties].flatMap(([name, member]) => {
    const others = rest(shape, name);
    const inside = breakagesOf(member).map(({ keyword, values }) => ({
      keyword,
      values: fc.tuple(others, values).map(([object, { value, pointer, words }]) => ({
        value: { ...object, [name]: value },
        pointer: `/${escaped(name)}${pointer}`,
        words,
      })),
    }));
    return required.has(name) ? [here('required', `lacks the member "${name}"`, others), ...inside] : inside;
  });
};

const ofOtherMembers = (shape: Shape): Breakage[] => {
  const { additional, closed, names, properties } = shape.object;
  const whole = rest(shape);
  if (closed) {
    const name = strangeName(shape);
    const values = fc.tuple(whole, otherValues(shape.object)).map(([object, value]) => ({ ...object, [name]: value }));
    return [here('additionalProperties', `has a member "${name}", which is not known`, values)];
  }
  const inside = additional ? breakagesOf(additional) : [];
  const badNames = names ? nearMisses({ ...names, types: ['string'] }).filter(({ keyword }) => keyword !== 'type') : [];
  const otherName = otherNames(shape.object).map((name) => (properties.has(name) ? strangeName(shape) : name));
  return [
    ...inside.map(({ keyword, values }) => ({
      keyword,
      values: fc.tuple(whole, otherName, values).map(([object, name, { value, pointer, words }]) => ({
        value: Object.fromEntries([...Object.entries(object), [name, value]]),
        pointer: `/${escaped(name)}${pointer}`,
        words,
      })),
    })),
    ...badNames.map(({ values, wanted }) => ({
      keyword: 'propertyNames',
      values: fc
        .tuple(whole, fc.constantFrom(...(values as string[])), otherValues(shape.object))
        .map(([object, name, value]) => ({
          value: { ...object, [name]: value },
          pointer: '',
          words: `has a member named ${shown(name)}, not ${wanted}`,
        })),
    })),
  ];
};

const ofElements = ({ array }: Shape): Breakage[] => {
  const { items, minItems, maxItems, uniqueItems } = array;
  const different = (uniqueItems && items?.listed?.values.length) || Number.POSITIVE_INFINITY;
  const least = Math.max(1, minItems);
  const own: Breakage[] = [];
  if (minItems > 0) {
    own.push(here('minItems', `has fewer than ${minItems} elements`, arrayOf(array, 0, minItems - 1)));
  }
  if (maxItems < different) {
    own.push(here('maxItems', `has more than ${maxItems} elements`, arrayOf(array, maxItems + 1, maxItems + 1)));
  }
  if (uniqueItems && maxItems > least) {
    const twice = arrayOf(array, least, least).map((elements) => [elements[0], ...elements]);
    own.push(here('uniqueItems', 'has an element twice', twice));
  }
  const fewer = arrayOf(array, Math.max(0, minItems - 1), Math.min(maxItems - 1, least));
  const inside = items && maxItems > 0 ? breakagesOf(items) : [];
  return [
    ...own,
    ...inside.map(({ keyword, values }) => ({
      keyword,
      values: fc.tuple(fewer, values, fc.nat({ max: minItems + 1 })).map(([others, { value, pointer, words }, at]) => {
        const index = at % (others.length + 1);
        return { value: others.toSpliced(index, 0, value), pointer: `/${index}${pointer}`, words };
      }),
    })),
  ];
};

/** Values that keep all but `anyOf`: they are of a type, or lack the members, that every alternative asks for. */
const ofAlternatives = (shape: Shape, alternatives: Shape[]): Breakage[] => {
  const taken = new Set(alternatives.flatMap(({ types }) => types));
  const byType = nearMisses({ ...shape, types: [...taken] }).filter(({ keyword }) => keyword === 'type');
  const types = byType.flatMap(({ values }) => values).filter((value) => takes(shape.types, value));
  const asked = alternatives.map(({ object }) =>
    [...object.required].filter((name) => !shape.object.required.has(name)),
  );
  const words = 'keeps none of the alternatives';
  return [
    ...(types.length > 0 ? [here('anyOf', words, fc.constantFrom(...types))] : []),
    ...(shape.types.includes('object') && asked.every((names) => names.length > 0)
      ? [here('anyOf', words, objectOf(shape.object, new Set(asked.flat())))]
      : []),
  ];
};

/** Every keyword at every place of a shape that can be broken alone. */
const breakagesOf = (shape: Shape): Breakage[] => [
  ...ofValue(shape),
  ...(shape.types.includes('array') ? ofElements(shape) : []),
  ...(objectRules(shape).length > 0 ? [...ofMembers(shape), ...ofOtherMembers(shape)] : []),
  ...(shape.alternatives ? ofAlternatives(shape, shape.alternatives) : []),
];

/**
 * Values that break a shape in one respect, every keyword at every place alike.
 * @throws RangeError when there is nothing to break; `name` says in what.
 */
export const brokenOf = (shape: Shape, name: string): fc.Arbitrary<Broken> => {
  const breakages = breakagesOf(shape);
  if (breakages.length === 0) {
    throw new RangeError(`${name} takes every value: there is nothing to break`);
  }
  return fc.oneof(
    ...breakages.map(({ keyword, values }) =>
      values.map(({ value, pointer, words }) => ({
        value,
        keyword,
        pointer,
        words: `${pointer || 'the whole value'} ${words}`,
      })),
    ),
  );
};
