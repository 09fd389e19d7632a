// Composition root: one project for each interface, and `self` for the tests of Holdfast itself.
import { join } from 'node:path';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { blobName } from './reporters/write.ts';
import { INTERFACES, type Interface } from './schemas/interfaces.ts';
import { currentRun } from './schemas/run.ts';

/** In dist/ everything is JavaScript; in a clone Playwright transpiles the TypeScript. */
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

const { workersEach, shard, outDir = '' } = currentRun() ?? {};

/** A shard hands what it found to the merge in a blob report. */
const blob: ReporterDescription[] =
  shard === undefined ? [] : [['blob', { outputFile: join(outDir, blobName(shard)) }]];

/** Every interface has one file of tests, which declares those of all: each project takes its own, by their tag. */
const checksOf = (name: Interface) => ({
  name,
  ...(workersEach !== undefined && { workers: workersEach }),
  testDir: './suites/harness/start',
  testMatch: `playwright.${ending}`,
  grep: new RegExp(`@${name}(?![\\w-])`),
  fullyParallel: true,
  // The client's patience ends every call; a check of expiry may last as long as a hold lives.
  timeout: 0,
});

export default defineConfig({
  reporter: [
    [process.env.HOLDFAST_PROVE === undefined ? `./reporters/holdfast.${ending}` : './suites/self/proof/reporter.ts'],
    ...blob,
  ],
  // Retries would improve a verdict.
  retries: 0,
  fullyParallel: false,
  workers: '100%',
  forbidOnly: true,
  respectGitIgnore: false,
  use: { trace: 'off' },
  projects: [
    {
      name: 'self',
      testDir: '.',
      testMatch: '**/*.test.ts',
      testIgnore: ['**/dist/**', '**/node_modules/**'],
      timeout: 60_000,
    },
    {
      name: 'prove',
      testDir: './suites/self/proof',
      testMatch: '**/*.prove.ts',
      fullyParallel: true,
      timeout: 120_000,
    },
    {
      name: 'fuzz',
      testDir: './suites/self/fuzz',
      testMatch: '**/*.fuzz.ts',
      fullyParallel: true,
      timeout: 0,
    },
    ...INTERFACES.map(checksOf),
  ],
});
