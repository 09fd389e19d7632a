import { expect, test } from '@playwright/test';
import { isOf, othersHave, partOf, WHOLE } from './part.ts';

const HOUR = 3_600_000;
const starts = Array.from({ length: 200 }, (_, index) => Date.UTC(2030, 0, 1) + index * 8 * HOUR);

test('each start belongs to just one worker of one shard, and each of them gets its share', () => {
  const workers = [0, 1, 2, 3];
  const shards = [1, 2];
  const parts = shards.flatMap((index) =>
    workers.map((worker) => partOf({ worker, workers: workers.length, shard: { index, of: shards.length } })),
  );

  expect(new Set(parts.map(({ index }) => index)).size).toBe(8);
  for (const start of starts) {
    expect(parts.filter((part) => isOf(part, start))).toHaveLength(1);
  }
  for (const part of parts) {
    expect(starts.filter((start) => isOf(part, start)).length).toBeGreaterThan(10);
  }
});

test('the same start is of the same part in every process', () => {
  const ofFirst = starts.slice(0, 8).map((start) => isOf({ index: 0, of: 2 }, start));

  expect(ofFirst).toEqual([true, false, true, false, false, false, false, false]);
});

test('one worker alone sells everything', () => {
  expect(partOf({})).toEqual(WHOLE);
  expect(starts.every((start) => isOf(WHOLE, start))).toBe(true);
});

test('what only others of the run may sell is named in words', () => {
  expect(othersHave({ index: 0, of: 4 }, 3)).toContain('3 such belong to others of the 4 workers and shards');
  expect(othersHave({ index: 0, of: 4 }, 0)).toBe('');
});
