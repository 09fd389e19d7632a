// Every member of every answer of a face, as a whole run meets them.
import { schemaOf } from '../../../schemas/validate.ts';
import type { FetchLike } from '../../harness/in-process.ts';
import { answersOf } from '../proof/answer.ts';
import type { Schema } from '../proof/breakage.ts';
import { examine } from '../proof/examine.ts';
import type { Face } from '../proof/face.ts';
import { mockWith } from '../proof/rule-mutant.ts';
import { operationOf } from './operation.ts';

/** A member of a kind of answer: a JSON pointer in which `*` is any element, or any member of a map. */
export interface Place {
  operation: string;
  refused: boolean;
  pointer: string;
}

/** Keys of maps are data: uuids, and names that callers choose. */
const isData = (key: string): boolean => /^[0-9a-f-]{36}$/i.test(key) || /^(x-|holdfast-)/.test(key);

const pointersIn = (value: unknown, at = ''): string[] => [
  ...(at === '' ? [] : [at]),
  ...(typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, member]) =>
        pointersIn(member, `${at}/${Array.isArray(value) || isData(key) ? '*' : key}`),
      )),
];

/** The members that a schema names below a pointer, also those that the mock operator leaves out. */
const pointersOf = ({ $ref, properties, items, additionalProperties }: Schema, file: string, at: string): string[] => {
  if ($ref !== undefined) {
    const inner = new URL($ref, `schema:///${file}.schema.json`).pathname.slice(1).replace(/\.schema\.json$/, '');
    return pointersOf(schemaOf(inner) as Schema, inner, at);
  }
  const each = items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, of]) => [
      `${at}/${name}`,
      ...pointersOf(of, file, `${at}/${name}`),
    ]),
    ...(each === undefined ? [] : [`${at}/*`, ...pointersOf(each, file, `${at}/*`)]),
  ];
};

const keyOf = ({ operation, refused, pointer }: Place): string => `${operation} ${refused} ${pointer}`;

/** What the schemas name, in the words of our own binding: for OCTO, where its words are the same. */
const placesOfSchemas = (face: Face): Place[] =>
  answersOf(face.interface).flatMap(({ operation, refused, schema, list }) =>
    pointersOf(schemaOf(schema) as Schema, schema, list ? '/*' : '').map((pointer) => ({
      operation: operation.replace(`${face.interface}.`, ''),
      refused,
      pointer,
    })),
  );

/** What a run against the mock operator is answered. */
const placesOfAnswers = async (face: Face): Promise<Place[]> => {
  const inner = mockWith();
  const nameOf = operationOf(face);
  const found: Place[] = [];
  const looking: FetchLike = async (request) => {
    const response = await inner(request);
    const operation = nameOf(request);
    const text = await response.clone().text();
    if (operation !== undefined && /^[[{]/.test(text)) {
      const pointers = new Set(pointersIn(JSON.parse(text)));
      found.push(...[...pointers].map((pointer) => ({ operation, refused: !response.ok, pointer })));
    }
    return response;
  };
  await examine(face.interface, looking, { profile: face.profile });
  return found;
};

export const placesOf = async (face: Face): Promise<Place[]> => {
  const all = [...(await placesOfAnswers(face)), ...placesOfSchemas(face)];
  return [...new Map(all.map((place) => [keyOf(place), place])).values()];
};
