// A command of a clone, started by npm from elsewhere, as it is typed.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** What a command line of npm prints, started in a folder. */
const npm = (cwd: string, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD)/.test(name)));
    execFile('npm', args, { cwd, env, shell: process.platform === 'win32' }, (_error, out, errors) =>
      resolve(`${out}${errors}`),
    );
  });

const profile = JSON.stringify({ name: 'Nobody', 'operator-v2': { baseUrl: 'http://127.0.0.1:9/v2' } });

test('paths are relative to the folder in which npm was started', async () => {
  test.setTimeout(180_000);
  const outside = mkdtempSync(join(tmpdir(), 'holdfast-npm-'));
  const inside = mkdtempSync(join(root, 'node_modules', '.cache', 'npm-'));
  const below = join(inside, 'below');
  mkdirSync(below);
  try {
    for (const folder of [outside, below]) {
      writeFileSync(join(folder, 'p.json'), profile);
    }
    const args = ['run', 'holdfast', '--', 'doctor', '--profile', './p.json'];
    const [prefixed, inSub] = await Promise.all([npm(outside, '--prefix', root, ...args), npm(below, ...args)]);

    for (const text of [prefixed, inSub]) {
      expect(text).toContain('the profile of Nobody is valid');
    }
    expect(prefixed).toContain(`npm --prefix ${root} run holdfast -- doctor --profile ./p.json`);
    expect(inSub).toContain('npm run holdfast -- doctor --profile ./p.json');
  } finally {
    rmSync(outside, { recursive: true });
    rmSync(inside, { recursive: true });
  }
});
