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
  /** The keyword that it breaks. */
  keyword: string;
  /** What is wrong then, in words: `a number for a string`. */
  words: string;
  wrong(value: unknown): unknown;
}

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat();

const wrongTypes: Record<string, Way> = {
  string: { keyword: 'type', words: 'a number for a string', wrong: () => 7 },
  integer: { keyword: 'type', words: 'a string for a number', wrong: String },
  number: { keyword: 'type', words: 'a string for a number', wrong: String },
  boolean: { keyword: 'type', words: 'a string for a boolean', wrong: String },
  array: { keyword: 'type', words: 'an object for an array', wrong: (value) => ({ ...(value as unknown[]) }) },
  object: { keyword: 'type', words: 'an array for an object', wrong: (value) => [value] },
};

const brokenFormats: Record<string, Way[]> = {
  uuid: [{ keyword: 'format', words: 'a uuid without dashes', wrong: (value) => String(value).replaceAll('-', '') }],
  'date-time': [
    { keyword: 'format', words: 'a time without an offset', wrong: (value) => String(value).slice(0, 19) },
    {
      keyword: 'format',
      words: 'a day that does not exist',
      wrong: (value) => String(value).replace(/^(\d{4})-\d\d-\d\d/, '$1-02-30'),
    },
  ],
  int32: [{ keyword: 'format', words: 'more than 32 bits', wrong: () => 2 ** 31 }],
  int64: [{ keyword: 'format', words: 'more than 64 bits', wrong: () => 1e20 }],
};

const limits: [keyof Schema, (limit: number) => Way][] = [
  ['minimum', (limit) => ({ keyword: 'minimum', words: 'below the least', wrong: () => limit - 1 })],
  ['maximum', (limit) => ({ keyword: 'maximum', words: 'above the most', wrong: () => limit + 1 })],
  [
    'minLength',
    (limit) => ({ keyword: 'minLength', words: 'too short', wrong: (value) => String(value).slice(0, limit - 1) }),
  ],
  ['maxLength', (limit) => ({ keyword: 'maxLength', words: 'too long', wrong: () => 'x'.repeat(limit + 1) })],
];

/** Every way in which a present value breaks its schema. */
export const waysOf = (schema: Schema): Way[] => [
  ...typesOf(schema).flatMap((type) => wrongTypes[type] ?? []),
  ...(typesOf(schema).includes('integer')
    ? [{ keyword: 'type', words: 'a fraction', wrong: (value: unknown) => Number(value) + 0.5 }]
    : []),
  ...(brokenFormats[schema.format ?? ''] ?? []),
  ...(schema.pattern === undefined ? [] : [{ keyword: 'pattern', words: 'outside the pattern', wrong: () => '§' }]),
  ...(schema.enum === undefined
    ? []
    : [{ keyword: 'enum', words: 'a word that is not of the list', wrong: () => 'UNHEARD_OF' }]),
  ...limits.flatMap(([keyword, way]) => {
    const limit = schema[keyword];
    return typeof limit === 'number' ? [way(limit)] : [];
  }),
];
