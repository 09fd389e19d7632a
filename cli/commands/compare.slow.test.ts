// The command that says what changed between two runs, in each of its forms.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Comparison } from '../../reporters/comparison.ts';
import { example } from '../../reporters/formats/golden/example.ts';
import { renderJson } from '../../reporters/formats/json.ts';
import { holdfast } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

const folder = temporaryFolder();
const inFolder = (name: string) => join(folder, name);

const CHANGED = 'partner.content.is-json';

test.beforeAll(() => {
  const requirements = example.requirements.map((row) =>
    row.id === CHANGED ? { ...row, state: 'passed' as const, failures: [] } : row,
  );
  writeFileSync(inFolder('old.json'), renderJson({ ...example, requirements }));
  writeFileSync(inFolder('new.json'), renderJson({ ...example, run: { ...example.run, seed: 1 } }));
});

const compare = (...args: string[]) => holdfast('compare', ...args);

test('what got worse is said in three forms, with what else is different, and ends with 1; what got better with 0', async () => {
  const [older, newer] = [inFolder('old.json'), inFolder('new.json')];
  const [text, json, markdown, better] = await Promise.all([
    compare(older, newer),
    compare(older, newer, '--json'),
    compare(older, newer, '--markdown'),
    compare(newer, older),
  ]);

  expect([text.code, json.code, markdown.code, better.code]).toEqual([1, 1, 1, 0]);
  expect(text.out).toContain(`  worse   ${CHANGED}   passed → failed\n`);
  expect(text.out).toMatch(/Different between the runs; .*\n {2}seed: 417 → 1\n/);
  expect(JSON.parse(json.out) as Comparison).toMatchObject({
    worse: 1,
    changes: [{ requirement: CHANGED, was: 'passed', is: 'failed', direction: 'worse' }],
    between: [{ what: 'seed', was: '417', is: '1' }],
  });
  expect(markdown.out).toContain(`| worse | \`${CHANGED}\` | passed | failed |`);
  expect(markdown.out).toMatch(/Different between the runs; .*\n\n\| What \| Was \| Is \|/);
  expect(better.out).toContain(`  better  ${CHANGED}   failed → passed\n`);
});

test('the folder of a run stands for its report', async () => {
  for (const name of ['old', 'new']) {
    mkdirSync(inFolder(name));
    copyFileSync(inFolder(`${name}.json`), join(inFolder(name), 'report.json'));
  }
  const [folders, files] = await Promise.all([
    compare(inFolder('old'), inFolder('new'), '--json'),
    compare(inFolder('old.json'), inFolder('new.json'), '--json'),
  ]);

  expect([folders.code, folders.out]).toEqual([1, files.out]);
});

test('two forms at once, and what is no report, are refused', async () => {
  const [both, none] = await Promise.all([
    compare(inFolder('old.json'), inFolder('new.json'), '--json', '--markdown'),
    compare(inFolder('old.json'), inFolder('none.json')),
  ]);

  expect([both.code, none.code]).toEqual([3, 3]);
  expect(both.errors).toContain('--json and --markdown are two forms of one answer.');
  expect(none.errors).toContain('none.json');
});
