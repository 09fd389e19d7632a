// What the reseller gets of a release and of a cancel. Spec 3.1, 3.2, 4.2, 7.
import { rule, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { meaningOf, NO_JSON, type OperatorAnswer, passed, type Relayed } from './operator-answer.ts';

type Pass = Version<[OperatorAnswer], Relayed>;

const DONE: Relayed = { status: 204, shown: '' };

/** Gives the rule for the end of a hold or booking: what the operator has not carried out is no success. */
const ended = (act: 'release' | 'cancel'): Pass => {
  const plain: Pass = (world, answer) => passed(world, meaningOf(answer, 'nothing'));
  const isRefusal = (answer: OperatorAnswer): boolean => meaningOf(answer, 'nothing').kind === 'refusal';
  const known = rule('booking.forward.unknown-at-the-operator-is-404', plain, {
    [`${act}-of-what-the-operator-does-not-know-is-502`]: (world, answer) =>
      isRefusal(answer) ? refuse('INTERNAL_SERVER', 'the operator fails', {}, 502) : plain(world, answer),
  });
  return rule(`booking.forward.no-${act}-at-a-broken-operator`, known, {
    [`${act}-that-the-operator-refuses-is-204`]: (world, answer) => (isRefusal(answer) ? DONE : plain(world, answer)),
    [`${act}-without-an-answer-is-204`]: (world, answer) => ('missing' in answer ? DONE : plain(world, answer)),
    [`${act}-at-a-failing-operator-is-204`]: (world, answer) =>
      'missing' in answer || answer.status < 500 ? plain(world, answer) : DONE,
    [`${act}-that-a-page-answers-is-204`]: (world, answer) => {
      const meaning = meaningOf(answer, 'nothing');
      return meaning.kind === 'unusable' && meaning.why === NO_JSON ? DONE : passed(world, meaning);
    },
  });
};

export const releasedAt: Pass = ended('release');
export const cancelledAt: Pass = ended('cancel');
