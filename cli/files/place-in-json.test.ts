import { expect, test } from '@playwright/test';
import { placeInJson } from './place-in-json.ts';

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

const places: Record<string, string> = {
  '': '1:1',
  '/name': '2:3',
  '/partner': '3:3',
  '/partner/baseUrl': '4:5',
  '/partner/products': '5:5',
  '/partner/products/0': '6:7',
  '/partner/products/0/id': '6:9',
  '/partner/products/1': '7:7',
  '/partner/products/1/id': '8:9',
  '/partner/products/1/a~1b/~0': '9:18',
  '/limits': '13:3',
  '/limits/holds': '14:7',
};

for (const [pointer, place] of Object.entries(places)) {
  test(`the value at "${pointer}" stands at ${place}`, () => {
    expect(placeInJson(TEXT, pointer)).toBe(place);
  });
}

test('a member that is not there is looked for where it would stand', () => {
  expect(placeInJson(TEXT, '/partner/products/1/rates')).toBe('7:7');
  expect(placeInJson(TEXT, '/operator-v2/baseUrl')).toBe('1:1');
});

test('a text that is no JSON has places all the same', () => {
  expect(placeInJson('{ "a": \n [ }', '/a')).toBe('1:3');
  expect(placeInJson('', '/a')).toBe('1:1');
});
