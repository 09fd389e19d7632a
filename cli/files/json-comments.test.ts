import { expect, test } from '@playwright/test';
import { plainJson } from './json-comments.ts';

test('comments and last commas become blanks, and everything else keeps its place', () => {
  const text = '// first\n{ "a": "// kept, }", /* two\nlines */ "b": [1, 2, // last\n ],\n}\n';
  const plain = plainJson(text);

  expect(JSON.parse(plain)).toEqual({ a: '// kept, }', b: [1, 2] });
  expect(plain.length).toBe(text.length);
  expect(plain.split('\n').length).toBe(text.split('\n').length);
  expect(plain.indexOf('"b"')).toBe(text.indexOf('"b"'));
});

test('what is no comment stays as it is', () => {
  for (const text of ['', '{}', '{ "a": "x\\"// y" }', '{ "a": / }', '[1,,]', '[,]', '{ , }']) {
    expect(plainJson(text)).toBe(text);
  }
});
