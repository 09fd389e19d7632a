import { expect, test } from '@playwright/test';
import { belongsTo, partitionOf, takenByOthers, WHOLE } from './partition.ts';

const HOUR = 3_600_000;
const starts = Array.from({ length: 200 }, (_, index) => Date.UTC(2030, 0, 1) + index * 8 * HOUR);

test('each start belongs to just one worker of one shard, and each of them gets its share', () => {
  const workers = [0, 1, 2, 3];
  const shards = [1, 2];
  const parts = shards.flatMap((index) =>
    workers.map((worker) => partitionOf({ worker, workers: workers.length, shard: { index, of: shards.length } })),
  );

  expect(new Set(parts.map(({ index }) => index)).size).toBe(8);
  for (const start of starts) {
    expect(parts.filter((part) => belongsTo(part, start))).toHaveLength(1);
  }
  for (const part of parts) {
    expect(starts.filter((start) => belongsTo(part, start)).length).toBeGreaterThan(20);
  }
});

/** Start hours of a day, on this number of days in a row. */
const timetables: [hours: number[], days: number][] = [
  [[9, 13, 17], 4],
  [[10], 8],
  [[9, 14], 7],
  [[9, 9.5, 10, 10.5, 11, 11.5], 4],
  [[8, 10, 12, 14, 16], 3],
];

for (const [hours, days] of timetables) {
  test(`each of two workers has a third at least of the starts at ${hours.join(', ')} on ${days} days, on any date`, () => {
    for (let date = 0; date < 365; date += 1) {
      const all = Array.from({ length: days }, (_, day) => Date.UTC(2030, 0, 1 + date + day)).flatMap((midnight) =>
        hours.map((hour) => midnight + hour * HOUR),
      );
      const ofEach = [0, 1].map((index) => all.filter((start) => belongsTo({ index, of: 2 }, start)).length);

      expect(Math.min(...ofEach)).toBeGreaterThanOrEqual(Math.floor(all.length / 3));
    }
  });
}

test('the same start is of the same part in every process', () => {
  const ofFirst = starts.slice(0, 8).map((start) => belongsTo({ index: 0, of: 2 }, start));

  expect(ofFirst).toEqual([true, false, true, false, true, true, false, true]);
});

test('one worker alone sells everything', () => {
  expect(partitionOf({})).toEqual(WHOLE);
  expect(starts.every((start) => belongsTo(WHOLE, start))).toBe(true);
});

test('what only others of the run may sell is named in words', () => {
  expect(takenByOthers({ index: 0, of: 4 }, 3)).toContain('3 such belong to others of the 4 workers and shards');
  expect(takenByOthers({ index: 0, of: 4 }, 0)).toBe('');
});
