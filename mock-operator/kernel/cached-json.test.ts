import { expect, test } from '@playwright/test';
import { CachedJson, jsonParts } from './cached-json.ts';

test('the parts make the text that JSON.stringify would write, and a kept text is the same part each time', () => {
  const rate = { code: 'STANDARD', note: '"\\u0001"' };
  const kept = new CachedJson(rate);

  const first = jsonParts({ a: '\u0001', rate: kept, again: [kept], z: 1 });
  const second = jsonParts({ rate: kept });

  expect(first.join('')).toBe(JSON.stringify({ a: '\u0001', rate, again: [rate], z: 1 }));
  expect(first.length).toBe(5);
  expect(second[1]).toBe(first[1]);
});

test('what is kept as text is written out where nobody asks for parts, also after an error', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;

  expect(() => jsonParts(circle)).toThrow();
  expect(JSON.stringify({ kept: new CachedJson({ a: 1 }) })).toBe('{"kept":{"a":1}}');
});
