// Mutants that a machine makes from the schemas: each has one member of one kind of answer invalid in one way.

import { type InvalidValue, inWords } from '../../../schemas/arbitrary/invalid.ts';
import { invalidValues } from '../../../schemas/arbitrary.ts';
import type { Interface } from '../../../schemas/interfaces.ts';
import type { RequirementId } from '../../../schemas/requirements/index.ts';
import { groupedBy } from '../../harness/judge/group.ts';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { type Answer, answersOf } from './answer.ts';
import { membersAt } from './json-path.ts';

export interface SchemaMutant {
  /** `partner.getHold /hold/expires is 7, not of type string`. */
  name: string;
  answer: Answer;
  requirement: RequirementId;
  /** The member, as a pointer from the answer; `*` is any element. */
  place: string;
  /** What stands there then; undefined when the member is missing. */
  value: unknown;
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
    return requirement === undefined ? [] : [{ name, answer, requirement, place, value: invalid.value }];
  });

/** All of an interface. */
export const schemaMutantsOf = (name: Interface): SchemaMutant[] => answersOf(name).flatMap(mutantsOf);

/** An operator that answers as another does, but for the member of a mutant. Counts the answers that it changes. */
export const withMutant = (
  { answer, place, value }: SchemaMutant,
  inner: FetchLike,
): { fetch: FetchLike; changed(): number } => {
  let changed = 0;
  return {
    changed: () => changed,
    fetch: async (request) => {
      const response = await inner(request);
      const kind = answer.refused ? response.status >= 400 && response.status < 500 : response.ok;
      if (!kind || !answer.takes(request) || !response.headers.get('content-type')?.includes('json')) {
        return response;
      }
      const text = await response.text();
      const box = { '': JSON.parse(text) as unknown };
      for (const { holder, key } of membersAt(box, place)) {
        if (value === undefined) {
          delete holder[key];
        } else {
          holder[key] = value;
        }
      }
      const after = JSON.stringify(box['']);
      if (after !== text) {
        changed += 1;
      }
      return new Response(after, { status: response.status, headers: response.headers });
    },
  };
};
