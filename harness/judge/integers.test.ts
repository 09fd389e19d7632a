import { expect, test } from '@playwright/test';
import { unhiddenText } from '../../schemas/text/safe-text.ts';
import { Exchange } from '../exchange/exchange.ts';
import { writingOfIntegers } from './integers.ts';

const answered = (body: string): Exchange =>
  new Exchange(
    1,
    {
      direction: 'outbound',
      interface: 'operator-v2',
      operation: 'listAvailability',
      parameters: {},
      response: 'operator-v2/availability',
    },
    { method: 'GET', url: 'http://target.test/availability', headers: {} },
    { answer: { status: 200, headers: {}, body, utf8: true } },
    { sentMs: 1, endedMs: 2 },
    unhiddenText,
  );

const listed = (vacancies: string, id = '"a"', more = '') =>
  answered(`[{"id":${id},"localDateTimeStart":"2026-07-01T09:00:00.000Z","vacancies": ${vacancies}${more}}]`);

test('an integer with a fraction or an exponent is told with its member', () => {
  for (const written of ['12.0', '12.000', '-1.0', '1.2e1', '12E0', '120e-1']) {
    expect(writingOfIntegers(listed(written)), written).toBe('with a fraction or an exponent, as in vacancies');
  }
});

test('digits alone, texts, and numbers that need not be integers are told of as digits', () => {
  expect(writingOfIntegers(listed('12'))).toBe('as digits alone');
  expect(writingOfIntegers(listed('12', '"1, 12.0, 7e2, \\" 3.0 ]"'))).toBe('as digits alone');
  expect(writingOfIntegers(listed('12', '"a"', ',"latitude":52.0'))).toBe('as digits alone');
  expect(writingOfIntegers(listed('12', `"${'long, 12.0 '.repeat(400_000)}"`, ',"latitude":52.0'))).toBe(
    'as digits alone',
  );
  expect(writingOfIntegers(listed('12.5'))).toBe('as digits alone');
});
