import { posix } from 'node:path';
import { schemaOf } from '../schemas/validate.ts';

interface Node {
  $ref?: string;
  allOf?: Node[];
  anyOf?: Node[];
  properties?: Record<string, Node>;
  items?: Node;
  additionalProperties?: boolean | Node;
  required?: string[];
  description?: string;
}

/** A part of a schema, and the id of the schema that its references are relative to. */
interface SchemaPart {
  node: Node;
  schemaId: string;
}

/** What the profile's schema says of one place. */
export interface Expectation {
  /** The keys that may stand there; empty when any may, or none. */
  keys: string[];
  /** The nearest description, of the place itself or of what it is in. */
  description?: string;
  /** The keys that must be there. */
  required: string[];
  /** Keys of which at least one must be there. */
  oneOf: string[];
}

/** Looks a place of the profile up in its schema, by the segments of its JSON pointer. */
export const expectationAt = (segments: readonly string[]): Expectation => {
  let places = plain({ node: schemaOf('harness/profile') as Node, schemaId: 'harness/profile' });
  let description: string | undefined;
  for (const segment of segments) {
    places = places.flatMap((place) => step(place, segment)).flatMap(plain);
    description = places.find(({ node }) => node.description)?.node.description ?? description;
  }
  return {
    keys: [...new Set(places.flatMap(({ node }) => Object.keys(node.properties ?? {})))],
    ...(description === undefined ? {} : { description }),
    required: places.flatMap(({ node }) => node.required ?? []),
    oneOf: places.flatMap(({ node }) => (node.anyOf ?? []).flatMap(({ required }) => required ?? [])),
  };
};

const step = ({ node, schemaId }: SchemaPart, segment: string): SchemaPart[] => {
  const { properties, items, additionalProperties } = node;
  const next =
    properties?.[segment] ?? items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  return next === undefined ? [] : [{ node: next, schemaId }];
};

/** The place itself, and what it refers to. */
const plain = (place: SchemaPart): SchemaPart[] => {
  const { node, schemaId } = place;
  return [
    place,
    ...(node.$ref === undefined ? [] : plain(referred(node.$ref, schemaId))),
    ...(node.allOf ?? []).flatMap((part) => plain({ node: part, schemaId })),
  ];
};

const referred = (reference: string, schemaId: string): SchemaPart => {
  const [file = '', fragment = ''] = reference.split('#');
  const target = file === '' ? schemaId : posix.join(posix.dirname(schemaId), file).replace(/\.schema\.json$/, '');
  const path = fragment.split('/').slice(1);
  const node = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], schemaOf(target));
  return { node: node as Node, schemaId: target };
};
