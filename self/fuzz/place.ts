// The members of the answers of an interface.
import { invalidValues } from '../../schemas/arbitrary.ts';
import { answersOf } from '../proof/answer.ts';
import type { BoundInterface } from '../proof/bound-interface.ts';

/** A member of a kind of answer: a JSON pointer in which `*` is any element, or any member of a map. */
export interface AnswerMember {
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

/** The members that a schema names, also those that the mock operator leaves out: each has invalid values. */
const pointersOf = (schemaId: string): string[] =>
  invalidValues(schemaId).flatMap(({ pointer, keyword }) =>
    pointer === '' || keyword === 'additionalProperties' ? [] : [pointer],
  );

/** What the schemas name, in the words of our own binding: for OCTO, where its words are the same. */
const placesOfSchemas = (bound: BoundInterface): AnswerMember[] =>
  answersOf(bound.interface).flatMap(({ operation, refused, schema, list }) =>
    pointersOf(schema).map((pointer) => ({
      operation: operation.replace(`${bound.interface}.`, ''),
      refused,
      pointer: `${list ? '/*' : ''}${pointer}`,
    })),
  );

/** Places, each once. */
const distinct = (places: readonly AnswerMember[]): AnswerMember[] => [
  ...new Map(places.map((place) => [JSON.stringify(place), place])).values(),
];

/** The members of an answer. */
export const placesIn = (operation: string, refused: boolean, body: unknown): AnswerMember[] =>
  distinct(pointersIn(body).map((pointer) => ({ operation, refused, pointer })));

/** Every member of these answers, and those that the schemas name beside them. */
export const allPlaces = (bound: BoundInterface, ofAnswers: readonly AnswerMember[]): AnswerMember[] =>
  distinct([...ofAnswers, ...placesOfSchemas(bound)]);
