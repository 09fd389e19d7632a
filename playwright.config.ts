// Composition root: one project for each interface, and `self` for the tests of Holdfast itself.
import { join } from 'node:path';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { blobName } from './reporters/write.ts';
import { currentRun } from './schemas/run.ts';

/** In dist/ everything is JavaScript; in a clone Playwright transpiles the TypeScript. */
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

const { workersEach, shard, outDir = '' } = currentRun() ?? {};

/** A shard hands what it found to the merge in a blob report. */
const blob: ReporterDescription[] =
  shard === undefined ? [] : [['blob', { outputFile: join(outDir, blobName(shard)) }]];

const suite = (name: string) => ({
  name,
  ...(workersEach !== undefined && { workers: workersEach }),
  testDir: `./suites/${name}`,
  testMatch: `**/*.suite.${ending}`,
  // The client's patience ends every call; a check of expiry may last as long as a hold lives.
  timeout: 0,
});

export default defineConfig({
  reporter: [[`./reporters/${process.env.HOLDFAST_PROVE === undefined ? 'holdfast' : 'prove'}.${ending}`], ...blob],
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
    suite('partner'),
    suite('operator-v2'),
  ],
});
