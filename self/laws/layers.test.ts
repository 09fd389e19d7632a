// Who may import whom. Contract is shared by both sides, behaviour never.

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { isTestOnly, shippedOf } from '../../build/shipped.ts';
import { INTERFACES, type Interface, interfaces } from '../../schemas/interfaces.ts';
import { circlesIn, type Directions, graphOf, misdirected, specifiersOf } from './import-graph.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll(sep, '/')}`);

const SHIPPED = ['schemas', 'mock-operator', 'harness', 'suites', 'second-judge', 'reporters', 'pages', 'cli'] as const;

const ALL = [...SHIPPED, 'self', 'build'] as const;

/** What the rules of an interface of the mock operator may import, its wire, and its routes. */
const mockInterface = (name: Interface): Directions => {
  const own = `mock-operator/${name}`;
  const shared = ['schemas', 'mock-operator/kernel'];
  return {
    [`${own}/rules`]: [...shared, `${own}/rules`],
    [`${own}/wire`]: [...shared, 'mock-operator/wire', `${own}/rules`, `${own}/wire`],
    [own]: [...shared, 'mock-operator/wire', own],
  };
};

/** The harness in its order: each folder imports from those before it. */
const HARNESS = [
  'errors.ts',
  'transport',
  'exchange',
  'judge',
  'resources',
  'generate',
  'schedule',
  'v1',
  'v2',
  'upstream',
  'booking',
  'channel',
  'descriptors',
  'runner',
].map((name) => `harness/${name}`);

const harness: Directions = Object.fromEntries(
  HARNESS.map((name, index) => [name, ['schemas', ...HARNESS.slice(0, index + 1)]]),
);
const operators = INTERFACES.filter((name) => interfaces[name].side === 'operator');

/** An API of the platform: what the Partner API has, it uses, and nothing of another API but its rules. */
const platformApi = (name: string): Directions => {
  const own = `mock-operator/platform/${name}`;
  const shared = [
    'schemas',
    'mock-operator/kernel',
    'mock-operator/wire',
    'mock-operator/partner/rules',
    'mock-operator/partner/wire',
    'mock-operator/platform/upstream.ts',
    'mock-operator/platform/kept-list.ts',
  ];
  return {
    [`${own}/rules`]: [...shared, `${own}/rules`],
    [`${own}/wire`]: [...shared, `${own}/rules`, `${own}/wire`],
    [own]: [...shared, own],
  };
};

/** What is above the interfaces of the mock operator knows their rules and tables. */
const controlled = [
  'schemas',
  'mock-operator/kernel',
  'mock-operator/wire',
  ...operators.map((name) => `mock-operator/${name}/rules`),
  'mock-operator/platform/booking/rules',
];

/** Which folders a folder may import; tests may compose as they need. */
const DIRECTIONS: Directions = {
  schemas: ['schemas'],
  'mock-operator/kernel': ['schemas', 'mock-operator/kernel'],
  'mock-operator/wire': ['schemas', 'mock-operator/kernel', 'mock-operator/wire'],
  ...Object.assign({}, ...operators.map(mockInterface)),
  ...Object.assign({}, ...['booking', 'channel'].map(platformApi)),
  // What a broken sentence means for a verdict is decided in one place, for operators and callers alike.
  'mock-operator/caller': [...controlled, 'mock-operator/caller', 'reporters/verdict.ts'],
  'mock-operator/control': [...controlled, 'pages', 'mock-operator/caller', 'mock-operator/control'],
  'mock-operator': ['schemas', 'mock-operator', 'pages/mock/model.ts'],
  ...harness,
  'suites/v1': ['schemas', 'harness'],
  'suites/v2': ['schemas', 'harness'],
  'suites/booking': ['schemas', 'harness'],
  'suites/channel': ['schemas', 'harness'],
  // It judges what the checks judge, and shares nothing with them but the contract.
  'second-judge': ['schemas', 'second-judge'],
  reporters: ['schemas', 'reporters', 'pages'],
  // A page knows the shape of what it shows.
  pages: ['schemas', 'pages', 'reporters/causes.ts', 'reporters/counts.ts', 'reporters/material.ts'],
  cli: [...SHIPPED, 'self/proof'],
  // The tests build the command that they start.
  self: [...SHIPPED, 'self', 'build'],
  build: [...SHIPPED, 'build', 'self/laws/import-graph.ts'],
};

/** Where a library may be imported. */
const HOMES: Record<string, RegExp> = {
  esbuild: /^(pages\/kit\/script|build\/bundle)\.ts$/,
  ajv: /^schemas\/validate\.ts$/,
  'ajv-formats': /^schemas\/validate\.ts$/,
  'json-schema-to-typescript': /^schemas\/generate\.ts$/,
  hono: /^mock-operator\//,
  '@hono/node-server': /^mock-operator\//,
  '@playwright/test':
    /^(harness\/runner\/checks\.ts|self\/(fixtures\/(browser|browser-installer|programs)|(proof|fuzz)\/.*)\.ts$|reporters\/|.*\.test\.ts$)/,
  'http-proxy-agent': /^harness\/transport\/proxy\.ts$/,
  'https-proxy-agent': /^harness\/transport\/proxy\.ts$/,
  'proxy-from-env': /^harness\/transport\/proxy\.ts$/,
  preact: /^pages\/[^/]+\/view\//,
  htm: /^pages\/kit\/view\/html\.ts$/,
  'fast-check':
    /^(schemas\/arbitrary|harness\/|suites\/|self\/|second-judge\/fixtures\/|(mock-operator|second-judge)\/.*\.test\.ts$)/,
};

const sources = new Map(ALL.flatMap(filesBelow).map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const source = [...sources.keys()];
const importsOf = (file: string): string[] => specifiersOf(sources.get(file) ?? '');

const withoutTests = new Map([...sources].filter(([file]) => !isTestOnly(file)));
const graph = graphOf(withoutTests);

/** The graph with files that are not there. */
const withPlanted = (planted: Record<string, string>) =>
  graphOf(new Map([...withoutTests, ...Object.entries(planted)]));

test('folders import along the arrows of the design', () => {
  expect(misdirected(graph, DIRECTIONS)).toEqual([]);
});

test('an import of a type against the arrows is seen', () => {
  const planted = withPlanted({
    'mock-operator/kernel/planted.ts': "import type { Hold } from '../partner/rules/hold.ts';",
    'mock-operator/partner/rules/planted.ts': "import type { V2Booking } from '../../operator-v2/rules/booking.ts';",
    'harness/schedule/planted.ts': "import type { V1Context } from '../v1/context.ts';",
  });

  expect(misdirected(planted, DIRECTIONS)).toEqual([
    'mock-operator/kernel/planted.ts imports mock-operator/partner/rules/hold.ts',
    'mock-operator/partner/rules/planted.ts imports mock-operator/operator-v2/rules/booking.ts',
    'harness/schedule/planted.ts imports harness/v1/context.ts',
  ]);
});

test('no file imports itself in a circle', () => {
  expect(circlesIn(graph)).toEqual([]);
});

test('a circle of types only is seen', () => {
  const planted = withPlanted({
    'mock-operator/kernel/planted-a.ts': "import type { B } from './planted-b.ts';",
    'mock-operator/kernel/planted-b.ts': "import type { A } from './planted-a.ts';",
  });

  expect(circlesIn(planted)).toContainEqual([
    'mock-operator/kernel/planted-a.ts',
    'mock-operator/kernel/planted-b.ts',
    'mock-operator/kernel/planted-a.ts',
  ]);
});

test('the package holds what its commands and suites use, and nothing that only tests use', () => {
  const shipped = [...shippedOf(graphOf(sources))];

  expect(shipped).toEqual(
    expect.arrayContaining([
      'cli/commands/certify.ts',
      'harness/runner/checks.ts',
      'suites/v1/hold.suite.ts',
      'mock-operator/mock.ts',
    ]),
  );
  expect(shipped.filter(isTestOnly)).toEqual([]);
  expect(shipped.filter((file) => /golden|in-process|generate\.ts$|^self\//.test(file))).toEqual([]);
});

test('a test client that the package would hold is seen', () => {
  const planted = withPlanted({
    'cli/main.ts': "import { v2Client } from '../mock-operator/operator-v2/test-client.ts';",
  });

  expect([...shippedOf(planted)].filter(isTestOnly)).toEqual(['mock-operator/operator-v2/test-client.ts']);
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
        (from) =>
          !from.startsWith('../../harness/') && !from.startsWith('node:') && from !== '../../schemas/formats.ts',
      )
      .map((from) => `${file} imports ${from}`),
  );
  const second = source
    .filter((file) => /^self\/second-operator\/[^.]*\.ts$/.test(file))
    .flatMap((file) => importsOf(file).filter((from) => !from.startsWith('node:') && !from.startsWith('./')));

  expect(strangers).toEqual([]);
  expect(second).toEqual([]);
});
