// How the tests end on a machine without a browser.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { onPath } from './programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** The lines in which a run of the runner ends over a file that has one test, which uses the browser. */
const closing = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const run = spawn(process.execPath, [cli, 'test', '--project=self', 'reporters/page/catalogue.test.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = (await text(run.stdout)).trimEnd().split('\n');
  return lines.filter((line) => /\d (passed|skipped)|Error/.test(line)).join('\n');
};

test.describe.configure({ timeout: 180_000 });

test('without a browser its tests are skipped, and the last lines say what to install', async () => {
  expect(await closing({ HOLDFAST_CHROMIUM: 'none' })).toMatch(
    /^2 skipped: .* Install Google Chrome, Microsoft Edge or Chromium, .*\n0 passed, 0 failed, 2 skipped$/,
  );
});

test('a browser that is named and not there is an error that names it', async () => {
  expect(await closing({ HOLDFAST_CHROMIUM: '/nowhere/chrome' })).toMatch(
    /Error: HOLDFAST_CHROMIUM is "\/nowhere\/chrome", and there is no such file\. .*\n0 passed, 2 failed, 0 skipped$/,
  );
});

test('a program on the PATH is found by its name, and one that is not there is not', () => {
  expect(onPath('node')).toBeDefined();
  expect(onPath('no-such-program')).toBeUndefined();
});
