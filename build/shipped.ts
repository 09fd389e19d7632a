import type { ImportGraph } from '../self/laws/import-graph.ts';

/** Where the package begins; the runner finds its tests, the suites and the reporter by their names, and a process begins with its file. */
export const ENTRIES = [
  'cli/library.ts',
  'cli/main.ts',
  'cli/run/operator-process.ts',
  'mock-operator/fixtures.ts',
  'mock-operator/index.ts',
  'playwright.config.ts',
  'reporters/run/holdfast.ts',
  'harness/runner/checks.ts',
];

/** The runner loads each by itself. */
export const isSuite = (file: string): boolean => file.endsWith('.suite.ts');

/** The proof and the tests about the repository stay in it; `prove` says so where they are not. */
const STAYS = /^self\//;

/** Whether only tests use a file: the tests, and the clients by which the mock operator's tests call it. */
export const isTestOnly = (file: string): boolean => /(\.test|(^|\/)test-client)\.ts$/.test(file);

/** The sources that the package holds: what its entries and suites use. */
export const shippedOf = (graph: ImportGraph): ReadonlySet<string> => {
  const shipped = new Set<string>();
  const add = (file: string): void => {
    if (shipped.has(file) || STAYS.test(file)) {
      return;
    }
    shipped.add(file);
    graph.get(file)?.forEach(add);
  };
  [...ENTRIES, ...[...graph.keys()].filter(isSuite)].forEach(add);
  return shipped;
};
