import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { changedEntries } from './changed-entry.ts';
import { root } from './repository.ts';

const suite = `import { check } from '../check.ts';

const helper = () => 1;

check('hold.fields', async ({ api }) => {
  expect(api).toBe({
    a: 1,
  });
});

longCheck('hold.lives', async ({ api }) => {
  await api.listen(['x',
    'y',
  ]);
});
`;

const catalogue = `export const hold = {
  ...needing('holdable-rates', {
    'hold.fields': must('2.10', 'The fields.', {
      standing: true,
    }),
    'hold.lives': must('3', 'It lives.'),
  }),
  'hold.ends': must(
    '3',
    'It ends.',
  ),
};
`;

test('of a suite the checks are found whose text was changed', () => {
  expect(changedEntries(suite, suite)).toEqual([]);
  expect(changedEntries(suite, suite.replace('a: 1', 'a: 2'))).toEqual(['hold.fields']);
  expect(changedEntries(suite, suite.replace("'y'", "'z'"))).toEqual(['hold.lives']);
  expect(changedEntries(suite, `${suite}\ncheck('hold.more', async () => {\n});\n`)).toEqual(['hold.more']);
  expect(changedEntries(suite, suite.slice(0, suite.indexOf('longCheck')))).toEqual(['hold.lives']);
});

test('of the catalogue the entries are found', () => {
  expect(changedEntries(catalogue, catalogue.replace('The fields', 'All fields'))).toEqual(['hold.fields']);
  expect(changedEntries(catalogue, catalogue.replace('It lives', 'It is alive'))).toEqual(['hold.lives']);
  expect(changedEntries(catalogue, catalogue.replace("    '3'", "    '3.1'"))).toEqual(['hold.ends']);
});

test('what stands beside them is of all: imports, helpers, the group of an entry', () => {
  const line = "    'hold.lives': must('3', 'It lives.'),\n";

  expect(changedEntries(suite, suite.replace('=> 1', '=> 2'))).toBeUndefined();
  expect(changedEntries(suite, suite.replace('../check', '../../check'))).toBeUndefined();
  expect(changedEntries(catalogue, catalogue.replace('holdable-rates', 'bookings'))).toBeUndefined();
  expect(
    changedEntries(catalogue, catalogue.replace(line, '').replace("  'hold.ends'", `${line}  'hold.ends'`)),
  ).toBeUndefined();
});

test('each check of these suites is an entry', async () => {
  for (const folder of ['v1', 'v2', 'booking', 'channel']) {
    for (const file of readdirSync(join(root, 'suites', folder)).filter((one) => one.endsWith('.suite.ts'))) {
      const text = readFileSync(join(root, 'suites', folder, file), 'utf8');
      const keys = [...text.matchAll(/^(?:check|longCheck)\('([\w.-]+)'/gm)].map(([, key]) => key);

      expect(
        new Set(changedEntries(text, text.replaceAll(/^((?:check|longCheck)\('[\w.-]+',)/gm, '$1 /* changed */'))),
        file,
      ).toEqual(new Set(keys));
    }
  }
});
