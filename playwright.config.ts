// Composition root: one project for the checks of a target, and two for the tests of Holdfast itself.
import { join } from 'node:path';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { blobName } from './reporters/write.ts';
import { currentRun } from './schemas/run.ts';

/** In dist/ everything is JavaScript; in a clone Playwright transpiles the TypeScript. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

const { shard, outDir = '' } = currentRun() ?? {};

/** A shard hands what it found to the merge in a blob report. */
const blob: ReporterDescription[] =
  shard === undefined ? [] : [['blob', { outputFile: join(outDir, blobName(shard)) }]];

/** The tests of Holdfast itself. */
const tests = { testDir: '.', testMatch: ['**/*.test.ts'], timeout: 60_000 };

const NO_TESTS = ['**/dist/**', '**/node_modules/**'];

/** Tests that start the command many times, or run every check on many operators. */
const SLOW = '**/*.slow.test.ts';

/** Tests that measure Holdfast, for a release. */
const RELEASE = '**/*.release.test.ts';

/** Nothing of it is needed for a run, or for the proof. */
const isOwnTest = currentRun() === undefined && process.env.HOLDFAST_PROVE === undefined;

export default defineConfig({
  reporter: [
    ...(isOwnTest ? [['./reporters/run/test-times.ts'] as const] : []),
    [process.env.HOLDFAST_PROVE === undefined ? `./reporters/run/holdfast.${extension}` : './self/proof/reporter.ts'],
    ...blob,
    ...(isOwnTest ? [['./self/fixtures/browser-installer.ts'] as const] : []),
  ],
  // Retries would improve a verdict.
  retries: 0,
  ...(isOwnTest && { globalSetup: './self/fixtures/built-command.ts' }),
  fullyParallel: false,
  // Many tests wait for the commands that they have started.
  workers: '150%',
  forbidOnly: true,
  respectGitIgnore: false,
  use: { trace: 'off' },
  projects: [
    { name: 'self', ...tests, testIgnore: [...NO_TESTS, SLOW, RELEASE] },
    // They share the machine with each other and with the commands that they start.
    { name: 'slow', ...tests, testMatch: SLOW, testIgnore: NO_TESTS, timeout: 600_000 },
    { name: 'release', ...tests, testMatch: RELEASE, testIgnore: NO_TESTS },
    {
      name: 'prove',
      testDir: './self/proof',
      testMatch: '**/*.prove.ts',
      fullyParallel: true,
      // One test has all mutants of an answer, on a machine that may do much else.
      timeout: 600_000,
    },
    {
      name: 'fuzz',
      testDir: './self/fuzz',
      testMatch: '**/*.fuzz.ts',
      fullyParallel: true,
      timeout: 0,
    },
    // One project: a worker has the checks of no other, and to start one more takes a second of CPU.
    {
      name: 'checks',
      testDir: './harness/runner',
      testMatch: `checks.${extension}`,
      fullyParallel: true,
      // The client's timeout ends every call; a check of expiry may last as long as a hold lives.
      timeout: 0,
    },
  ],
});
