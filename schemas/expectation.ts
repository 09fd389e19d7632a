import { escapedKey, keysIn } from './pointer.ts';
import { nodeAt, targetOf } from './ref.ts';
import { didYouMean, suggestions } from './suggest.ts';
import { schemaOf, type Violation, violations } from './validate.ts';

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

/** What a schema says of one place of a document. */
interface Expectation {
  /** The keys that may stand there; empty when any may, or none. */
  keys: string[];
  /** The nearest description, of the place itself or of its parent. */
  description?: string;
  /** The keys that must be there. */
  required: string[];
  /** Keys of which at least one must be there. */
  oneOf: string[];
}

/** Looks a place of a document up in its schema, by the segments of its JSON pointer. */
export const expectationAt = (schemaId: string, segments: readonly string[]): Expectation => {
  let places = plain({ node: schemaOf(schemaId) as Node, schemaId });
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

/** The place itself, and the target of its reference. */
const plain = (place: SchemaPart): SchemaPart[] => {
  const { node, schemaId } = place;
  return [
    place,
    ...(node.$ref === undefined ? [] : plain(referred(node.$ref, schemaId))),
    ...(node.allOf ?? []).flatMap((part) => plain({ node: part, schemaId })),
  ];
};

const referred = (reference: string, schemaId: string): SchemaPart => {
  const target = targetOf(reference, schemaId);
  return { node: nodeAt(schemaOf(target.schemaId), target.pointer) as Node, schemaId: target.schemaId };
};

/** What a document has wrong in its shape. */
interface ShapeMistake {
  /** Of the member itself, where one is not known. */
  pointer: string;
  message: string;
}

const lowered = (sentence: string): string => sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

const MAX_KNOWN_NAMES = 12;

/** ` Known are method, path.`; nothing where there are many. */
const knownHere = (keys: readonly string[]): string =>
  keys.length > 0 && keys.length <= MAX_KNOWN_NAMES ? ` Known are ${keys.join(', ')}.` : '';

const shapeMistake = (schemaId: string, { pointer, keyword, message, params }: Violation): ShapeMistake => {
  const { keys, description, oneOf } = expectationAt(schemaId, keysIn(pointer));
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty);
    return {
      pointer: `${pointer}/${escapedKey(name)}`,
      message: `${name} is not known here.${didYouMean(name, keys) || knownHere(keys)}`,
    };
  }
  const choice = oneOf.length > 0 ? `at least one of ${oneOf.join(', ')}` : lowered(description ?? message);
  return { pointer, message: `expected ${['anyOf', 'pattern'].includes(keyword) ? choice : message}` };
};

/** Where a document departs from a schema: of alternatives the whole alone, and a misspelt member is not lacking besides. */
export const distinctViolations = (schemaId: string, document: unknown): Violation[] => {
  const found = violations(schemaId, document);
  const alternatives = new Set(found.filter(({ keyword }) => keyword === 'anyOf').map(({ pointer }) => pointer));
  const meant = new Set(
    found
      .filter(({ keyword }) => keyword === 'additionalProperties')
      .flatMap(({ pointer, params }) =>
        suggestions(String(params.additionalProperty), expectationAt(schemaId, keysIn(pointer)).keys).map(
          (key) => `${pointer}/${key}`,
        ),
      ),
  );
  const { oneOf } = expectationAt(schemaId, []);
  /** Whether it is said already: by the alternatives as a whole, or by the misspelt member. */
  const isSaid = ({ pointer, keyword, params }: Violation): boolean =>
    keyword === 'anyOf'
      ? pointer === '' && oneOf.some((key) => meant.has(`/${key}`))
      : meant.has(`${pointer}/${params.missingProperty}`) ||
        (alternatives.has(pointer) && (pointer !== '' || oneOf.includes(String(params.missingProperty))));
  return found.filter((violation) => !isSaid(violation));
};

/** What departs from a schema, in words. */
export const shapeMistakes = (schemaId: string, document: unknown): ShapeMistake[] =>
  distinctViolations(schemaId, document).map((violation) => shapeMistake(schemaId, violation));
