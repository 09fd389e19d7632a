import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@playwright/test';
import { referencePages } from './pages.ts';
import { worded } from './text.ts';

test('the reference in the repository is the generated one', async () => {
  const pages = await referencePages();
  const folder = new URL('../../docs/reference/', import.meta.url);

  expect(readdirSync(folder).toSorted()).toEqual([...pages.keys()].map((file) => basename(file)).toSorted());
  for (const [file, text] of pages) {
    expect(readFileSync(file, 'utf8') === text, `${file} has drifted: run \`npm run gen\``).toBe(true);
  }
});

test('a name without words is named with the file in which they are written', () => {
  expect(() => worded(['GET /new'], { 'GET /old': 'what it did' }, 'control.ts')).toThrow(
    'build/reference/control.ts: describe GET /new; remove GET /old',
  );
});

test('each declaration in the reference of the library is whole', async () => {
  const pages = await referencePages();
  const [, text = ''] = [...pages].find(([file]) => basename(file) === 'library.md') ?? [];
  const declared = text
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .split(/^(?=export )/m)
    .slice(1);
  const count = (declaration: string, bracket: string) => declaration.split(bracket).length;

  expect(declared.length).toBeGreaterThan(20);
  expect(declared.filter((one) => count(one, '{') !== count(one, '}') || count(one, '(') !== count(one, ')'))).toEqual(
    [],
  );
});
