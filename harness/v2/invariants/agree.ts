// What one answer states of a booking against what an answer before it stated. Spec 4.4.

import { groupedBy } from '../../../schemas/group.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { History } from '../../exchange/history.ts';
import { memoized } from '../../exchange/memoize.ts';
import { listAt, textAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference, Invariant } from '../../judge/invariants.ts';
import { sameValue } from '../../judge/reflection.ts';

/** Calls that may give a booking another contact, other references, units or times; a cancel may take them away. */
const CHANGES: ReadonlySet<string> = new Set(['confirmBooking', 'updateBooking', 'cancelBooking']);

const COMPARED = [
  '/availability/localDateTimeStart',
  '/availability/localDateTimeEnd',
  '/resellerReference',
  '/contact/fullName',
  '/contact/firstName',
  '/contact/lastName',
  '/contact/emailAddress',
  '/contact/phoneNumber',
  '/contact/country',
];

/** In the letters that were sent: whether other letters are another booking is a requirement of its own. */
const uuidOf = ({ intent }: Exchange): string => textAt(intent.meant, '/uuid') ?? '';

const showsBooking = ({ succeeded, isJson, intent }: Exchange): boolean =>
  succeeded && isJson && intent.response === 'operator-v2/booking';

/** uuid → the calls about that booking. */
const byBooking = memoized((history: History) => groupedBy(history, uuidOf));

/** What was broken on purpose may have changed something, which other requirements look at. */
const mayChange = ({ intent }: Exchange): boolean => CHANGES.has(intent.operation) || intent.violation !== undefined;

/** The last answer before a call was sent that states the booking, and since which nothing can have changed it. */
const answerBefore = (exchange: Exchange, history: History): Exchange | undefined => {
  const uuid = uuidOf(exchange);
  const about = uuid === '' ? [] : (byBooking(history).get(uuid) ?? []);
  const before = about.filter((other) => showsBooking(other) && other.endedMs <= exchange.sentMs).at(-1);
  const isChanged = about.some(
    (other) =>
      other !== before && mayChange(other) && other.sentMs < exchange.endedMs && other.endedMs > (before?.sentMs ?? 0),
  );
  return isChanged ? undefined : before;
};

/** What two answers state of one place: empty where one leaves it out, which is no contradiction. */
type Stated = [then: string, now: string, pointer: string];

const pairs = (exchange: Exchange, before: Exchange): Stated[] => {
  const uuidIn = (item: unknown): string => textAt(item, '/uuid')?.toLowerCase() ?? '';
  const itemsThen = new Map(listAt(before.canonical, '/unitItems').map((item) => [uuidIn(item), item]));
  const itemsNow = listAt(exchange.canonical, '/unitItems');
  const areAsMany = itemsThen.size === itemsNow.length;
  return [
    ...COMPARED.map(
      (pointer): Stated => [
        textAt(before.canonical, pointer) ?? '',
        textAt(exchange.canonical, pointer) ?? '',
        pointer,
      ],
    ),
    ...itemsNow.flatMap((item, index): Stated[] => {
      const uuid = uuidIn(item);
      const then = itemsThen.get(uuid);
      return [
        [then === undefined && areAsMany ? [...itemsThen.keys()].join(', ') : '', uuid, `/unitItems/${index}/uuid`],
        [
          textAt(then, '/resellerReference') ?? '',
          textAt(item, '/resellerReference') ?? '',
          `/unitItems/${index}/resellerReference`,
        ],
      ];
    }),
  ];
};

const contradictions = (exchange: Exchange, before: Exchange): Difference[] =>
  pairs(exchange, before)
    .filter(([then, now]) => then !== '' && now !== '' && !sameValue(then, now))
    .map(([then, now, pointer]) => ({
      expected: `${shown(then)}, as the answer before`,
      received: shown(now),
      pointer,
    }));

/** Every answer that shows a booking is a complete representation of it. */
export const agreeRules: Invariant[] = [
  {
    requirement: 'operator-v2.booking.answers-agree',
    judge: (exchange, history) => {
      const before = showsBooking(exchange) ? answerBefore(exchange, history) : undefined;
      return before && contradictions(exchange, before);
    },
  },
];
