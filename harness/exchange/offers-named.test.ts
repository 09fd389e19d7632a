// A difference says on which rates or options it was seen: by its call, or else by the answer.
import { expect, test } from '@playwright/test';
import { unhiddenText } from '../../schemas/text/safe-text.ts';
import { Exchange } from './exchange.ts';
import { offersNamed } from './offers-named.ts';

const named = (query: string, sent: unknown, shown: unknown): string | undefined =>
  offersNamed(
    new Exchange(
      1,
      { direction: 'outbound', interface: 'partner', operation: 'read', parameters: {} },
      { method: 'POST', url: `http://target.test/${query}`, headers: {}, body: JSON.stringify(sent) },
      { answer: { status: 200, headers: {}, body: JSON.stringify(shown), utf8: true } },
      { sentMs: 0, endedMs: 0 },
      unhiddenText,
    ),
  );

const itemsOf = (...rates: string[]) => ({
  hold: { items: rates.map((rateId) => ({ rateId, rate: { id: rateId } })) },
});

test('the query names them, else the body that was sent, else the answer', () => {
  const shown = itemsOf('shown');

  expect(named('?rate_id=asked', itemsOf('sent'), shown)).toBe('rate asked');
  expect(named('?start=now', itemsOf('sent', 'other', 'sent'), shown)).toBe('rate sent, rate other');
  expect(named('', undefined, shown)).toBe('rate shown');
  expect(named('', { productId: 'p', optionId: 'adults' }, {})).toBe('option adults');
  expect(named('', {}, { error: { code: 'CONFLICT' } })).toBeUndefined();
});

test('of many the first three are named, and the rest is counted', () => {
  expect(named('', itemsOf('a', 'b', 'c', 'd', 'e'), {})).toBe('rate a, rate b, rate c and 2 more');
});
