// Mutants that a machine makes from the schemas: each has one member of one kind of answer invalid in one way.

import type { Exchange } from '../../harness/exchange/exchange.ts';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import type { WireAnswer } from '../../harness/transport/wire.ts';
import { type InvalidValue, inWords } from '../../schemas/arbitrary/invalid.ts';
import { invalidValues } from '../../schemas/arbitrary.ts';
import { groupedBy } from '../../schemas/group.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { type Answer, answersOf } from './answer.ts';
import { membersAt } from './json-path.ts';

export interface SchemaMutant {
  /** `partner.getHold /hold/expires is 7, not of type string`. */
  name: string;
  answer: Answer;
  requirement: RequirementId;
  /** The member, as a pointer from the answer; `*` is any element. */
  place: string;
  /** The wrong value; undefined when the member is left out. */
  value: unknown;
  /** The schemas that describe it, from the answer inwards. */
  files: readonly string[];
}

/** How many values of one keyword at one place make mutants. A fraction and a number as text are two things, so are two forms. */
const mostOf = ({ keyword, wanted }: InvalidValue): number =>
  keyword === 'format' || (keyword === 'type' && wanted.includes('integer')) ? 2 : 1;

/** Of each keyword at each place below the whole the values that look most valid. */
const chosen = (schemaId: string): InvalidValue[] =>
  [...groupedBy(invalidValues(schemaId), ({ pointer, keyword }) => `${pointer} ${keyword}`).values()]
    .flatMap((alike) => alike.slice(0, Math.max(...alike.map(mostOf))))
    .filter(({ pointer }) => pointer !== '');

const mutantsOf = (answer: Answer): SchemaMutant[] =>
  chosen(answer.schema).flatMap((invalid) => {
    const place = `${answer.list ? '/*' : ''}${invalid.pointer}`;
    const requirement = answer.requirementOf({ files: invalid.schemaIds, place, keyword: invalid.keyword });
    const name = `${answer.name} ${inWords({ ...invalid, pointer: place })}`;
    return requirement === undefined
      ? []
      : [{ name, answer, requirement, place, value: invalid.value, files: invalid.schemaIds }];
  });

/** All of an interface. */
export const schemaMutantsOf = (name: Interface): SchemaMutant[] => answersOf(name).flatMap(mutantsOf);

/** An answer of JSON text with the member of the mutant put in or taken out; undefined where it is not of the mutant's kind. */
const changed = (
  { answer, place, value }: SchemaMutant,
  { status, type, body }: { status: number; type: string; body: string },
): string | undefined => {
  const isKind = answer.refused ? status >= 400 && status < 500 : status >= 200 && status < 300;
  if (!isKind || !type.includes('json')) {
    return undefined;
  }
  const box = { '': JSON.parse(body) as unknown };
  const members = membersAt(box, place);
  for (const { holder, key } of members) {
    if (value === undefined) {
      delete holder[key];
    } else {
      holder[key] = value;
    }
  }
  return members.length === 0 ? body : JSON.stringify(box['']);
};

/** The answer that a recorded exchange would have had with a mutant; undefined where that changes nothing of it. */
export const answerWith = (mutant: SchemaMutant, { request, answer }: Exchange): WireAnswer | undefined => {
  if (answer === undefined || answer.body === '' || !mutant.answer.takes(request)) {
    return undefined;
  }
  const body = changed(mutant, { ...answer, type: answer.headers['content-type'] ?? '' });
  return body === undefined || body === answer.body ? undefined : { ...answer, body };
};

/** An operator that answers as another does, but for the member of a mutant. Counts the answers that it changes. */
export const withMutant = (mutant: SchemaMutant, inner: FetchLike): { fetch: FetchLike; changed(): number } => {
  let count = 0;
  return {
    changed: () => count,
    fetch: async (request) => {
      const response = await inner(request);
      const type = response.headers.get('content-type') ?? '';
      if (!type.includes('json') || !mutant.answer.takes(request)) {
        return response;
      }
      const text = await response.text();
      const after = changed(mutant, { status: response.status, type, body: text }) ?? text;
      count += after === text ? 0 : 1;
      return new Response(after, { status: response.status, headers: response.headers });
    },
  };
};
