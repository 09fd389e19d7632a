// The TypeScript types of all schemas, and the OpenAPI documents.
import { fileURLToPath } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { DOCUMENT_NAMES, openapiOf } from './openapi.ts';
import { targetOf } from './ref.ts';
import { schemaIds, schemaOf } from './validate.ts';

const target = fileURLToPath(new URL('generated/types.ts', import.meta.url));

/** Where the generated file finds the table of interfaces. */
const TABLE = '../interfaces.ts';

/** What the types of a group begin with, where that is not the name of the group: two groups may have a `supplier`. */
const PREFIXES: Record<string, string> = { common: '', harness: '', partner: '', 'operator-v2': 'V2' };

const capitalized = (words: string): string =>
  words
    .split('-')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');

const typeName = (schemaId: string): string => {
  const [group = '', file = ''] = schemaId.split('/');
  return `${PREFIXES[group] ?? capitalized(group)}${capitalized(file)}`;
};

/** `anyOf` that only asks for one member or another: no type can say that. */
const isChoiceOfMembers = (key: string, value: unknown): boolean =>
  key === 'anyOf' &&
  Array.isArray(value) &&
  value.every((branch) => Object.keys(branch as object).every((word) => word === 'required' || word === 'properties'));

/** The schema with references turned into places of one bundle, so that nothing has to be fetched. */
const bundled = (node: unknown, schemaId: string): unknown => {
  if (Array.isArray(node)) {
    return node.map((element) => bundled(element, schemaId));
  }
  if (typeof node !== 'object' || node === null) {
    return node;
  }
  if ('$ref' in node && typeof node.$ref === 'string') {
    return {
      $ref: node.$ref.startsWith('#')
        ? node.$ref.replace('#', `#/definitions/${typeName(schemaId)}`)
        : `#/definitions/${typeName(targetOf(node.$ref, schemaId).schemaId)}`,
    };
  }
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => key !== '$schema' && key !== '$id' && !isChoiceOfMembers(key, value))
      .map(([key, value]) => [key, bundled(value, schemaId)]),
  );
};

/** The types of all schemas as one TypeScript file. */
const generated = async (): Promise<string> => {
  const idOf = new Map<string, string>();
  const definitions = Object.fromEntries(
    schemaIds().map((id) => {
      const name = typeName(id);
      const other = idOf.get(name);
      if (other !== undefined) {
        throw new Error(`the types of ${other} and ${id} have one name, ${name}: give their groups a prefix`);
      }
      idOf.set(name, id);
      const schema = bundled(schemaOf(id), id) as object;
      return [name, { ...schema, title: name }];
    }),
  );
  const types = await compile({ definitions } as JSONSchema, 'AllSchemas', {
    additionalProperties: false,
    bannerComment: [
      '// Made from the JSON Schemas by `npm run gen`. Not edited by hand.',
      `import type { Interface } from '${TABLE}';`,
    ].join('\n'),
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  return types
    .replace(/export interface AllSchemas \{[^}]*\}\n/, '')
    .replaceAll(/\/\*\*\n \* This interface was referenced by[\s\S]*?\*\/\n/g, '')
    .replaceAll(
      /\n \*\n \* This interface was referenced by `AllSchemas`'s JSON-Schema\n \* via the `definition` "\w+"\./g,
      '',
    );
};

/** Every generated file with its text. */
export const generatedFiles = async (): Promise<Map<string, string>> =>
  new Map([
    [target, await generated()],
    ...DOCUMENT_NAMES.map((name): [string, string] => [
      fileURLToPath(new URL(`generated/${name}.openapi.json`, import.meta.url)),
      `${JSON.stringify(openapiOf(name))}\n`,
    ]),
  ]);
