import { expect, test } from '@playwright/test';
import { placeOfMistake } from './mistake-in-json.ts';

const mistakes: Record<string, [text: string, place: string]> = {
  'a comma too many in a list': ['{\n  "a": [1, 2,]\n}', '2:14'],
  'a comma too many in an object': ['{\n  "a": 1,\n}', '3:1'],
  'a comma that is missing': ['{\n  "a": 1\n  "b": 2\n}', '3:3'],
  'a word without quotes': ['{ "a": yes }', '1:8'],
  'quotes of another kind': ["{ 'a': 1 }", '1:3'],
  'a comment': ['{\n  // why\n  "a": 1\n}', '2:3'],
  'a line break in a text': ['{ "a": "x\ny" }', '1:8'],
  'an end that is missing': ['{\n  "a": [{}', '2:11'],
  'text behind the end': ['{}\n{}', '2:1'],
  'nothing at all': ['', '1:1'],
  'a number with a zero before it': ['[-01.5e+3]', '1:4'],
};

for (const [words, [text, place]] of Object.entries(mistakes)) {
  test(`${words} is found at ${place}`, () => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(placeOfMistake('a.json', text)).toBe(`a.json:${place}`);
  });
}

test('what stands before the mistake is read as JSON is', () => {
  const before = JSON.stringify({ a: [true, false, null, -1.5e-7, 0, '\\"\u0000é'], 'b/~': { c: {}, d: [] } }, null, 2);

  expect(placeOfMistake('a.json', `${before} x`)).toBe(`a.json:${before.split('\n').length}:3`);
});
