// Holdfast installs from git and from a folder, where nothing is built beforehand. built.slow.test.ts installs the packed file.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import holdfast from '../../package.json' with { type: 'json' };
import { blocksOf, textOf } from '../docs/page.ts';
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

/** What the README says, with the address of a clone in place of its own. */
const [asPrinted = ''] = blocksOf(textOf('README.md')).flatMap(({ text }) => /^npm i .*$/m.exec(text) ?? []);

const WAYS: Record<string, () => string> = {
  'a clone, as the README says': () =>
    asPrinted.replace(/git\+https:\S+/, `git+${pathToFileURL(join(folder, 'clone'))}`),
  'the folder of a clone': () => 'npm i -D ../clone',
};

for (const [index, [way, line]] of Object.entries(WAYS).entries()) {
  test(`npx runs what was installed from ${way}`, async () => {
    const project = `project-${index}`;
    mkdirSync(join(folder, project));
    writeFileSync(join(folder, project, 'package.json'), JSON.stringify({ name: project, private: true }));

    const [npm = '', ...words] = line().split(' ');
    const installed = await ran(project, npm, ...words);
    const used = await ran(project, 'npx', 'holdfast', 'requirements', 'partner.hold.unknown-id-is-404');
    const certified = await ran(project, 'npx', 'holdfast', 'certify', '--only', 'partner.hold.unknown-id-is-404');

    expect(installed.code, installed.screen).toBe(0);
    expect(used.out, used.screen).toContain('Reading an unknown hold gets 404, NOT_FOUND.');
    expect(certified.code, certified.screen).toBe(0);
  });
}

/** Vitest 3.2 is the oldest that the fixtures are for. */
const RUNNERS = ['vitest@3.2.4', `@playwright/test@${holdfast.dependencies['@playwright/test']}`];

test('the test of the tutorial passes with Vitest and with Playwright', async () => {
  mkdirSync(join(folder, 'client'));
  const written = (name: string, text: string) => writeFileSync(join(folder, 'client', name), text);
  written('package.json', JSON.stringify({ name: 'client', private: true, type: 'module' }));
  const blocks = new Map(blocksOf(textOf('docs/tutorial-client.md')).map(({ file, text }) => [file, text]));
  const spec = blocks.get('client.spec.js') ?? '';
  written('client.js', blocks.get('client.js') ?? '');
  written('vitest.spec.js', spec);
  written('playwright.spec.js', spec.replace("from 'vitest'", "from '@playwright/test'"));

  const installed = await ran('client', 'npm', 'install', '--save-dev', '../clone', ...RUNNERS);
  const vitest = await ran('client', 'npx', 'vitest', 'run', 'vitest.spec.js');
  const playwright = await ran('client', 'npx', 'playwright', 'test', 'playwright.spec.js');

  expect(installed.code, installed.screen).toBe(0);
  expect(vitest.code, vitest.screen).toBe(0);
  expect(vitest.screen).toContain('1 passed');
  expect(playwright.code, playwright.screen).toBe(0);
  expect(playwright.screen).toContain('1 passed');
});
