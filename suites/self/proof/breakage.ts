// The ways in which one value can depart from its schema: one keyword at a time.

/** A schema, or a part of one, as far as breaking it needs. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  required?: string[];
  anyOf?: { required?: string[] }[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
}

export interface Way {
  /** What is wrong then, in words: `a number for a string`. */
  words: string;
  wrong(value: unknown): unknown;
}

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat();

const wrongTypes: Record<string, Way> = {
  string: { words: 'a number for a string', wrong: () => 7 },
  integer: { words: 'a string for a number', wrong: String },
  number: { words: 'a string for a number', wrong: String },
  boolean: { words: 'a string for a boolean', wrong: String },
  array: { words: 'an object for an array', wrong: (value) => ({ ...(value as unknown[]) }) },
  object: { words: 'an array for an object', wrong: (value) => [value] },
};

const brokenFormats: Record<string, Way[]> = {
  uuid: [{ words: 'a uuid without dashes', wrong: (value) => String(value).replaceAll('-', '') }],
  'date-time': [
    { words: 'a time without an offset', wrong: (value) => String(value).slice(0, 19) },
    { words: 'a day that does not exist', wrong: (value) => String(value).replace(/^(\d{4})-\d\d-\d\d/, '$1-02-30') },
  ],
  int32: [{ words: 'more than 32 bits', wrong: () => 2 ** 31 }],
  int64: [{ words: 'more than 64 bits', wrong: () => 1e20 }],
};

const limits: [keyof Schema, (limit: number) => Way][] = [
  ['minimum', (limit) => ({ words: 'below the least', wrong: () => limit - 1 })],
  ['maximum', (limit) => ({ words: 'above the most', wrong: () => limit + 1 })],
  ['minLength', (limit) => ({ words: 'too short', wrong: (value) => String(value).slice(0, limit - 1) })],
  ['maxLength', (limit) => ({ words: 'too long', wrong: () => 'x'.repeat(limit + 1) })],
];

/** Every way in which a present value breaks its schema. */
export const waysOf = (schema: Schema): Way[] => [
  ...typesOf(schema).flatMap((type) => wrongTypes[type] ?? []),
  ...(typesOf(schema).includes('integer')
    ? [{ words: 'a fraction', wrong: (value: unknown) => Number(value) + 0.5 }]
    : []),
  ...(brokenFormats[schema.format ?? ''] ?? []),
  ...(schema.pattern === undefined ? [] : [{ words: 'outside the pattern', wrong: () => '§' }]),
  ...(schema.enum === undefined ? [] : [{ words: 'a word that is not of the list', wrong: () => 'UNHEARD_OF' }]),
  ...limits.flatMap(([keyword, way]) => {
    const limit = schema[keyword];
    return typeof limit === 'number' ? [way(limit)] : [];
  }),
];
