// The lists of availability that are kept, each for its own question, and what makes them old beside their age. Spec 8.
import { instant } from '../../../../schemas/formats.ts';
import type { Body } from '../../../kernel/body.ts';
import { rule, rules, type Version } from '../../../kernel/rule.ts';
import type { World } from '../../../kernel/world.ts';
import { forgetLists, keptLists } from '../../kept-list.ts';
import { objectIn } from './forwarded-body.ts';
import type { Relayed } from './operator-answer.ts';

/** What a list is asked for. */
export interface Question {
  supplierId: string;
  productId: string;
  start: string | undefined;
  end: string | undefined;
  rateId: string | undefined;
}

const MAX_KEPT = 1000;

const wholeKey = ({ supplierId, productId, start, end, rateId }: Question): string =>
  JSON.stringify([supplierId.toLowerCase(), productId.toLowerCase(), start, end, rateId?.toLowerCase()]);

/** A list answers its own question alone: another window, rate or product has another key. */
export const keyOf: Version<[Question], string> = rules((_world, question: Question) => wholeKey(question), {
  'booking.cache.another-window-is-asked': {
    'availability-is-kept-whatever-the-window': (_world, question) =>
      wholeKey({ ...question, start: undefined, end: undefined }),
    'availability-of-a-rate-is-kept-whatever-the-window': (_world, question) =>
      question.rateId === undefined ? wholeKey(question) : question.rateId.toLowerCase(),
    'availability-is-kept-by-the-start-of-its-window': (_world, question) => wholeKey({ ...question, end: undefined }),
    'availability-is-kept-by-the-days-of-its-window': (_world, question) =>
      wholeKey({ ...question, start: question.start?.slice(0, 10), end: question.end?.slice(0, 10) }),
  },
});

/** Keeps what a question was answered with. */
export const keep = (world: World, question: Question, passed: Relayed): Relayed => {
  const lists = keptLists(world);
  if (lists.size >= MAX_KEPT) {
    lists.clear();
  }
  lists.set(keyOf(world, question), { at: world.now(), passed });
  return passed;
};

/** What lists a hold makes old. */
const forgetFor: Version<[Body], void> = rule(
  'booking.limit.cache-age',
  (world, _hold: Body): void => forgetLists(world),
  {
    'availability-is-kept-until-a-hold-of-its-product-ends': (world, { items }) => {
      const lists = keptLists(world);
      const ids = (Array.isArray(items) ? items : []).map((item) => String(item?.productId).toLowerCase());
      for (const key of lists.keys()) {
        if (ids.some((id) => key.includes(id))) {
          lists.delete(key);
        }
      }
    },
  },
);

/** Forgets every list for a new hold, and once more when its time is over. */
export const forgetListsFor = (world: World, { shown }: Relayed): void => {
  const hold = typeof shown === 'string' ? undefined : objectIn(shown.hold);
  forgetFor(world, hold ?? {});
  const expires = instant(String(hold?.expires ?? ''));
  if (!Number.isNaN(expires)) {
    world.plan(expires, () => forgetFor(world, hold ?? {}));
  }
};
