// What the operator has said of availability, and for how long it is kept. Spec 8: five minutes.
import { perWorld } from '../../../kernel/per-world.ts';
import { choice, type Version } from '../../../kernel/rule.ts';
import { written } from '../../../kernel/time.ts';
import type { World } from '../../../kernel/world.ts';
import { type OperatorAnswer, type Passed, passedOn } from './operator-answer.ts';

/** What a list is asked for. */
export interface Question {
  supplierId: string;
  productId: string;
  start: string | undefined;
  end: string | undefined;
  rateId: string | undefined;
}

type Ask = () => Promise<OperatorAnswer>;

interface Kept {
  /** When the operator said it, in milliseconds since 1970. */
  at: number;
  passed: Passed;
}

const FRESH_MS = 300_000;
const MOST_KEPT = 1000;

const keptLists = perWorld(() => new Map<string, Kept>());

/** A list answers its own question alone: another window, rate or product has another key. */
const keyOf = ({ supplierId, productId, start, end, rateId }: Question): string =>
  JSON.stringify([supplierId.toLowerCase(), productId.toLowerCase(), start, end, rateId?.toLowerCase()]);

const keep = (world: World, question: Question, passed: Passed): Passed => {
  const lists = keptLists(world);
  if (lists.size >= MOST_KEPT) {
    lists.clear();
  }
  lists.set(keyOf(question), { at: world.now(), passed });
  return passed;
};

/** Forgets every list: what the platform itself sells or gives back changes them. */
export const forgetLists = (world: World): void => keptLists(world).clear();

const nothingFree = (world: World, { productId }: Question): Passed => {
  const now = written(world, world.now());
  const availabilities = { byProduct: { availability: [] }, byRate: {}, expires: now, productId, retrieved: now };
  return { status: 200, shown: { availabilities } };
};

const isSilent = (answer: OperatorAnswer): boolean => 'missing' in answer || answer.status >= 500;

/** What is told while the operator does not answer: what it said before, with the time when it said so. */
const meanwhile: Version<[Question, OperatorAnswer], Passed> = choice<[Question, OperatorAnswer], Passed>(
  // Spec silent: what a list is while the operator does not answer.
  'Spec silent: availability while the operator does not answer',
  (world, question) => keptLists(world).get(keyOf(question))?.passed ?? nothingFree(world, question),
  {
    'availability-of-a-silent-operator-is-an-error': (world, _question, answer) =>
      passedOn(world, answer, 'availabilities'),
    'availability-of-a-silent-operator-is-empty': (world, question) => nothingFree(world, question),
  },
);

type List = Version<[Question, Ask], Promise<Passed>>;

const asked: List = async (world, question, ask) => {
  const answer = await ask();
  return isSilent(answer)
    ? meanwhile(world, question, answer)
    : keep(world, question, passedOn(world, answer, 'availabilities'));
};

/** The list of availabilities for a question. @throws ApiError */
export const listFor: List = choice<[Question, Ask], Promise<Passed>>(
  // Spec silent: whether a list younger than five minutes is told again, or the operator is asked.
  'Spec silent: availability younger than five minutes',
  asked,
  {
    'availability-is-kept-for-five-minutes': (world, question, ask) => {
      const kept = keptLists(world).get(keyOf(question));
      return kept && world.now() - kept.at <= FRESH_MS ? Promise.resolve(kept.passed) : asked(world, question, ask);
    },
  },
);
