import { expect, test } from '@playwright/test';
import { inTurns } from './in-turns.ts';

test('the first of each come before the second of any, in their order', () => {
  expect(inTurns(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'], (one) => one.charAt(0))).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'c2',
    'a3',
  ]);
});
