// The interfaces as OpenAPI 3.1 documents, made from operations, schemas and their examples. `npm run gen` writes them.
import { existsSync, readFileSync } from 'node:fs';
import { loadBinding } from './bindings/load.ts';
import { type Interface, interfaces } from './interfaces.ts';
import type { Operation } from './operations/operation.ts';
import { operatorV2Operations } from './operations/operator-v2.ts';
import { partnerOperations } from './operations/partner.ts';
import { schemaOf } from './validate.ts';

interface Described {
  method: string;
  path: string;
  query: readonly string[];
  required: readonly string[];
  request?: string | undefined;
  response?: string | undefined;
  list: boolean;
}

type Json = Record<string, unknown>;

/** What the specification says is required in a query. */
const REQUIRED: Record<string, readonly string[]> = { listAvailabilities: ['start', 'end'] };

const partner = (): Record<string, Described> =>
  Object.fromEntries(
    Object.entries(partnerOperations as Record<string, Operation>).map(([name, operation]) => [
      name,
      { query: [], list: false, required: REQUIRED[name] ?? [], ...operation },
    ]),
  );

const operatorV2 = (): Record<string, Described> => {
  const { operations } = loadBinding('operator-v2');
  return Object.fromEntries(
    Object.entries(operatorV2Operations).map(([name, operation]) => {
      const {
        method,
        path,
        query = {},
      } = operations[name as keyof typeof operations] as {
        method: string;
        path: string;
        query?: Record<string, string>;
      };
      const { response, list } = operation;
      const request = 'request' in operation ? operation.request : undefined;
      const names = Object.values(query);
      return [name, { method, path, query: names, required: names, request, response, list }];
    }),
  );
};

/** What is told of each interface besides its operations. */
const DOCUMENTS: Record<
  Interface,
  { operations(): Record<string, Described>; security: Json; error?: string; base: string }
> = {
  partner: {
    operations: partner,
    security: {
      key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      secret: { type: 'apiKey', in: 'header', name: 'X-API-Secret' },
    },
    error: 'common/error-envelope',
    base: '.',
  },
  'operator-v2': {
    operations: operatorV2,
    security: { authorization: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    base: './desk',
  },
};

/** `partner/hold-request` → `partner.hold-request` */
const nameOf = (schemaId: string): string => schemaId.replace('/', '.');

const referenceTo = (schemaId: string): Json => ({ $ref: `#/components/schemas/${nameOf(schemaId)}` });

const resolved = (ref: string, schemaId: string): string =>
  new URL(ref, `file:///${schemaId}`).pathname.slice(1).replace(/\.schema\.json$/, '');

/** A schema as a component; the ids that it refers to are added to `needed`. */
const component = (node: unknown, schemaId: string, needed: (id: string) => void): unknown => {
  if (Array.isArray(node)) {
    return node.map((one) => component(one, schemaId, needed));
  }
  if (typeof node !== 'object' || node === null) {
    return node;
  }
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== '$schema' && key !== '$id')
      .map(([key, value]) => {
        if (key !== '$ref' || typeof value !== 'string') {
          return [key, component(value, schemaId, needed)];
        }
        if (value.startsWith('#')) {
          return [key, value.replace('#', `#/components/schemas/${nameOf(schemaId)}`)];
        }
        const id = resolved(value, schemaId);
        needed(id);
        return [key, `#/components/schemas/${nameOf(id)}`];
      }),
  );
};

/** The first valid example of a schema. */
const exampleOf = (schemaId: string): unknown => {
  const file = new URL(`${schemaId}.cases.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).valid[0]?.value : undefined;
};

const content = (schemaId: string, list = false): Json => {
  const example = exampleOf(schemaId);
  const schema = list ? { type: 'array', items: referenceTo(schemaId) } : referenceTo(schemaId);
  return { 'application/json': { schema, ...(example !== undefined && { example: list ? [example] : example }) } };
};

/** The OpenAPI document of an interface. */
export const openapiOf = (name: Interface): Json => {
  const { operations, security, error, base } = DOCUMENTS[name];
  const schemas: Record<string, unknown> = {};
  const need = (id: string): void => {
    if (!(nameOf(id) in schemas)) {
      schemas[nameOf(id)] = {};
      schemas[nameOf(id)] = component(schemaOf(id), id, need);
    }
  };
  const paths: Record<string, Json> = {};
  for (const [operationId, { method, path, query, required, request, response, list }] of Object.entries(
    operations(),
  )) {
    for (const id of [request, response, error]) {
      if (id !== undefined) {
        need(id);
      }
    }
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => ({
      name: id,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const inQuery = query.map((one) => ({
      name: one,
      in: 'query',
      required: required.includes(one),
      schema: { type: 'string' },
    }));
    const requestId = {
      name: 'X-Request-ID',
      in: 'header',
      required: true,
      schema: { type: 'string', format: 'uuid' },
    };
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId,
        parameters: [...inPath, ...inQuery, ...(interfaces[name].dialect === 'v1' ? [requestId] : [])],
        ...(request !== undefined && { requestBody: { required: true, content: content(request) } }),
        responses: {
          '2XX': { description: 'Carried out.', ...(response !== undefined && { content: content(response, list) }) },
          '4XX': { description: 'Refused.', ...(error !== undefined && { content: content(error) }) },
          '5XX': { description: 'A fault of the operator.' },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: interfaces[name].title, version: name === 'partner' ? '1.2' : '2' },
    servers: [{ url: base }],
    security: [Object.fromEntries(Object.keys(security).map((key) => [key, []]))],
    paths,
    components: { schemas, securitySchemes: security },
  };
};
