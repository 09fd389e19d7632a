// The interfaces of an operator and of a platform as OpenAPI 3.1 documents, made from operations, schemas and their examples. `npm run gen` writes them.
import { exampleOf } from './cases.ts';
import { type Interface, interfaces, type Speaking, speaking } from './interfaces.ts';
import { type DescribedBody, type DescribedOperation, octo, operatorV2, published } from './openapi-operations.ts';
import { targetOf } from './ref.ts';
import { schemaOf } from './validate.ts';

type Json = Record<string, unknown>;

interface Document {
  title: string;
  /** Who answers. */
  side: 'operator' | 'platform';
  version: string;
  operations(): readonly DescribedOperation[];
  security: Json;
  /** Headers of every call besides. */
  headers: readonly Json[];
  /** Schema id of an error answer. */
  error: string;
  /** Relative to where the document is read. */
  base: string;
  /** Operations that are served at another place, with that. */
  elsewhere?: Readonly<Record<string, string>>;
  /** Put before the name of a schema instead of the folder that it is in. */
  group?: string;
}

const requestId = (required: boolean): Json => ({
  name: 'X-Request-ID',
  in: 'header',
  required,
  schema: { type: 'string', format: 'uuid' },
});

/** What the interfaces of version 1.2 have in common. */
const V1 = {
  version: '1.2',
  security: {
    key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    secret: { type: 'apiKey', in: 'header', name: 'X-API-Secret' },
  },
  error: 'common/error-envelope',
  base: '.',
} as const;

const v1Document = (name: Speaking<'v1' | 'set-up'>): Document => {
  const { title, side } = interfaces[name];
  // A platform makes a request id where none is sent. Spec 2.
  return { ...V1, title, side, operations: () => published(name), headers: [requestId(side === 'operator')] };
};

const v1Documents = Object.fromEntries(
  [...speaking('v1'), ...speaking('set-up')].map((name) => [name, v1Document(name)]),
) as Record<Speaking<'v1' | 'set-up'>, Document>;

/** What the document of each interface says besides its operations. */
const DOCUMENTS = {
  ...v1Documents,
  'operator-v2': {
    title: interfaces['operator-v2'].title,
    side: 'operator',
    version: '2',
    operations: () => operatorV2('operator-v2'),
    security: { authorization: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    headers: [],
    error: 'operator-v2/error',
    base: './desk',
    elsewhere: { listSuppliers: '.' },
  },
  octo: {
    title: 'OCTO 1.0, a binding of the operator booking API v2',
    side: 'operator',
    version: '1.0',
    operations: octo,
    security: { bearer: { type: 'http', scheme: 'bearer' } },
    headers: [
      {
        name: 'Octo-Capabilities',
        in: 'header',
        required: false,
        description: 'Capabilities that the caller wants, comma-separated; the mock operator has the core alone.',
        schema: { type: 'string' },
      },
    ],
    error: 'octo/error',
    base: '.',
    group: 'octo',
  },
} as const satisfies Record<DocumentName, Document>;

export type DocumentName = Interface | 'octo';

export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as readonly DocumentName[];

type Rename = DescribedBody['rename'];

/** A value, or the example of one, with its members renamed at any depth. */
const renamed = (value: unknown, rename: Rename): unknown => {
  if (Array.isArray(value)) {
    return value.map((one) => renamed(one, rename));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [rename[name] ?? name, renamed(one, rename)]))
    : value;
};

const picked = (value: Json, only: readonly string[] | undefined): Json =>
  only === undefined ? value : Object.fromEntries(Object.entries(value).filter(([name]) => only.includes(name)));

/** A schema that has the members alone that an interface takes. */
const pickedSchema = (schema: Json, only: readonly string[] | undefined): Json =>
  only === undefined
    ? schema
    : {
        ...schema,
        ...(Array.isArray(schema.required) && { required: schema.required.filter((name) => only.includes(name)) }),
        properties: picked(schema.properties as Json, only),
      };

/** Collects the schemas that a document refers to. */
class Components {
  readonly schemas: Json = {};
  readonly #group: string | undefined;

  constructor(group: string | undefined) {
    this.#group = group;
  }

  /** Refers to the schema of a body, which is added when it is not there yet. */
  reference({ schemaId, only, rename }: Omit<DescribedBody, 'list'>): Json {
    const name = this.#nameOf(schemaId);
    if (!(name in this.schemas)) {
      this.schemas[name] = {};
      this.schemas[name] = this.#written(pickedSchema(schemaOf(schemaId), only), schemaId, rename);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** `partner/hold-request` → `partner.hold-request` */
  #nameOf(schemaId: string): string {
    return (this.#group === undefined ? schemaId : schemaId.replace(/^[^/]+/, this.#group)).replace('/', '.');
  }

  #written(node: unknown, schemaId: string, rename: Rename): unknown {
    if (Array.isArray(node)) {
      return node.map((one) => this.#written(one, schemaId, rename));
    }
    if (typeof node !== 'object' || node === null) {
      return node;
    }
    return Object.fromEntries(
      Object.entries(node)
        .filter(([key]) => key !== '$schema' && key !== '$id')
        .map(([key, value]) => [key, this.#keyword(key, value, schemaId, rename)]),
    );
  }

  #keyword(key: string, value: unknown, schemaId: string, rename: Rename): unknown {
    if (key === '$ref' && typeof value === 'string') {
      const own = `#/components/schemas/${this.#nameOf(schemaId)}`;
      return value.startsWith('#')
        ? value.replace('#', own)
        : this.reference({ schemaId: targetOf(value, schemaId).schemaId, rename }).$ref;
    }
    if (key === 'required' && Array.isArray(value)) {
      return value.map((name) => rename[name] ?? name);
    }
    const written = this.#written(value, schemaId, rename);
    return key === 'properties'
      ? Object.fromEntries(Object.entries(written as Json).map(([name, one]) => [rename[name] ?? name, one]))
      : written;
  }
}

/** The example of a body, in the words of an interface. */
const bodyExample = ({ schemaId, only, rename, list }: DescribedBody): unknown => {
  const own = renamed(picked(exampleOf(schemaId) as Json, only), rename);
  return list ? [own] : own;
};

const content = (components: Components, body: DescribedBody): Json => {
  const one = components.reference(body);
  const schema = body.list ? { type: 'array', items: one } : one;
  return { 'application/json': { schema, example: bodyExample(body) } };
};

const ofTexts = (texts: readonly string[]): Json => ({
  type: 'object',
  required: texts,
  properties: Object.fromEntries(texts.map((name) => [name, { type: 'string' }])),
});

/** The body of a call, where it has one. */
const requestBody = (components: Components, { requests, texts }: DescribedOperation): Json => {
  const [first, ...others] = requests;
  if (first === undefined && texts.length === 0) {
    return {};
  }
  if (first !== undefined && others.length === 0 && texts.length === 0) {
    return { requestBody: { required: true, content: content(components, first) } };
  }
  const anyOf = [...(texts.length > 0 ? [ofTexts(texts)] : []), ...requests.map((one) => components.reference(one))];
  const example = first && bodyExample(first);
  return { requestBody: { required: true, content: { 'application/json': { schema: { anyOf }, example } } } };
};

/** A success. The usual status shows an example; the others are lawful, as the text names none. */
const carriedOut = (components: Components, body: DescribedBody | undefined, isUsual: boolean): Json => {
  const description = isUsual ? 'Carried out.' : 'Carried out: the specification leaves open with which status.';
  if (body === undefined) {
    return { description };
  }
  const { schema, example } = content(components, body)['application/json'] as Json;
  return { description, content: { 'application/json': { schema, ...(isUsual && { example }) } } };
};

/** The OpenAPI document of an interface. */
export const openapiOf = (name: DocumentName): Json => {
  const { title, side, version, operations, security, headers, error, base, elsewhere, group }: Document =
    DOCUMENTS[name];
  const components = new Components(group);
  const refusal = content(components, { schemaId: error, rename: {}, list: false });
  const paths: Record<string, Json> = {};
  for (const operation of operations()) {
    const { operationId, method, path, query, response, successes } = operation;
    const text = { schema: { type: 'string' } };
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => ({
      name: id,
      in: 'path',
      required: true,
      ...text,
    }));
    const inQuery = query.map((one) => ({ ...one, in: 'query', ...text }));
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId,
        ...(elsewhere?.[operationId] !== undefined && { servers: [{ url: elsewhere[operationId] }] }),
        parameters: [...inPath, ...inQuery, ...headers],
        ...requestBody(components, operation),
        responses: {
          ...Object.fromEntries(
            successes.map((status, index) => [status, carriedOut(components, response, index === 0)]),
          ),
          '4XX': { description: 'Refused.', content: refusal },
          '5XX': { description: `A fault of the ${side}.` },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: base }],
    security: [Object.fromEntries(Object.keys(security).map((key) => [key, []]))],
    paths,
    components: { schemas: components.schemas, securitySchemes: security },
  };
};
