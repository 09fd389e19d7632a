import { INTERFACES } from '../../schemas/interfaces.ts';
import { channelMembers, channelOperations } from '../../schemas/operations/channel.ts';
import { nodeAt, targetOf } from '../../schemas/ref.ts';
import { schemaOf } from '../../schemas/validate.ts';
import { code, page, table } from './text.ts';

/** The parts of a JSON Schema that the page shows. */
interface Node {
  $id?: string;
  $ref?: string;
  $defs?: Record<string, Node>;
  type?: string | string[];
  enum?: unknown[];
  default?: unknown;
  description?: string;
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  anyOf?: Node[];
  allOf?: Node[];
  additionalProperties?: Node | boolean;
}

/** A member as its schema writes it; `#/$defs/…` is of the document in which it stands. */
const resolved = (node: Node, document: Node): { node: Node; document: Node } => {
  if (node.$ref === undefined) {
    return { node, document };
  }
  const { schemaId, pointer } = targetOf(node.$ref, idOf(document));
  const place = documentOf(schemaId);
  const found = pointer === '' ? place : nodeAt(place, pointer);
  return { node: { ...(found as Node), ...(node.description && { description: node.description }) }, document: place };
};

const idOf = ({ $id }: Node): string => $id?.replace(/\.schema\.json$/, '') ?? '';

/** Properties with references that lead to the same place from any schema. */
const withAbsoluteRefs = (properties: Record<string, Node>, schemaId: string): Record<string, Node> =>
  JSON.parse(JSON.stringify(properties), (key, value) => {
    if (key !== '$ref') {
      return value;
    }
    const target = targetOf(value, schemaId);
    return `/${target.schemaId}.schema.json#${target.pointer}`;
  });

const documentOf = (schemaId: string): Node => {
  const own = schemaOf(schemaId) as Node;
  const based = (own.allOf ?? []).map(({ $ref = '' }) => {
    const base = targetOf($ref, schemaId).schemaId;
    return withAbsoluteRefs(documentOf(base).properties ?? {}, base);
  });
  return { ...own, properties: Object.assign({ ...own.properties }, ...based) };
};

const typeOf = ({ $ref, type, enum: values, anyOf, properties, items }: Node): string => {
  if ($ref === 'secret.schema.json') {
    return 'secret';
  }
  if (values !== undefined) {
    return values.map((value) => code(String(value))).join(', ');
  }
  if (anyOf !== undefined) {
    return [...new Set(anyOf.map(typeOf))].join(' or ');
  }
  return [type ?? (items ? 'array' : properties ? 'object' : 'any')].flat().join(' or ');
};

const rowsOf = (node: Node, document: Node, path: string): string[][] =>
  Object.entries(node.properties ?? {}).flatMap(([name, raw]) => {
    const { node: member, document: place } = resolved(raw, document);
    const isWithout = name === 'without';
    const at = `${path}${path === '' ? '' : '.'}${name}${member.items && !isWithout ? '[]' : ''}`;
    const words = [
      member.description ?? '',
      ...(isWithout ? ['[All words](capabilities.md).'] : []),
      ...(member.default === undefined ? [] : [`Default: ${code(String(member.default))}.`]),
    ];
    const inner = resolved(member.items ?? member, place);
    const isSecret = inner.document.$id === 'harness/secret.schema.json';
    return [
      [
        code(at),
        isSecret ? 'secret' : typeOf(member),
        node.required?.includes(name) ? 'yes' : '',
        words.join(' ').trim(),
      ],
      ...(isSecret || isWithout ? [] : rowsOf(inner.node, inner.document, at)),
    ];
  });

const HEAD = ['Key', 'Type', 'Required', 'Meaning'];

const whole = schemaOf('harness/profile') as Node;

/** The schema of a section, as the profile refers to it. */
export const sectionSchema = (name: (typeof SECTIONS)[number]): string =>
  targetOf(whole.properties?.[name]?.$ref ?? '', 'harness/profile').schemaId;

/** The key of the profile for each section that has a schema of its own. */
const SECTIONS = [...INTERFACES, 'operator'] as const;

export const profilePage = (): string => {
  const sections = SECTIONS.map((name) => ({ name, node: documentOf(sectionSchema(name)) }));
  const general = Object.fromEntries(
    Object.entries(whole.properties ?? {}).filter(([name]) => !SECTIONS.some((one) => one === name)),
  );
  return page(
    'Profile',
    `${whole.description ?? ''} \`holdfast init\` writes one.`,
    'A header, and every other secret, is written as `{ "env": "MY_KEY" }`: the name of the environment variable that holds the value.',
    '## The whole target',
    table(HEAD, rowsOf({ ...whole, properties: general }, whole, '')),
    ...sections.flatMap(({ name, node }) => [
      `## ${name}`,
      node.description ?? '',
      table(HEAD, rowsOf(node, node, name)),
      ...(name === 'channel' ? channelBinding() : []),
    ]),
  );
};

const BINDING_EXAMPLE = {
  operations: {
    createProduct: { path: '/v1.2/operators/{supplier_id}/tours', member: 'tour', answerMember: 'created' },
    setAvailability: { method: 'PATCH' },
    createSuppliers: null,
  },
};

/** What a file of `channel.binding` may say, and what each operation is without it. */
const channelBinding = (): string[] => {
  const operation = documentOf('harness/channel-operation');
  return [
    'The file that `channel.binding` names says by operation what is otherwise than below; `null` says that there is no such operation. For example:',
    `\`\`\`json\n${JSON.stringify(BINDING_EXAMPLE, null, 2)}\n\`\`\``,
    table(HEAD, rowsOf(operation, operation, '')),
    table(
      ['Operation', 'As published', 'Member of the body'],
      Object.entries(channelOperations).map(([name, { method, path }]) => [
        code(name),
        code(`${method} ${path}`),
        code(channelMembers[name as keyof typeof channelMembers] || 'none'),
      ]),
    ),
  ];
};
