// Mutants that a machine makes from the schemas: each breaks one member of one kind of answer in one way.
import type { RequirementId } from '../../../schemas/requirements/index.ts';
import { schemaOf } from '../../../schemas/validate.ts';
import type { FetchLike } from '../../harness/in-process.ts';
import type { Interface } from '../../harness/run.ts';
import { type Answer, answersOf, type Standing } from './answer.ts';
import { type Schema, type Way, waysOf } from './breakage.ts';
import { type Held, membersAt } from './place.ts';

export interface SchemaMutant {
  /** `partner.getHold /hold/expires: a number for a string`. */
  name: string;
  answer: Answer;
  row: RequirementId;
  place: string;
  /** Breaks one member that is there. */
  breakMember(held: Held): void;
}

/** A member, or an element of an array, with its schema. */
interface Node extends Omit<Standing, 'keyword'> {
  schema: Schema;
}

/** Follows a reference to another file. */
const resolved = ({ schema, files, place }: Node): Node => {
  if (schema.$ref === undefined) return { schema, files, place };
  const path = new URL(schema.$ref, `schema:///${files.at(-1)}.schema.json`).pathname.slice(1);
  const file = path.replace(/\.schema\.json$/, '');
  return { schema: schemaOf(file) as Schema, files: [...files, file], place };
};

const replaced =
  ({ wrong }: Way) =>
  ({ holder, key }: Held): void => {
    holder[key] = wrong(holder[key]);
  };

const dropped = ({ holder, key }: Held): void => {
  delete holder[key];
};

const renamed = ({ holder, key }: Held): void => {
  holder[`not-${key}`] = holder[key];
  delete holder[key];
};

const mutantsBelow = (answer: Answer, root: Node): SchemaMutant[] => {
  const mutant = (at: Standing, words: string, breakMember: (held: Held) => void): SchemaMutant[] => {
    const row = answer.rowOf(at);
    const { place } = at;
    return row === undefined ? [] : [{ name: `${answer.name} ${place}: ${words}`, answer, row, place, breakMember }];
  };
  const below = (holder: Node): SchemaMutant[] => {
    const { schema, files, place } = resolved(holder);
    const child = (step: string, of: Schema): Node => ({ schema: of, files, place: `${place}/${step}` });
    const member = (step: string, of: Schema): SchemaMutant[] => {
      const node = child(step, of);
      return [
        ...waysOf(resolved(node).schema).flatMap((way) =>
          mutant({ ...node, keyword: way.keyword }, way.words, replaced(way)),
        ),
        ...below(node),
      ];
    };
    const map = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
    return [
      ...(schema.required ?? []).flatMap((name) =>
        mutant({ ...child(name, {}), keyword: 'required' }, 'dropped', dropped),
      ),
      ...(schema.anyOf?.every(({ required }) => required?.length === 1)
        ? mutant(
            { files, place, keyword: 'required' },
            `without ${schema.anyOf.map(({ required }) => required?.[0]).join(' and ')}`,
            ({ holder, key }) => {
              for (const { required } of schema.anyOf ?? [])
                delete (holder[key] as Record<string, unknown>)[required?.[0] ?? ''];
            },
          )
        : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, of]) => member(name, of)),
      ...(schema.items === undefined ? [] : member('*', schema.items)),
      ...(map === undefined ? [] : member('*', map)),
      ...(schema.propertyNames === undefined
        ? []
        : mutant({ ...child('*', {}), keyword: 'propertyNames' }, 'under a key of another form', renamed)),
    ];
  };
  return below(root);
};

/** All of an interface. */
export const schemaMutantsOf = (name: Interface): SchemaMutant[] =>
  answersOf(name).flatMap((answer) =>
    mutantsBelow(answer, {
      schema: schemaOf(answer.schema) as Schema,
      files: [answer.schema],
      place: answer.list ? '/*' : '',
    }),
  );

/** An operator that answers as another does, but for the members that a mutant breaks. Counts the broken answers. */
export const withMutant = (
  { answer, place, breakMember }: SchemaMutant,
  inner: FetchLike,
): { fetch: FetchLike; broken(): number } => {
  let broken = 0;
  return {
    broken: () => broken,
    fetch: async (request) => {
      const response = await inner(request);
      const kind = answer.refused ? response.status >= 400 && response.status < 500 : response.ok;
      if (!kind || !answer.takes(request) || !response.headers.get('content-type')?.includes('json')) return response;
      const text = await response.text();
      const box = { '': JSON.parse(text) as unknown };
      for (const held of membersAt(box, place)) breakMember(held);
      const after = JSON.stringify(box['']);
      if (after !== text) broken += 1;
      return new Response(after, { status: response.status, headers: response.headers });
    },
  };
};
