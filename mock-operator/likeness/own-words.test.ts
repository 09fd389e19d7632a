import { expect, test } from '@playwright/test';
import { seenIn } from '../../schemas/requirements/seen.ts';
import { bindingWith, ownWordsIn } from './own-words.ts';

const seen = (observed: readonly (readonly [point: string, observed: string])[]) =>
  seenIn({ observations: observed.map(([point, value]) => ({ point: `operator-v2.${point}`, observed: value })) });

const WORDS = [
  ['booking.status-words', 'createBooking: "ASKED"'],
  ['booking.status-words', 'getBooking: "RESERVED"'],
  ['booking.status-words', 'confirmBooking: "SOLD"'],
  ['booking.elapsed-status', 'LAPSED'],
] as const;

const BINDING = {
  words: {
    pending: ['ASKED'],
    inProgress: ['ON_HOLD', 'RESERVED'],
    confirmed: ['SOLD'],
    cancelled: ['VOID'],
    expired: ['EXPIRED'],
  },
};

test('the words of the binding are those of the operator, where they were seen', () => {
  const { words, inOurs } = ownWordsIn(seen(WORDS), BINDING);

  expect(words).toEqual({ PENDING: 'ASKED', ON_HOLD: 'RESERVED', CONFIRMED: 'SOLD' });
  expect(inOurs('operator-v2.confirm.after-cancel', '200 SOLD')).toBe('200 CONFIRMED');
  expect(inOurs('operator-v2.check.beyond-vacancies', 'SOLD_OUT')).toBe('SOLD_OUT');
});

test('without a binding no words for states are known', () => {
  expect(ownWordsIn(seen(WORDS)).words).toEqual({});
});

test('the members of an error object are those that each refusal has, where no variant has them', () => {
  const own = ownWordsIn(seen([['error.object', 'members detail, kind, meta']]));
  const known = ownWordsIn(seen([['error.object', 'members error']]));

  expect(own.errorMembers).toEqual(['detail', 'kind', 'meta']);
  expect(known.errorMembers).toEqual([]);
});

test('a binding has the words beside the usual ones', () => {
  const { words } = bindingWith(new Map([['CONFIRMED', 'SOLD']]));

  expect(words.confirmed).toEqual(['SOLD', 'CONFIRMED']);
  expect(words.inProgress).toContain('ON_HOLD');
});
