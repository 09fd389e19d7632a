// What one answer states of a booking against what an answer before it stated. Spec 4.4.
import type { Exchange } from '../../exchange/exchange.ts';
import type { History } from '../../exchange/history.ts';
import { memoized } from '../../exchange/memoize.ts';
import { listAt, textAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import { groupedBy } from '../../judge/group.ts';
import type { Difference, Invariant } from '../../judge/invariants.ts';
import { sameValue } from '../../judge/reflection.ts';

/** Calls that may give a booking another contact, other references, units or times. */
const CHANGES: ReadonlySet<string> = new Set(['confirmBooking', 'updateBooking']);

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

const uuidOf = ({ intent }: Exchange): string => textAt(intent.meant, '/uuid')?.toLowerCase() ?? '';

const showsBooking = ({ succeeded, isJson, intent }: Exchange): boolean =>
  succeeded && isJson && intent.response === 'operator-v2/booking';

/** uuid in lower case → the calls about that booking. */
const byBooking = memoized((history: History) => groupedBy(history, uuidOf));

/** What was broken on purpose may have changed something, which other requirements look at. */
const mayChange = ({ intent }: Exchange): boolean => CHANGES.has(intent.operation) || intent.violation !== undefined;

/** The last answer before a call was sent that states the booking, and since which nothing can have changed it. */
const answerBefore = (exchange: Exchange, history: History): Exchange | undefined => {
  const about = byBooking(history).get(uuidOf(exchange)) ?? [];
  const before = about.filter((other) => showsBooking(other) && other.endedMs <= exchange.sentMs).at(-1);
  const isChanged = about.some(
    (other) =>
      other !== before && mayChange(other) && other.sentMs < exchange.endedMs && other.endedMs > (before?.sentMs ?? 0),
  );
  return isChanged ? undefined : before;
};

/** A text or an empty one: what one answer leaves out is no contradiction. */
const pairs = (exchange: Exchange, before: Exchange): [then: string, now: string, pointer: string][] => {
  const itemsThen = new Map(
    listAt(before.canonical, '/unitItems').map((item) => [textAt(item, '/uuid')?.toLowerCase(), item]),
  );
  const itemsNow = listAt(exchange.canonical, '/unitItems');
  return [
    ...COMPARED.map((pointer): [string, string, string] => [
      textAt(before.canonical, pointer) ?? '',
      textAt(exchange.canonical, pointer) ?? '',
      pointer,
    ]),
    ...itemsNow.map((item, index): [string, string, string] => {
      const uuid = textAt(item, '/uuid')?.toLowerCase();
      const pointer = `/unitItems/${index}/uuid`;
      const isNew = uuid !== undefined && itemsThen.size === itemsNow.length && !itemsThen.has(uuid);
      return [isNew ? [...itemsThen.keys()].join(', ') : '', uuid ?? '', pointer];
    }),
    ...itemsNow.map((item, index): [string, string, string] => [
      textAt(itemsThen.get(textAt(item, '/uuid')?.toLowerCase()), '/resellerReference') ?? '',
      textAt(item, '/resellerReference') ?? '',
      `/unitItems/${index}/resellerReference`,
    ]),
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
