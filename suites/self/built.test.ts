// What is installed is the built command, not the sources: it certifies too.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Report } from '../../schemas/generated/types.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the built command judges the embedded mock operator on every interface', () => {
  test.setTimeout(180_000);
  const out = mkdtempSync(join(tmpdir(), 'holdfast-built-'));
  const build = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, encoding: 'utf8' });
  const certify = spawnSync(
    process.execPath,
    [join(root, 'dist/cli/main.js'), 'certify', '--runs', '1', '--out', out],
    {
      cwd: out,
      encoding: 'utf8',
    },
  );
  const { verdict, requirements } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
  rmSync(out, { recursive: true });

  expect(build.status, build.stdout + build.stderr).toBe(0);
  expect(certify.status, certify.stdout + certify.stderr).toBe(0);
  expect(verdict).toBe('conformant');
  expect(requirements.filter(({ state }) => state === 'passed').length).toBeGreaterThan(250);
});
