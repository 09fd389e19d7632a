import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { lastTimes, slowest } from './test-times.ts';

test('the ten slowest files are shown, the slowest first', () => {
  const times = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.test.ts`, index * 1_000]));

  expect(slowest(times)).toHaveLength(10);
  expect(slowest(times).slice(0, 2)).toEqual(['   11.0 s  11.test.ts', '   10.0 s  10.test.ts']);
});

test('times that nobody has kept, or that cannot be read, are none', () => {
  const folder = temporaryFolder();
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{"a.test.ts":');

  expect([lastTimes(join(folder, 'absent.json')), lastTimes(broken)]).toEqual([{}, {}]);
});
