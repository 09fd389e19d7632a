// What the operator has said of availability: kept for its own question, for five minutes or until a sale makes it old. Spec 8.
import { instant } from '../../../../schemas/formats.ts';
import type { Body } from '../../../kernel/body.ts';
import { perWorld } from '../../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../../kernel/rule.ts';
import { written } from '../../../kernel/time.ts';
import type { World } from '../../../kernel/world.ts';
import { refuseIf } from '../../../partner/rules/api-error.ts';
import { forgetLists, type KeptList, keptLists } from '../../kept-list.ts';
import { objectIn } from './forwarded-body.ts';
import { meaningOf, NO_JSON, type OperatorAnswer, passed, type Relayed, relayed } from './operator-answer.ts';
import { afterShortDelay } from './short-delay.ts';

/** What a list is asked for. */
interface Question {
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
const keyOf: Version<[Question], string> = rules((_world, question: Question) => wholeKey(question), {
  'booking.cache.another-window-is-asked': {
    'availability-is-kept-whatever-the-window': (_world, question) =>
      wholeKey({ ...question, start: undefined, end: undefined }),
    'availability-of-a-rate-is-kept-whatever-the-window': (_world, question) =>
      question.rateId === undefined ? wholeKey(question) : question.rateId.toLowerCase(),
    'availability-is-kept-by-the-start-of-its-window': (_world, question) => wholeKey({ ...question, end: undefined }),
    'availability-is-kept-by-the-days-of-its-window': (_world, question) =>
      wholeKey({ ...question, start: question.start?.slice(0, 10), end: question.end?.slice(0, 10) }),
    'availability-is-kept-by-the-digits-of-its-window': (_world, question) =>
      wholeKey({ ...question, start: question.start?.slice(0, 19), end: question.end?.slice(0, 19) }),
  },
});

/** Keeps what a question was answered with. */
const keep = (world: World, question: Question, passed: Relayed): Relayed => {
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

type Ask = () => Promise<OperatorAnswer>;

const FRESH_MS = 300_000;
const HOUR_MS = 3_600_000;
const nothingFree = (world: World, { productId }: Question): Relayed => {
  const now = written(world, world.now());
  const availabilities = { byProduct: { availability: [] }, byRate: {}, expires: now, productId, retrieved: now };
  return { status: 200, shown: { availabilities } };
};

const isUnanswered = (answer: OperatorAnswer): boolean => 'missing' in answer || answer.status >= 500;

/** What is shown while the operator does not answer: its last answer, with the time of that answer. */
const meanwhile: Version<[Question, OperatorAnswer], Relayed> = choice<[Question, OperatorAnswer], Relayed>(
  'booking.cache.of-a-silent-operator',
  // Spec silent: what a list is while the operator does not answer.
  (world, question) => keptLists(world).get(keyOf(world, question))?.passed ?? nothingFree(world, question),
  {
    'availability-of-a-silent-operator-is-an-error': (world, _question, answer) =>
      relayed(world, answer, 'availabilities'),
    'availability-of-a-silent-operator-is-empty': (world, question) => nothingFree(world, question),
  },
);

/** Wrong: a list of another window of the product, or none. */
const ofAnotherWindow = (world: World, question: Question): Relayed =>
  [...keptLists(world)].find(([key]) => key.includes(question.productId.toLowerCase()))?.[1].passed ??
  nothingFree(world, question);

/** Wrong: an old list in which the platform has put the time. */
const asFresh =
  (atMost: number): Version<[Question, OperatorAnswer], Relayed> =>
  (world, question, answer) => {
    const { status, shown } = meanwhile(world, question, answer);
    const { availabilities } = shown as { availabilities: Body };
    const at = keptLists(world).get(keyOf(world, question))?.at ?? world.now();
    const retrieved = written(world, Math.min(world.now(), at + atMost));
    return { status, shown: { availabilities: { ...availabilities, retrieved } } };
  };

/** What is shown while the operator does not answer never has a fresh time. */
const old: Version<[Question, OperatorAnswer], Relayed> = rules(meanwhile, {
  'booking.cache.old-is-not-shown-as-fresh': {
    'old-availability-is-shown-as-retrieved-now': asFresh(Number.POSITIVE_INFINITY),
    'old-availability-is-shown-as-retrieved-minutes-ago': asFresh(FRESH_MS - 60_000),
  },
  'booking.forward.no-availability-of-a-broken-operator': {
    'list-of-a-broken-operator-is-that-of-another-window': ofAnotherWindow,
  },
});

type List = Version<[Question, Ask], Promise<Relayed>>;

/** What the operator has said: a page, or another success that shows nothing, is no list. */
const said: Version<[OperatorAnswer], Relayed> = rule(
  'booking.forward.no-availability-of-a-broken-operator',
  (world, answer: OperatorAnswer): Relayed => relayed(world, answer, 'availabilities'),
  {
    'page-in-place-of-a-list-is-a-success': (world, answer) => {
      const meaning = meaningOf(answer, 'availabilities');
      return meaning.kind === 'unusable' && meaning.why === NO_JSON
        ? { status: 200, shown: {} }
        : passed(world, meaning);
    },
  },
);

const patient: List = async (world, question, ask) => {
  const answer = await ask();
  return isUnanswered(answer) ? old(world, question, answer) : keep(world, question, said(world, answer));
};

/** What the operator says when it is asked, or what is shown in place of it. */
const asked: List = rule('booking.forward.no-read-of-a-silent-operator', patient, {
  'list-of-a-slow-operator-is-that-of-another-window': (world, question, ask) =>
    Promise.race([patient(world, question, ask), afterShortDelay(() => ofAnotherWindow(world, question))]),
});

const keptFor =
  (maxMs: number): List =>
  (world, question, ask) => {
    const kept = keptLists(world).get(keyOf(world, question));
    return kept && world.now() - kept.at <= maxMs ? Promise.resolve(kept.passed) : asked(world, question, ask);
  };

/** Wrong only together with a list that is kept. */
const windowsMixed: List = rule('booking.cache.another-window-is-asked', asked, {
  'availability-is-kept-whatever-the-window': keptFor(FRESH_MS),
  'availability-of-a-rate-is-kept-whatever-the-window': keptFor(FRESH_MS),
  'availability-is-kept-by-the-start-of-its-window': keptFor(FRESH_MS),
  'availability-is-kept-by-the-days-of-its-window': keptFor(FRESH_MS),
  'availability-is-kept-by-the-digits-of-its-window': keptFor(FRESH_MS),
});

/** The path with which the operator is asked for a list: as the reseller wrote it. */
export const askedAt: Version<[path: string], string> = rule(
  'booking.cache.another-window-is-asked',
  (_world, path: string) => path,
  {
    'asked-windows-lose-their-offset': (_world, path) => path.replaceAll(/(\+|-|%2B)\d\d(:|%3A)\d\d(?=&|$)/gi, 'Z'),
  },
);

/** Wrong: windows of a kind that the platform cannot keep lists of. */
const stumblingOver =
  (over: (start: number, end: number) => boolean): List =>
  (world, question, ask) => {
    refuseIf(
      over(instant(question.start ?? ''), instant(question.end ?? '')),
      'INTERNAL_SERVER',
      'no place for such a window',
    );
    return asked(world, question, ask);
  };

const shownBefore = perWorld(() => new Map<string, KeptList>());

/** Wrong: remembers what was shown first, whatever the platform has sold since. */
const remembered: List = async (world, question, ask) => {
  const passed = await asked(world, question, ask);
  const key = keyOf(world, question);
  if (!shownBefore(world).has(key)) {
    shownBefore(world).set(key, { at: world.now(), passed });
  }
  return passed;
};

/** The list of availabilities for a question. @throws ApiError */
export const listFor: List = rules(
  choice<[Question, Ask], Promise<Relayed>>(
    'booking.cache.younger-than-five-minutes',
    // Spec silent: whether a list younger than five minutes is shown again, or the operator is asked.
    windowsMixed,
    {
      'availability-is-kept-for-five-minutes': keptFor(FRESH_MS),
      'availability-is-kept-for-a-minute': keptFor(FRESH_MS / 5),
    },
  ),
  {
    'booking.availability-list.any-window-is-kept': {
      'platform-stumbles-over-windows-of-one-instant': stumblingOver((start, end) => start === end),
      'platform-stumbles-over-windows-before-2001': stumblingOver((start) => start < Date.UTC(2001, 0)),
    },
    'booking.limit.cache-age': {
      'availability-is-kept-until-a-hold-of-its-product-ends': keptFor(HOUR_MS),
      'availability-is-kept-for-five-minutes-more-each-time-it-is-asked-for': (world, question, ask) => {
        const kept = keptLists(world).get(keyOf(world, question));
        if (kept === undefined || world.now() - kept.at > FRESH_MS) {
          return asked(world, question, ask);
        }
        kept.at = world.now();
        return Promise.resolve(kept.passed);
      },
      'availability-is-kept-for-an-hour': async (world, question, ask) => {
        const before = shownBefore(world).get(keyOf(world, question));
        return before && world.now() - before.at <= HOUR_MS ? before.passed : remembered(world, question, ask);
      },
      'availability-is-asked-again-and-shown-as-before': async (world, question, ask) => {
        const before = shownBefore(world).get(keyOf(world, question));
        const now = await remembered(world, question, ask);
        return before?.passed ?? now;
      },
    },
  },
);
