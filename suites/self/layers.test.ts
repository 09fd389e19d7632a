// Who may import whom. Contract is shared by both sides, behaviour never.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));

const LAYERS = ['text', 'schemas', 'mock-operator', 'suites', 'reporters', 'cli'] as const;

/** Which of our folders a folder may import; tests may compose as they need. */
const ALLOWED: Record<string, readonly string[]> = {
  text: ['text'],
  schemas: ['schemas'],
  'mock-operator': ['mock-operator', 'schemas'],
  suites: ['suites', 'schemas', 'text'],
  'suites/self': LAYERS,
  reporters: ['reporters', 'schemas', 'text'],
  cli: LAYERS,
};

/** Where a library may be imported. */
const HOMES: Record<string, RegExp> = {
  ajv: /^schemas\/validate\.ts$/,
  'ajv-formats': /^schemas\/validate\.ts$/,
  'json-schema-to-typescript': /^schemas\/generate\.ts$/,
  hono: /^mock-operator\//,
  '@hono/node-server': /^mock-operator\//,
  '@playwright/test': /^(suites\/harness\/runner\.ts|suites\/self\/(proof|fuzz)\/|reporters\/|.*\.test\.ts$)/,
  'fast-check': /^(schemas\/arbitrary|suites\/|mock-operator\/.*\.test\.ts$)/,
};

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, from]) => from ?? '',
  );

const folderOf = (file: string): string =>
  file.startsWith('suites/self/') ? 'suites/self' : (file.split('/')[0] ?? '');

const source = LAYERS.flatMap(filesBelow);

test('folders import along the arrows of the design', () => {
  const wrong = source
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      importsOf(file)
        .filter((from) => from.startsWith('.'))
        .map((from) => relative(root, join(root, dirname(file), from)))
        .filter((to) => !ALLOWED[folderOf(file)]?.includes(to.split('/')[0] ?? ''))
        .map((to) => `${file} imports ${to}`),
    );

  expect(wrong).toEqual([]);
});

test('libraries stay in their places', () => {
  const wrong = source.flatMap((file) =>
    importsOf(file)
      .map((from) => Object.keys(HOMES).find((library) => from === library || from.startsWith(`${library}/`)))
      .filter((library) => library !== undefined && !HOMES[library]?.test(file))
      .map((library) => `${file} imports ${library}`),
  );

  expect(wrong).toEqual([]);
});

test('suites know the harness only, and the second operator nothing of ours', () => {
  const suites = source.filter((file) => file.endsWith('.suite.ts'));
  const strangers = suites.flatMap((file) =>
    importsOf(file)
      .filter(
        (from) => !from.startsWith('../harness/') && !from.startsWith('node:') && from !== '../../schemas/formats.ts',
      )
      .map((from) => `${file} imports ${from}`),
  );
  const second = source
    .filter((file) => /suites\/self\/second-operator[^.]*\.ts$/.test(file))
    .flatMap((file) =>
      importsOf(file).filter((from) => !from.startsWith('node:') && !from.startsWith('./second-operator')),
    );

  expect(strangers).toEqual([]);
  expect(second).toEqual([]);
});
