// A schema as one shape: references followed, allOf merged, every keyword known. JSON Schema 2020-12.
import { nodeAt, targetOf } from '../ref.ts';
import type { JsonSchema } from '../validate.ts';
import { FORMATS, type TextRule } from './text.ts';

const TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
export type Type = (typeof TYPES)[number];

/** What a value has to be: everything that a schema and the schemas it refers to say about one place. */
export interface Shape {
  /** Ids of the schemas that lead here, from the root inwards; the last one describes the place. */
  schemaIds: readonly string[];
  /** The types taken; `number` never stands beside `integer`, which it includes. */
  types: Type[];
  /** The closed list of `enum` or `const`. */
  listed?: { keyword: 'enum' | 'const'; values: unknown[] };
  text: TextRule;
  number: NumberRule;
  array: { items?: Shape; minItems: number; maxItems: number; uniqueItems: boolean };
  object: ObjectRule;
  /** The shapes of `anyOf`, each with everything else merged into it: a value keeps at least one. */
  alternatives?: Shape[];
}

export interface NumberRule {
  minimum: number;
  maximum: number;
  exclusiveMinimum: number;
  exclusiveMaximum: number;
  format?: string;
}

export interface ObjectRule {
  properties: Map<string, Shape>;
  required: Set<string>;
  /** The members that each of some members brings with it, where it is there. */
  dependents: Map<string, string[]>;
  /** The shape of members that are not named; undefined when any value may stand there. */
  additional?: Shape;
  /** Whether `additionalProperties` is false. */
  closed: boolean;
  names?: Shape;
}

/** One plain schema object, and where it stands. */
interface Located {
  node: Record<string, unknown>;
  document: JsonSchema;
  /** The root and the references that led here, outermost first. */
  trail: string[];
}

/** Whether a value is of one of the types. */
export const takes = (types: Type[], value: unknown): boolean => {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return types.some((known) => known === type || (known === 'integer' && Number.isInteger(value)));
};

const KNOWN = new Set(
  [
    '$schema $id $defs $comment title description default examples tsType',
    '$ref allOf anyOf type enum const',
    'format pattern minLength maxLength',
    'minimum maximum exclusiveMinimum exclusiveMaximum',
    'items minItems maxItems uniqueItems',
    'properties required dependentRequired additionalProperties propertyNames',
  ].flatMap((line) => line.split(' ')),
);

const idOf = ({ document }: Pick<Located, 'document'>): string => document.$id.replace(/\.schema\.json$/, '');

/** The failure to make values of a schema. */
const unable = (located: Located | undefined, why: string): Error =>
  new Error(`${located ? idOf(located) : 'a schema'}: ${why}`);

const resolved = (ref: string, from: Located, lookup: (schemaId: string) => JsonSchema): Located => {
  const { schemaId, pointer } = targetOf(ref, idOf(from));
  const step = `${schemaId}#${pointer}`;
  if (from.trail.includes(step)) {
    throw unable(from, `${ref} leads back to itself, and arbitrary() makes no value without end`);
  }
  const document = schemaId === idOf(from) ? from.document : lookup(schemaId);
  return { ...within(from, nodeAt(document, pointer)), document, trail: [...from.trail, step] };
};

const within = (from: Located, node: unknown): Located => {
  if (typeof node !== 'object' || node === null) {
    throw unable(from, `${JSON.stringify(node)} stands where arbitrary() needs a schema`);
  }
  return { ...from, node: node as Record<string, unknown> };
};

/** The schemas that a place has to keep all at once; none when it may be anything. */
const flat = (from: Located, node: unknown, lookup: (schemaId: string) => JsonSchema): Located[] => {
  if (node === undefined || node === true) {
    return [];
  }
  const located = within(from, node);
  const unknown = Object.keys(located.node).filter((keyword) => !KNOWN.has(keyword));
  if (unknown.length > 0) {
    throw unable(from, `arbitrary() does not know the keyword ${unknown.map((word) => `"${word}"`).join(', ')}`);
  }
  const { $ref, allOf } = located.node;
  const target = typeof $ref === 'string' ? resolved($ref, located, lookup) : undefined;
  return [
    located,
    ...(target ? flat(target, target.node, lookup) : []),
    ...((allOf ?? []) as unknown[]).flatMap((part) => flat(located, part, lookup)),
  ];
};

/** The shape of a place that keeps all of these schemas; `chosen` when its `anyOf` has been decided already. */
const shapeOfAll = (all: Located[], lookup: (schemaId: string) => JsonSchema, chosen = false): Shape => {
  const each = <T>(keyword: string): T[] =>
    all.flatMap(({ node }) => (node[keyword] === undefined ? [] : [node[keyword] as T]));
  const highest = (keyword: string, start = Number.NEGATIVE_INFINITY): number =>
    Math.max(start, ...each<number>(keyword));
  const lowest = (keyword: string): number => Math.min(Number.POSITIVE_INFINITY, ...each<number>(keyword));
  const below = (pick: (node: Record<string, unknown>) => unknown): Located[] =>
    all.flatMap((located) => flat(located, pick(located.node), lookup));
  const shapeBelow = (pick: (node: Record<string, unknown>) => unknown): Shape => shapeOfAll(below(pick), lookup);
  const ifStated = (keyword: string): Shape | undefined =>
    each(keyword).some((value) => typeof value === 'object')
      ? shapeBelow((node) => (node[keyword] === false ? undefined : node[keyword]))
      : undefined;

  const types = typesOf(each<Type | Type[]>('type'));
  if (types.length === 0 && !chosen) {
    throw unable(all[0], 'a value would have to be of two types at once');
  }
  const dependents = dependentsOf(each<Record<string, string[]>>('dependentRequired'));
  const names = new Set([
    ...each<object>('properties').flatMap(Object.keys),
    ...each<string[]>('required').flat(),
    ...[...dependents].flat(2),
  ]);
  const formats = [...new Set(each<string>('format'))];
  const unknown = formats.filter((format) => !(format in FORMATS) && format !== 'int32' && format !== 'int64');
  if (unknown.length > 0 || formats.length > 1) {
    throw unable(all[0], `arbitrary() does not know the format ${formats.join(' and ')}`);
  }
  const format = formats[0];
  const additional = ifStated('additionalProperties');
  const propertyNames = ifStated('propertyNames');
  const items = ifStated('items');
  const trails = all.map(({ trail }) => trail).toSorted((a, b) => b.length - a.length);
  return {
    schemaIds: trails[0]?.map((step) => step.replace(/#.*$/, '')) ?? [],
    types,
    ...listedOf(types, each<unknown[]>('enum'), each<unknown>('const')),
    text: {
      ...(format !== undefined && format in FORMATS && { format }),
      patterns: [...new Set(each<string>('pattern'))],
      minLength: highest('minLength', 0),
      maxLength: lowest('maxLength'),
      examples: each<unknown[]>('examples')
        .flat()
        .filter((example) => typeof example === 'string'),
    },
    number: {
      ...(format !== undefined && !(format in FORMATS) && { format }),
      minimum: highest('minimum'),
      maximum: lowest('maximum'),
      exclusiveMinimum: highest('exclusiveMinimum'),
      exclusiveMaximum: lowest('exclusiveMaximum'),
    },
    array: {
      ...(items && { items }),
      minItems: highest('minItems', 0),
      maxItems: lowest('maxItems'),
      uniqueItems: each<boolean>('uniqueItems').includes(true),
    },
    object: {
      properties: new Map(
        [...names].map((name) => [
          name,
          shapeBelow((node) => {
            const own = (node.properties ?? {}) as Record<string, unknown>;
            return Object.hasOwn(own, name) ? own[name] : node.additionalProperties;
          }),
        ]),
      ),
      required: new Set(each<string[]>('required').flat()),
      dependents,
      ...(additional && { additional }),
      closed: each('additionalProperties').includes(false),
      ...(propertyNames && { names: propertyNames }),
    },
    ...(!chosen && alternativesOf(all, lookup)),
  };
};

/** One shape for each way of choosing a branch from every `anyOf`. */
const alternativesOf = (
  all: Located[],
  lookup: (schemaId: string) => JsonSchema,
): { alternatives: Shape[] } | undefined => {
  const choices = all
    .filter(({ node }) => node.anyOf !== undefined)
    .map((located) => (located.node.anyOf as unknown[]).map((branch) => flat(located, branch, lookup)));
  if (choices.length === 0) {
    return undefined;
  }
  if (choices.flat(2).some(({ node }) => node.anyOf !== undefined)) {
    throw unable(all[0], 'arbitrary() does not know anyOf within anyOf');
  }
  const ways = choices.reduce<Located[][]>(
    (so, branches) => so.flatMap((way) => branches.map((branch) => [...way, ...branch])),
    [all],
  );
  const shapes = ways.map((way) => shapeOfAll(way, lookup, true));
  return { alternatives: shapes.filter(({ types }) => types.length > 0) };
};

/** The types that all schemas of a place take; every one when none is stated. */
const typesOf = (stated: (Type | Type[])[]): Type[] => {
  const takes = (types: Type[], type: Type): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const shared = TYPES.filter((type) => stated.every((types) => takes([types].flat(), type)));
  return shared.filter((type) => type !== 'integer' || !shared.includes('number'));
};

const dependentsOf = (stated: Record<string, string[]>[]): Map<string, string[]> => {
  const all = new Map<string, string[]>();
  for (const [name, members] of stated.flatMap((one) => Object.entries(one))) {
    all.set(name, [...new Set([...(all.get(name) ?? []), ...members])]);
  }
  return all;
};

const listedOf = (types: Type[], enums: unknown[][], consts: unknown[]): Pick<Shape, 'listed'> => {
  const lists = [...enums, ...consts.map((value) => [value])];
  if (lists.length === 0) {
    return {};
  }
  const has = (list: unknown[], value: unknown): boolean =>
    list.some((other) => JSON.stringify(other) === JSON.stringify(value));
  const values = (lists[0] ?? []).filter((value) => takes(types, value) && lists.every((list) => has(list, value)));
  return { listed: { keyword: enums.length > 0 ? 'enum' : 'const', values } };
};

/**
 * The shape of a schema; `lookup` finds the schemas that it refers to.
 * @throws Error for a keyword or format that is not known here, so that a new one is never passed over in silence.
 */
export const shapeOf = (schema: JsonSchema, lookup: (schemaId: string) => JsonSchema): Shape =>
  shapeOfAll(
    flat({ node: schema, document: schema, trail: [`${idOf({ document: schema })}#`] }, schema, lookup),
    lookup,
  );
