import { expect, test } from '@playwright/test';
import { graphOf } from '../self/laws/import-graph.ts';
import { touchedTests, within } from './touched.ts';

const graph = graphOf(
  new Map([
    ['kernel/clock.ts', ''],
    ['kernel/clock.test.ts', "import { clock } from './clock.ts';"],
    ['mock/hold.ts', "import { clock } from '../kernel/clock.ts';"],
    ['mock/hold.test.ts', "import { hold } from './hold.ts';"],
    ['mock/page.test.ts', ''],
  ]),
);

test('a test is touched by what it imports, directly or through others, the nearest first', () => {
  expect([...touchedTests(['kernel/clock.ts'], graph)]).toEqual([
    ['kernel/clock.test.ts', 1],
    ['mock/hold.test.ts', 2],
  ]);
});

test('a changed test is touched itself, and a document touches none', () => {
  expect([...touchedTests(['mock/page.test.ts', 'README.md'], graph)]).toEqual([['mock/page.test.ts', 0]]);
});

test('a file that is read at run time touches the tests of the nearest folder that has sources', () => {
  expect([...touchedTests(['mock/example/inventory.json'], graph).keys()]).toEqual([
    'mock/hold.test.ts',
    'mock/page.test.ts',
  ]);
});

test('tests are chosen, the nearest first, until their times exceed the bound', () => {
  const distances = new Map([
    ['far', 3],
    ['near', 1],
    ['slow', 1],
    ['own', 0],
  ]);
  const times: Record<string, number> = { own: 50, near: 20, slow: 500, far: 20 };

  expect(within(100, distances, (file) => times[file] ?? 0)).toEqual({
    chosen: ['own', 'near', 'far'],
    left: ['slow'],
  });
  expect(within(10, distances, (file) => times[file] ?? 0).chosen).toEqual(['own']);
});
