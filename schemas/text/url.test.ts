import { expect, test } from '@playwright/test';
import { urlOf } from './url.ts';

test('a URL with letters beyond ASCII is one however often it is asked for', () => {
  const address = 'https://api.example.com/café';
  const refused = Array.from({ length: 20_000 }, () => urlOf(address)).filter((url) => url === undefined);

  expect(refused).toEqual([]);
  expect(urlOf('../rooms', address)?.href).toBe('https://api.example.com/rooms');
  expect(['', 'no url', 'https://a b'].map((text) => urlOf(text))).toEqual([undefined, undefined, undefined]);
});
