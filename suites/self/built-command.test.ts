import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { clean } from './built-command.ts';

test('what a killed run has built is taken away, what a running one has built is not', () => {
  const cache = mkdtempSync(join(tmpdir(), 'holdfast-cache-'));
  // No process has a number beyond the most that Linux gives.
  const [left, own, unnamed, other] = ['holdfast-4194305-a', `holdfast-${process.pid}-b`, 'holdfast-c', 'another'];
  for (const name of [left, own, unnamed, other]) {
    mkdirSync(join(cache, name, 'dist'), { recursive: true });
  }

  clean(cache);

  expect(readdirSync(cache).sort()).toEqual([other, own].sort());
  rmSync(cache, { recursive: true });
});
