import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { exchangesOf } from './exchange-log.ts';

/** The values of a file that has each on a line of its own. */
const readBack = (values: readonly unknown[]): unknown[] => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-log-'));
  const path = join(folder, 'exchanges.ndjson');
  writeFileSync(path, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  const read = [...exchangesOf(path)];
  rmSync(folder, { recursive: true });
  return read;
};

test('lines come back whole that are longer than what is read at a time, with letters of several bytes at every seam', () => {
  const long = ['', 'a', 'ab', 'abc'].map((before, number) => ({ number, body: `${before}${'山😀'.repeat(400_000)}` }));
  const values = [{ number: -1, body: 'short' }, ...long, { number: 9, body: '' }];

  const read = readBack(values);

  expect(read).toHaveLength(values.length);
  for (const [index, value] of values.entries()) {
    expect(JSON.stringify(read[index]) === JSON.stringify(value), `line ${index + 1}`).toBe(true);
  }
});

test('an empty log has no exchange', () => {
  expect(readBack([])).toEqual([]);
});
