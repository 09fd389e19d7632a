import { expect, test } from '@playwright/test';
import { graphOf } from '../self/laws/import-graph.ts';
import { chooseWithin, touchedTests } from './touched.ts';

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

test('a file that is read at run time touches the tests of the sources in the nearest folder above', () => {
  expect([...touchedTests(['mock/example/inventory.json'], graph).keys()]).toEqual([
    'mock/hold.test.ts',
    'mock/page.test.ts',
  ]);
});

test('tests are chosen, the nearest first, leaving out each that no longer fits', () => {
  const distances = new Map([
    ['far', 3],
    ['near', 1],
    ['slow', 1],
    ['own', 0],
  ]);
  const times: Record<string, number> = { own: 50, near: 20, slow: 500, far: 20 };

  expect(chooseWithin(100, distances, (file) => times[file] ?? 0)).toEqual({
    chosen: ['own', 'near', 'far'],
    left: ['slow'],
  });
  expect(chooseWithin(10, distances, (file) => times[file] ?? 0).chosen).toEqual(['own']);
});

test('tests about all of the house are as near as those of the change', () => {
  const distances = new Map([
    ['cli/near.test.ts', 1],
    ['cli/next.test.ts', 2],
    ['self/laws/far.test.ts', 9],
  ]);

  expect(chooseWithin(20, distances, () => 10).chosen).toEqual(['cli/near.test.ts', 'self/laws/far.test.ts']);
});
