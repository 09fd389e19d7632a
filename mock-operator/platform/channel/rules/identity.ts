// The id of what is set up. Spec 2: a valid uuid that is supplied is stored; otherwise one is generated.
import { choice, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';

/** What there is already under an id. */
type Known = (id: string) => unknown;

/** The id of a new supplier, product or rate. @throws ApiError CONFLICT for one that there is already */
export const idFor: Version<[sent: unknown, Known], string> = (world, sent, known) => {
  if (typeof sent !== 'string') {
    return world.newId();
  }
  // Spec silent: what a second create with the same id gets.
  return known(sent) === undefined ? sent.toLowerCase() : refuse('CONFLICT', 'there is one with this id', { id: sent });
};

/** The status of what was made. */
export const made: Version<[], number> = choice<[], number>(
  'Spec silent: the status of a create of the Channel API',
  // Spec silent: the status of a create.
  () => 201,
  { 'channel-create-is-200': () => 200 },
);
