import { expect, test } from '@playwright/test';
import { createMock } from '../mock.ts';
import { choice } from './rule.ts';
import { written } from './time.ts';

test('another version runs only in a world that asks for it', () => {
  const { world } = createMock({ now: 0 });

  expect(written(world, 0)).toBe('1970-01-01T00:00:00Z');
  world.variants = new Set(['times-have-an-offset']);
  expect(written(world, 0)).toBe('1970-01-01T02:00:00+02:00');
  world.variants = new Set();
  expect(written(world, 0)).toBe('1970-01-01T00:00:00Z');
});

test('a name has one meaning', () => {
  expect(() => choice('Spec silent: something else', () => 1, { 'times-have-an-offset': () => 2 })).toThrow(
    /two meanings/,
  );
});
