import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

const { resolve } = createRequire(import.meta.url);
const reporter = fileURLToPath(new URL('holdfast.ts', import.meta.url));

const TESTS = `
test('is steady', () => {});
test('comes and goes', async ({}, { retry }) => { if (retry === 0) throw new Error('too late at first'); });
test('never passes', () => { throw new Error('too late for good'); });
test.fail('passes against all expectation', () => {});
`;

test('a test that passes when it is run again is counted as passed, and told with what it failed of', async () => {
  const folder = temporaryFolder();
  const runner = pathToFileURL(resolve('@playwright/test')).href;
  writeFileSync(join(folder, 'a.spec.mjs'), `import runner from '${runner}';\nconst { test } = runner;\n${TESTS}`);
  writeFileSync(
    join(folder, 'playwright.config.mjs'),
    `export default { retries: 1, workers: 1, reporter: [[${JSON.stringify(reporter)}]] };\n`,
  );
  const args = [resolve('@playwright/test/cli'), 'test', '--config', join(folder, 'playwright.config.mjs')];
  const { code, stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).then(
    (ended) => ({ code: 0, ...ended }),
    (ended: { code: number; stdout: string }) => ended,
  );

  expect(code).toBe(1);
  expect(stdout).toMatch(/^ERROR {2}never passes\n.*\n {2}\| Error: too late for good\n/m);
  expect(stdout).toMatch(/^ERROR {2}passes against all expectation$/m);
  expect(stdout).toMatch(
    /\nFailed at first, and passed when it was run again:\nERROR {2}comes and goes\n.*\n {2}\| Error: too late at first\n/,
  );
  expect(stdout).toMatch(/\n2 passed \(1 when run again\), 2 failed, 0 skipped\n$/);
});
