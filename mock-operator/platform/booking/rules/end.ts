// What the reseller gets of a release, a cancel and a read. Spec 3.1, 3.2, 4.1 rule 5, 4.2, 7.
import { rule, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Resource } from '../../../partner/rules/resource.ts';
import { meaningOf, type OperatorAnswer, type Passed, passed } from './operator-answer.ts';

type Pass = Version<[OperatorAnswer], Passed>;

const DONE: Passed = { status: 204, shown: '' };

/** Gives the rule for the end of a hold or booking: what the operator has not carried out is no success. */
const ended = (act: 'release' | 'cancel'): Pass => {
  const plain: Pass = (world, answer) => passed(world, meaningOf(answer, 'nothing'));
  return rule(`booking.forward.no-${act}-at-a-broken-operator`, plain, {
    [`${act}-without-an-answer-is-204`]: (world, answer) => ('missing' in answer ? DONE : plain(world, answer)),
    [`${act}-at-a-failing-operator-is-204`]: (world, answer) =>
      'missing' in answer || answer.status < 500 ? plain(world, answer) : DONE,
  });
};

export const releasedAt: Pass = ended('release');
export const cancelledAt: Pass = ended('cancel');

/** What the operator shows of a hold or booking. @throws ApiError */
export const readAt: Version<[OperatorAnswer, Resource], Passed> = rule(
  'booking.forward.unknown-at-the-operator-is-404',
  (world, answer: OperatorAnswer, resource: Resource): Passed => passed(world, meaningOf(answer, resource)),
  {
    'unknown-at-the-operator-is-502': (world, answer, resource) => {
      const meaning = meaningOf(answer, resource);
      return meaning.kind === 'refusal'
        ? refuse('INTERNAL_SERVER', 'the operator fails', {}, 502)
        : passed(world, meaning);
    },
    'unknown-at-the-operator-is-400': (world, answer, resource) => {
      const meaning = meaningOf(answer, resource);
      return meaning.kind === 'refusal' ? refuse('BAD_REQUEST', meaning.refusal.message) : passed(world, meaning);
    },
  },
);
