import { expect, test } from '@playwright/test';
import { lineInJson } from './line-in-json.ts';

const TEXT = `{
  "name": "a \\"quoted\\", {odd} [name]",
  "partner": {
    "baseUrl": "https://api.example.com",
    "products": [
      { "id": "1", "rates": [] },
      {
        "id": "2",
        "a/b": { "~": true }
      }
    ]
  },
  "limits":
    { "holds": 3 }
}
`;

const places: Record<string, number> = {
  '': 1,
  '/name': 2,
  '/partner': 3,
  '/partner/baseUrl': 4,
  '/partner/products': 5,
  '/partner/products/0': 6,
  '/partner/products/0/id': 6,
  '/partner/products/1': 7,
  '/partner/products/1/id': 8,
  '/partner/products/1/a~1b/~0': 9,
  '/limits': 13,
  '/limits/holds': 14,
};

for (const [pointer, line] of Object.entries(places)) {
  test(`the value at "${pointer}" stands in line ${line}`, () => {
    expect(lineInJson(TEXT, pointer)).toBe(line);
  });
}

test('a member that is not there is looked for where it would stand', () => {
  expect(lineInJson(TEXT, '/partner/products/1/rates')).toBe(7);
  expect(lineInJson(TEXT, '/operator-v2/baseUrl')).toBe(1);
});

test('a text that is no JSON has lines all the same', () => {
  expect(lineInJson('{ "a": \n [ }', '/a')).toBe(1);
  expect(lineInJson('', '/a')).toBe(1);
});
