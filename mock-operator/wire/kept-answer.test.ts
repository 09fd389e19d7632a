import { expect, test } from '@playwright/test';
import { KeptAnswer } from './kept-answer.ts';

test('an answer is kept whole, or as the beginning of a text that is too long', () => {
  const answer = new KeptAnswer({}, ['abc', 'def']);

  answer.bound(6);
  expect(answer.text).toBe('abcdef');

  answer.bound(4);
  expect(answer.text).toBe('abcd… (6 characters)');
});
