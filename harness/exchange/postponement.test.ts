import { expect, test } from '@playwright/test';
import { askedToWaitMs } from './postponement.ts';

test('429 asks to wait as long as it says, else a second', () => {
  expect(askedToWaitMs({ status: 429, headers: { 'retry-after': '7' } })).toBe(7_000);
  expect(askedToWaitMs({ status: 429, headers: {} })).toBe(1_000);
  expect(askedToWaitMs({ status: 429, headers: { 'retry-after': 'soon' } })).toBe(1_000);
});

test('a date says until when', () => {
  const date = new Date(Date.now() + 20_000).toUTCString();

  const ms = askedToWaitMs({ status: 503, headers: { 'retry-after': date } }) ?? 0;

  expect(Math.abs(ms - 20_000)).toBeLessThan(2_000);
});

test('seconds may have a fraction', () => {
  expect(askedToWaitMs({ status: 429, headers: { 'retry-after': '1.5' } })).toBe(1_500);
  expect(askedToWaitMs({ status: 503, headers: { 'retry-after': ' 0.5 ' } })).toBe(500);
});

for (const named of ['0', '0.1', '-1', '-0.5', new Date(0).toUTCString()]) {
  test(`"${named}" is no reason to ask again at once`, () => {
    expect(askedToWaitMs({ status: 429, headers: { 'retry-after': named } })).toBe(250);
    expect(askedToWaitMs({ status: 503, headers: { 'retry-after': named } })).toBe(250);
  });
}

test('503 without a time, and every other status, is the answer', () => {
  expect(askedToWaitMs({ status: 503, headers: {} })).toBeUndefined();
  expect(askedToWaitMs({ status: 400, headers: { 'retry-after': '7' } })).toBeUndefined();
});
