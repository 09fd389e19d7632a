import { expect, test } from '@playwright/test';
import { seenIn } from '../../schemas/requirements/seen.ts';
import { bindingWith } from './own-binding.ts';
import { ownWordsIn } from './own-words.ts';

const seen = (observed: readonly (readonly [point: string, observed: string])[]) =>
  seenIn({ observations: observed.map(([point, value]) => ({ point: `operator-v2.${point}`, observed: value })) });

const WORDS = [
  ['booking.status-words', 'createBooking: "RESERVED"'],
  ['booking.status-words', 'createBooking: "SOLD"'],
  ['booking.status-words', 'extendBooking: "RESERVED"'],
  ['booking.status-words', 'confirmBooking: "SOLD"'],
  ['booking.status-words', 'cancelBooking: "VOID"'],
  ['booking.status-words', 'cancelBooking: "LAPSED"'],
  ['booking.elapsed-status', 'LAPSED'],
] as const;

test('what shows a word says which state it stands for', () => {
  const { words, inOurs } = ownWordsIn(seen(WORDS));

  expect(words).toEqual({ ON_HOLD: 'RESERVED', CONFIRMED: 'SOLD', CANCELLED: 'VOID', EXPIRED: 'LAPSED' });
  expect(inOurs('operator-v2.extend.elapsed-is-expired', '200 LAPSED')).toBe('200 EXPIRED');
  expect(inOurs('operator-v2.check.beyond-vacancies', 'SOLD_OUT')).toBe('SOLD_OUT');
});

test('words that the mock has keep their meaning; a word of two meanings has none', () => {
  const usual = seen([
    ['booking.status-words', 'createBooking: "ON_HOLD"'],
    ['booking.status-words', 'confirmBooking: "CONFIRMED"'],
    ['booking.status-words', 'cancelBooking: "VOID"'],
    ['booking.status-words', 'cancelBooking: "GONE"'],
  ]);

  expect(ownWordsIn(usual).words).toEqual({});
});

test('a booking that still says that it is in progress when its time is over has no word for its end', () => {
  const open = seen([...WORDS.slice(0, 5), ['booking.elapsed-status', 'RESERVED']]);

  expect(ownWordsIn(open).words).toEqual({ ON_HOLD: 'RESERVED', CONFIRMED: 'SOLD', CANCELLED: 'VOID' });
});

test('the members of an error object are those that each refusal has, where no variant has them', () => {
  const own = ownWordsIn(seen([['error.object', 'members detail, kind, meta']]));
  const known = ownWordsIn(seen([['error.object', 'members error']]));

  expect(own.errorMembers).toEqual(['detail', 'kind', 'meta']);
  expect(known.errorMembers).toEqual([]);
});

test('tickets have words by the statuses of their items', () => {
  const point = 'partner.booking.item-and-ticket-statuses';
  const observations = [
    'items "OPEN", tickets "ISSUED"',
    'items "CANCELLED", tickets "VOID"',
    'items "OPEN", tickets absent',
  ];
  const { words, inOurs } = ownWordsIn(seenIn({ observations: observations.map((observed) => ({ point, observed })) }));

  expect(words).toEqual({ 'ticket OPEN': 'ISSUED', 'ticket CANCELLED': 'VOID' });
  expect(inOurs(point, 'items "CANCELLED", tickets "VOID"')).toBe('items "CANCELLED", tickets "CANCELLED"');
});

test('a binding has the words beside the usual ones', () => {
  const { words } = bindingWith(new Map([['CONFIRMED', 'SOLD']]));

  expect(words.confirmed).toEqual(['SOLD', 'CONFIRMED']);
  expect(words.inProgress).toContain('ON_HOLD');
});
