// The command that writes the failures of a report down, for people to edit and certify --baseline to read.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { example } from '../reporters/golden/example.ts';
import { renderJson } from '../reporters/json.ts';
import type { Baseline } from '../schemas/generated/types.ts';
import { violations } from '../schemas/validate.ts';
import { holdfast } from '../suites/self/holdfast.ts';
import { readBaseline } from './baseline-file.ts';

let folder: string;
const inFolder = (name: string) => join(folder, name);

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-baseline-'));
  writeFileSync(inFolder('report.json'), renderJson(example));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a baseline goes into a folder that is made for it, a line for each member, and is read again', async () => {
  const file = inFolder('conformance/known/baseline.json');
  const { code, out } = await holdfast('baseline', inFolder('report.json'), '--out', file);
  const text = readFileSync(file, 'utf8');
  const { known } = JSON.parse(text) as Baseline;
  const bad = example.requirements.filter(({ state }) => ['failed', 'warned', 'blocked'].includes(state));

  expect([code, out]).toEqual([0, `${bad.length} known failures are in ${file}.\n`]);
  expect(violations('harness/baseline', { known })).toEqual([]);
  expect(known.map(({ requirement, state }) => [requirement, state]).sort()).toEqual(
    bad.map(({ id, state }) => [id, state]).sort(),
  );
  expect(text).toMatch(/^ {6}"requirement": "[\w.-]+",\n {6}"state": "failed",\n {6}"reason": ".+"\n/m);
  expect(readBaseline(file).known).toEqual(known);
});

test('without --out it is printed; a path through a file, and what is no report, are refused', async () => {
  const [printed, through, none] = await Promise.all([
    holdfast('baseline', inFolder('report.json')),
    holdfast('baseline', inFolder('report.json'), '--out', inFolder('report.json/baseline.json')),
    holdfast('baseline', inFolder('none.json')),
  ]);

  expect(violations('harness/baseline', JSON.parse(printed.out))).toEqual([]);
  expect([printed.code, through.code, none.code]).toEqual([0, 3, 3]);
  expect(through.errors).toMatch(
    /The baseline cannot be used: .*\n {2}file .*report\.json\/baseline\.json\n {2}at +--out\n/,
  );
  expect(none.errors).toContain('none.json');
});
