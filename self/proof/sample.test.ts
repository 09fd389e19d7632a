import { expect, test } from '@playwright/test';
import { drawn } from './sample.ts';

const parts = [
  ...Array.from({ length: 50 }, (_, index) => ({ name: `large ${index}`, area: 'large' })),
  ...Array.from({ length: 3 }, (_, index) => ({ name: `small ${index}`, area: 'small' })),
  { name: 'single', area: 'single' },
];

const names = (count: number, digest: string): string[] =>
  drawn(parts, count, digest, { nameOf: ({ name }) => name, areaOf: ({ area }) => area }).map(({ name }) => name);

test('a sample is that of its digest', () => {
  expect(names(20, 'one tree')).toEqual(names(20, 'one tree'));
  expect(names(20, 'one tree')).not.toEqual(names(20, 'another'));
});

test('a sample is spread over all areas, and holds nothing twice', () => {
  const sample = names(12, 'one tree');

  expect(new Set(sample).size).toBe(12);
  expect(sample).toContain('single');
  expect(sample.filter((name) => name.startsWith('small'))).toHaveLength(3);
  expect(sample.filter((name) => name.startsWith('large'))).toHaveLength(8);
});

test('of few parts all are drawn', () => {
  expect(names(1_000, 'one tree').toSorted()).toEqual(parts.map(({ name }) => name).toSorted());
});
