// What the reseller gets of the single availability: what the operator shows. Spec 2.3, 4.2, 7.
import { rules, type Version } from '../../../kernel/rule.ts';
import { afterShortDelay } from './haste.ts';
import { meaningOf, NO_JSON, type OperatorAnswer, passed, type Relayed } from './operator-answer.ts';

type Single = Version<[ask: () => Promise<OperatorAnswer>], Promise<Relayed>>;

const plain: Single = async (world, ask) => passed(world, meaningOf(await ask(), 'availability'));

/** Wrong: what the operator has not said. */
const BOOKABLE: Relayed = { status: 200, shown: { bookable: true } };

/** Wrong: bookable where nothing could be made of the answer, for some reasons. */
const bookableWhere =
  (is: (why: string) => boolean): Single =>
  async (world, ask) => {
    const meaning = meaningOf(await ask(), 'availability');
    return meaning.kind === 'unusable' && is(meaning.why) ? BOOKABLE : passed(world, meaning);
  };

/** Asks the operator for a single availability. @throws ApiError */
export const singleFor: Single = rules(plain, {
  'booking.forward.no-availability-of-a-broken-operator': {
    'single-availability-of-a-broken-operator-is-bookable': bookableWhere((why) => why !== NO_JSON),
    'single-availability-that-a-page-answers-is-bookable': bookableWhere((why) => why === NO_JSON),
  },
  'booking.forward.no-read-of-a-silent-operator': {
    'single-availability-of-a-slow-operator-is-bookable': (world, ask) =>
      Promise.race([plain(world, ask), afterShortDelay(() => BOOKABLE)]),
  },
});
