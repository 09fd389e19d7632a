// What counts as one JSON document: every reader must understand it alike.
import { expect, test } from '@playwright/test';
import { isInt64 } from '../../schemas/formats.ts';
import { MAX_LEVELS, readJson } from './json.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const documents: [string, string, unknown][] = [
  ['an object', '{"a":{"b":[1,{"c":null}]}}', { a: { b: [1, { c: null }] } }],
  ['a value alone', ' "text" ', 'text'],
  ['colons, brackets and quotes in strings', '{"a":"{\\"b\\":1}:[\\\\","c\\"":2}', { a: '{"b":1}:[\\', 'c"': 2 }],
  ['one name in several objects', '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
  ['names that JavaScript knows', '{"__proto__":1,"constructor":2}', JSON.parse('{"__proto__":1,"constructor":2}')],
  ['a lone surrogate', '"\\ud800"', '\ud800'],
];

for (const [name, text, value] of documents) {
  test(`${name} is read`, () => {
    expect(readJson(text, true)).toEqual({ value });
  });
}

const broken: [string, string, string][] = [
  ['half a document', '{"a":', 'no JSON'],
  ['two documents', '{}{}', 'no JSON'],
  ['a word that JavaScript knows', '{"a":NaN}', 'no JSON'],
  ['a byte order mark', '\ufeff{}', 'a byte order mark before the document'],
  ['a name that stands twice', '{"a":1,"b":{"c":1,"c":2}}', 'an object in which a name stands twice'],
  ['a name that stands twice, once escaped', '{"a":1,"\\u0061":1}', 'an object in which a name stands twice'],
  ['one level too many', nested(MAX_LEVELS + 1), `${MAX_LEVELS + 1} levels of nesting, more than ${MAX_LEVELS}`],
  ['100,000 levels', nested(100_000), `100000 levels of nesting, more than ${MAX_LEVELS}`],
];

for (const [name, text, unreadable] of broken) {
  test(`${name} is not read`, () => {
    expect(readJson(text, true)).toEqual({ unreadable });
  });
}

test('as many levels as are read, are read; bytes that are no UTF-8 are not', () => {
  expect(readJson(nested(MAX_LEVELS), true)).toHaveProperty('value');
  expect(readJson('{"a":"\ufffd"}', false)).toEqual({ unreadable: 'bytes that are no UTF-8' });
});

test('numbers beyond 64 bits and beyond a double are no 64-bit integers', () => {
  const is64 = (text: string) => isInt64((readJson(text, true) as { value: number }).value);

  expect(['9223372036854775807', '-9223372036854775808', '9007199254740993'].map(is64)).toEqual([true, true, true]);
  expect(['9223372036854777856', '18446744073709551616', '1e30', '1e999', '-1e999', '0.5'].map(is64)).toEqual(
    Array(6).fill(false),
  );
});
