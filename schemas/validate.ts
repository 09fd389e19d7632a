import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isCurrency, isDateTime, isInt32, isInt64, isTimeZone, isUuid } from './formats.ts';
import { isInterface } from './interfaces.ts';
import { escapedKey } from './pointer.ts';

/** One place where a value departs from a schema. */
export interface Violation {
  /** JSON pointer to the place, `` for the whole. */
  pointer: string;
  /** The same; of a missing member to where it would stand. */
  place: string;
  /** The schema keyword that fails. */
  keyword: string;
  /** The expectation in words. */
  message: string;
  params: Record<string, unknown>;
}

export type JsonSchema = { $id: string; [keyword: string]: unknown };

const folder = new URL('.', import.meta.url);

const load = (): Map<string, JsonSchema> =>
  new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap((group) =>
        readdirSync(new URL(`${group.name}/`, folder))
          .filter((file) => file.endsWith('.schema.json'))
          .map((file) => {
            const id = `${group.name}/${file.slice(0, -'.schema.json'.length)}`;
            return [id, JSON.parse(readFileSync(new URL(`${id}.schema.json`, folder), 'utf8')) as JsonSchema] as const;
          }),
      ),
  );

const schemas = load();

// Whether the schemas are schemas is asked by the generator: to find out takes as long as all the rest of a start.
// To make the code of a validator shorter takes a quarter of its compilation, and it runs no faster.
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  validateSchema: false,
  code: { optimize: false },
});
// Names the type for the generator.
ajv.addKeyword('tsType');
// ajv-formats is a CommonJS module: the function is the default export of its default export.
(addFormats as unknown as (into: Ajv2020) => void)(ajv);
ajv.addFormat('uuid', isUuid);
ajv.addFormat('date-time', isDateTime);
ajv.addFormat('time-zone', isTimeZone);
ajv.addFormat('currency', isCurrency);
ajv.addFormat('interface', isInterface);
ajv.addFormat('int32', { type: 'number', validate: isInt32 });
ajv.addFormat('int64', { type: 'number', validate: isInt64 });
for (const schema of schemas.values()) {
  ajv.addSchema(schema);
}

/** Ids of all schemas: the path below `schemas/`, without the extension. */
export const schemaIds = (): string[] => [...schemas.keys()].sort();

/** The JSON Schema itself. @throws RangeError for an unknown id. */
export const schemaOf = (schemaId: string): JsonSchema => {
  const schema = schemas.get(schemaId);
  if (schema === undefined) {
    throw new RangeError(`there is no schema ${schemaId}; known are ${schemaIds().join(', ')}`);
  }
  return schema;
};

/** What in the schemas themselves departs from JSON Schema, each with its id. */
export const schemaMistakes = (): string[] =>
  schemaIds().flatMap((id) => (ajv.validateSchema(schemaOf(id)) === true ? [] : [`${id}: ${ajv.errorsText()}`]));

const validators = new Map<string, ValidateFunction>();

/** Compiled on first use. */
const validatorOf = (schemaId: string): ValidateFunction => {
  const known = validators.get(schemaId) ?? (ajv.getSchema(schemaOf(schemaId).$id) as ValidateFunction);
  validators.set(schemaId, known);
  return known;
};

const FORMATS: Record<string, string> = {
  'date-time': 'a date-time of RFC 3339',
  uuid: 'a uuid',
  'time-zone': 'the IANA name of a time zone, or an empty text',
  currency: 'a currency code of ISO 4217',
  int32: 'a 32-bit integer',
  int64: 'a 64-bit integer',
};

/** Patterns that people read as something else. */
const PATTERNS: Record<string, string> = { '^[A-Za-z]{3}$': 'a code of three letters, such as PRT or por' };

const TYPES: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

const wordsFor = ({ keyword, params, message }: ErrorObject): string => {
  switch (keyword) {
    case 'type':
      return [params.type]
        .flat()
        .map((type) => TYPES[type as string])
        .join(' or ');
    case 'format':
      return FORMATS[params.format as string] ?? `of format ${params.format}`;
    case 'required':
      return `a member "${params.missingProperty}"`;
    case 'enum':
      return `one of ${(params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `no member "${params.additionalProperty ?? params.unevaluatedProperty}"`;
    case 'pattern':
      return PATTERNS[params.pattern as string] ?? `text that matches ${params.pattern}`;
    case 'minItems':
      return `a list of at least ${params.limit}`;
    case 'minLength':
      return `a text of at least ${params.limit} characters`;
    case 'minimum':
    case 'maximum':
      return `a number ${params.comparison} ${params.limit}`;
    default:
      return message ?? keyword;
  }
};

/** The member that is missing, as it stands in a pointer. */
const memberOf = ({ params }: ErrorObject): string => escapedKey(String(params.missingProperty));

/** Every place where the value departs from the schema; none when it conforms. */
export const violations = (schemaId: string, value: unknown): Violation[] => {
  const validate = validatorOf(schemaId);
  if (validate(value)) {
    return [];
  }
  return (validate.errors ?? []).map((error) => ({
    pointer: error.instancePath,
    place: error.keyword === 'required' ? `${error.instancePath}/${memberOf(error)}` : error.instancePath,
    keyword: error.keyword,
    message: wordsFor(error),
    params: error.params,
  }));
};
