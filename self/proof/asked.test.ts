import { expect, test } from '@playwright/test';
import { type AskingCheck, concerned } from './asked.ts';

const check = (requirement: string, asked: string[], judged: string[] = []): AskingCheck => ({
  requirement,
  asked: new Set(asked),
  judged,
});

const checks = [
  check('hold.create', ['hold-is-201', 'ids-are-upper-case'], ['hold.fields', 'rate.fields']),
  check('hold.read', ['ids-are-upper-case'], ['hold.fields', 'id.form']),
  check('rate.read', ['prices-are-text'], ['rate.fields']),
];

test('a variant concerns the checks that come to its choice', () => {
  expect(concerned(checks, 'hold-is-201')).toEqual(['hold.create']);
  expect(concerned(checks, 'asked-by-none')).toEqual([]);
});

test('what these checks alone judge in passing is asked for too, so that it is missed where they cannot', () => {
  expect(concerned(checks, 'ids-are-upper-case')).toEqual(['hold.create', 'hold.read', 'hold.fields', 'id.form']);
  expect(concerned(checks, 'prices-are-text')).toEqual(['rate.read']);
});
