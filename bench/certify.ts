import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkedRequirements } from '../harness/runner/load-suites.ts';
import type { Report } from '../schemas/generated/types.ts';
import { buildPackage } from './installed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** How long a Node program runs, in milliseconds. */
const timed = async (args: string[], cwd: string): Promise<number> => {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    throw new Error(`${args.join(' ')} ended with ${code}`);
  }
  return performance.now() - started;
};

/** Times a full `certify` of the embedded mock with the built command, and the same number of empty tests in its runner. */
export const benchCertify = async (): Promise<{
  certifyMs: number;
  emptyMs: number;
  tests: number;
  requests: number;
}> => {
  const out = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const certifyMs = await timed([join(buildPackage(), 'dist/cli/main.js'), 'certify', '--out', out], root);
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
  const tests = (await checkedRequirements()).length;
  const { resolve } = createRequire(import.meta.url);
  writeFileSync(
    join(out, 'empty.spec.mjs'),
    `import runner from ${JSON.stringify(resolve('@playwright/test'))};\nconst { test } = runner;\nfor (let i = 0; i < ${tests}; i += 1) test(String(i), () => {});\n`,
  );
  writeFileSync(join(out, 'playwright.config.mjs'), "export default { testDir: '.', workers: 1, reporter: 'line' };\n");
  const emptyMs = await timed(
    [resolve('@playwright/test/cli'), 'test', '--config', join(out, 'playwright.config.mjs')],
    out,
  );
  rmSync(out, { recursive: true });
  return { certifyMs, emptyMs, tests, requests: report.run.requests };
};
