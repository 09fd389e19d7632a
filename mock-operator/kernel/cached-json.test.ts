import { expect, test } from '@playwright/test';
import { CachedJson, JsonTemplate, joined, jsonParts, KeptText, OPEN } from './cached-json.ts';

test('the parts make the text that JSON.stringify would write, and a kept text is the same part each time', () => {
  const rate = { code: 'STANDARD', note: '"\\u0001"' };
  const kept = new CachedJson(rate);

  const first = jsonParts({ a: '\u0001', rate: kept, again: [kept], z: 1 });
  const second = jsonParts({ rate: kept });

  expect(joined(first)).toBe(JSON.stringify({ a: '\u0001', rate, again: [rate], z: 1 }));
  expect(first.length).toBe(5);
  expect(second[1]).toBe(first[1]);
});

test('a template is written with what is put in its open places, and what is long of it is the same part each time', () => {
  const long = 'ö'.repeat(300);
  const template = new JsonTemplate({ long, expires: OPEN, short: 'short', retrieved: OPEN });

  const [first, second] = ['"1"', 2].map((expires) => jsonParts({ a: 1, list: template.filled(expires, null), z: 2 }));

  expect(joined(first ?? [])).toBe(
    JSON.stringify({ a: 1, list: { long, expires: '"1"', short: 'short', retrieved: null }, z: 2 }),
  );
  expect(first?.[1]).toBeInstanceOf(KeptText);
  expect(second?.[1]).toBe(first?.[1]);
});

test('the bytes of a kept text are those of its letters', () => {
  expect(new TextDecoder().decode(new KeptText('José').bytes)).toBe('José');
});

test('what is kept as text is written out where nobody asks for parts, also after an error', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;

  expect(() => jsonParts(circle)).toThrow();
  expect(JSON.stringify({ kept: new CachedJson({ a: 1 }), filled: new JsonTemplate({ b: OPEN }).filled(2) })).toBe(
    '{"kept":{"a":1},"filled":{"b":2}}',
  );
});
