// However a run ends, also by a fault of ours, its folder says so.
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { writeWhole } from '../../reporters/write.ts';
import { violations } from '../../schemas/validate.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { inRunFolder } from './folder.ts';

let folder: string;

test.beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'report.json'), '{"verdict":"conformant"}');
});

const result = () => JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'));

test('a fault of ours leaves a result of exit code 4, and no report of the run before or of this one', async () => {
  let begun: string[] = [];
  const work = inRunFolder({ outDir: folder }, async ({ begin }) => {
    begin();
    begun = readdirSync(folder).filter((name) => name.endsWith('.json'));
    writeFileSync(join(folder, 'report.json'), '{"verdict":"conformant"}');
    throw new TypeError('nobody expected this\n::error::');
  });

  await expect(work).rejects.toThrow(TypeError);
  expect(begun).toEqual(['result.json']);
  expect(violations('harness/result', result())).toEqual([]);
  expect(result()).toMatchObject({
    state: 'finished',
    exitCode: 4,
    reason: expect.stringContaining('nobody expected'),
  });
  expect(result().reason).not.toContain('\n');
  expect(readdirSync(folder)).toEqual(['result.json']);
});

test('a file is replaced by the whole new one: who reads the old one reads it to its end', () => {
  const path = join(folder, 'report.json');
  const reader = openSync(path, 'r');

  writeWhole(path, 'new');

  expect(readFileSync(reader, 'utf8')).toBe('{"verdict":"conformant"}');
  expect(readFileSync(path, 'utf8')).toBe('new');
  closeSync(reader);
});

test('a file that cannot be replaced leaves no part of the new one', () => {
  const path = join(folder, 'taken');
  mkdirSync(join(path, 'by-somebody'), { recursive: true });

  expect(() => writeWhole(path, 'new')).toThrow();
  expect(existsSync(`${path}.part`)).toBe(false);
});
