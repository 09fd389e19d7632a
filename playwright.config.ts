// Composition root: one project for the checks of a target, and `self` for the tests of Holdfast itself, in two parts too.
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

/** Nothing of it is needed for a run, or for the proof. */
const isOwnTest = currentRun() === undefined && process.env.HOLDFAST_PROVE === undefined;

/** Those that start the command as it is typed, or run every check many times: `npm test` has them after all others. */
const SLOW = [
  '**/cli/{baseline,caller-report,canary,compare,disk,hostile-*,init,init-booking-api,killed,library,main,mock,planted-fault,result,same-result,two-runs,verify}.test.ts',
  '**/suites/self/{built,degenerate-platform,gate,hostile-*,lawful-v2,limit-witness,limits,live-limits,mutants,narrow-operator,order,platform-faults,property,readme,readme-platform,repository,seats-mutants,second-*,seeds,set-up-again,shared-target,sizes,standstill,supplied}.test.ts',
  '**/suites/self/{fuzz,proof}/*.test.ts',
];

export default defineConfig({
  reporter: [
    [
      process.env.HOLDFAST_PROVE === undefined
        ? `./reporters/holdfast.${extension}`
        : './suites/self/proof/reporter.ts',
    ],
    ...blob,
  ],
  // Retries would improve a verdict.
  retries: 0,
  ...(isOwnTest && { globalSetup: './suites/self/built-command.ts' }),
  fullyParallel: false,
  // Many tests wait for the commands that they have started.
  workers: '150%',
  forbidOnly: true,
  respectGitIgnore: false,
  use: { trace: 'off' },
  projects: [
    { name: 'self', ...tests, testIgnore: NO_TESTS },
    { name: 'self-quick', ...tests, testIgnore: [...NO_TESTS, ...SLOW] },
    { name: 'self-slow', ...tests, testMatch: SLOW, testIgnore: NO_TESTS },
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
    // One project: a worker has the checks of no other, and to start one more takes a second of CPU.
    {
      name: 'checks',
      testDir: './suites/harness/start',
      testMatch: `checks.${extension}`,
      fullyParallel: true,
      // The client's patience ends every call; a check of expiry may last as long as a hold lives.
      timeout: 0,
    },
  ],
});
