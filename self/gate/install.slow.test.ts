// Holdfast installs from git and from a folder, where nothing is built beforehand. built.slow.test.ts installs the packed file.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { cloneRepository } from './repository-copy.ts';

let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-install-'));
  cloneRepository(join(folder, 'clone'));
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ran = (cwd: string, program: string, ...args: string[]) =>
  new Promise<{ code: number | null; out: string; screen: string }>((resolve) => {
    const env = {
      ...process.env,
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    };
    const child = spawn(program, args, { cwd: join(folder, cwd), env, shell: process.platform === 'win32' });
    let [out, screen] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
      screen += chunk;
    });
    child.stderr.on('data', (chunk) => {
      screen += chunk;
    });
    child.once('close', (code) => resolve({ code, out, screen }));
  });

const WAYS: Record<string, () => string> = {
  'a clone, as a dependency from git': () => `git+${pathToFileURL(join(folder, 'clone'))}`,
  'the folder of a clone': () => '../clone',
};

for (const [index, [way, source]] of Object.entries(WAYS).entries()) {
  test(`npx runs what was installed from ${way}`, async () => {
    test.setTimeout(600_000);
    const project = `project-${index}`;
    mkdirSync(join(folder, project));
    writeFileSync(join(folder, project, 'package.json'), JSON.stringify({ name: project, private: true }));

    const installed = await ran(project, 'npm', 'install', '--save-dev', source());
    const used = await ran(project, 'npx', 'holdfast', 'requirements', 'partner.hold.unknown-id-is-404');
    const certified = await ran(project, 'npx', 'holdfast', 'certify', '--only', 'partner.hold.unknown-id-is-404');

    expect(installed.code, installed.screen).toBe(0);
    expect(used.out, used.screen).toContain('Reading an unknown hold gets 404, NOT_FOUND.');
    expect(certified.code, certified.screen).toBe(0);
  });
}
