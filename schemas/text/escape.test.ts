// What a target says is shown as it was, and does nothing: to a terminal, to a CI system, to a file.
import { expect, test } from '@playwright/test';
import { escaped, escapedWithin, jsonText } from './escape.ts';

const CASES: [string, string][] = [
  ['plain text, “quotes”, é, 東京, 😀', 'plain text, “quotes”, é, 東京, 😀'],
  ['one\ntwo\r\nthree\tfour', 'one\\ntwo\\r\\nthree\\tfour'],
  ['\u001b[2J\u0000\u007f\u0085\u009b', '\\u001b[2J\\u0000\\u007f\\u0085\\u009b'],
  ['\u202a\u202e\u2066\u2069\u200e\u200f\u061c', '\\u202a\\u202e\\u2066\\u2069\\u200e\\u200f\\u061c'],
  ['a\u200bb\u200d\u2060\ufeff\u00ad', 'a\\u200bb\\u200d\\u2060\\ufeff\\u00ad'],
  ['\u2028\u2029', '\\u2028\\u2029'],
  ['\ud83d \ude00 \uffff \u{e0041}', '\\ud83d \\ude00 \\uffff \\U000e0041'],
  ['::stop-commands::x', '\\u003a:stop-commands::x'],
  [' \u00a0::error::x', ' \u00a0\\u003a:error::x'],
  ['a::b', 'a::b'],
  ['##vso[task.complete]', '\\u0023#vso[task.complete]'],
  ['x ##[error] ##teamcity[y] ###[z', 'x \\u0023#[error] \\u0023#teamcity[y] #\\u0023#[z'],
  ['## Heading', '## Heading'],
];

for (const [raw, shown] of CASES) {
  test(`${JSON.stringify(shown)} is what is shown, and stays when shown again`, () => {
    expect(escaped(raw)).toBe(shown);
    expect(escaped(shown)).toBe(shown);
  });
}

test('every text within a value is escaped', () => {
  expect(escapedWithin({ a: ['\n', { b: '\u202e' }], n: 1 })).toEqual({ a: ['\\n', { b: '\\u202e' }], n: 1 });
});

test('JSON keeps the data, and holds no unseen character and no command', () => {
  const value = {
    text: '##vso[a] \\##[b] ::c\n::d \u2028\u202e\u0085\u200b\ufeff\u{e0041}\ud83d\n\u001b',
    list: [1, null],
  };
  for (const text of [jsonText(value), jsonText(value, 2)]) {
    expect(JSON.parse(text)).toEqual(value);
    expect(text.replaceAll('\n', '')).toMatch(/^[\x20-\x7e]*$/);
    expect(text).not.toMatch(/##\w*\[|^\s*::/m);
  }
});
