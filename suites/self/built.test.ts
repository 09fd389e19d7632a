// What is installed is the built command, not the sources: it certifies too.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Report } from '../../schemas/generated/types.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;

test.beforeAll(() => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), 'holdfast-built-'));
  const build = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, encoding: 'utf8' });
  expect(build.status, build.stdout + build.stderr).toBe(0);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the folder, to its end. */
const ran = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number | null; screen: string }>((resolve) => {
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, XDG_STATE_HOME: folder, ...env } });
    let screen = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        screen += chunk;
      });
    }
    child.once('close', (code) => resolve({ code, screen }));
  });

test('the built command judges the embedded mock operator on every interface', async () => {
  test.setTimeout(180_000);
  const main = join(root, 'dist/cli/main.js');
  const certify = await ran(process.execPath, [main, 'certify', '--runs', '1', '--out', 'every']);
  const { verdict, requirements } = JSON.parse(readFileSync(join(folder, 'every/report.json'), 'utf8')) as Report;

  expect(certify.code, certify.screen).toBe(0);
  expect(verdict).toBe('conformant');
  expect(requirements.filter(({ state }) => state === 'passed').length).toBeGreaterThan(250);
});

test('the steps of the action certify a target with its baseline, and write the summary of the job', async () => {
  test.setTimeout(180_000);
  const operator = await startMock({ faults: ['unknown-hold-is-400'] });
  const known = [{ requirement: 'partner.hold.unknown-id-is-404', state: 'failed' }];
  writeFileSync(join(folder, 'target.json'), JSON.stringify(mockProfile({ baseUrl: operator.url })));
  writeFileSync(join(folder, 'baseline.json'), JSON.stringify({ known }));
  const action = readFileSync(join(root, 'action.yml'), 'utf8');
  const scripts = [...action.matchAll(/\n( +)run: \|\n((?:\1 {2}.*\n)+)/g)].map(([, , script = '']) => script);
  const [, certify = ''] = scripts;
  const steps = (baseline: string) =>
    ran('bash', ['-eo', 'pipefail', '-c', certify], {
      GITHUB_ACTION_PATH: root,
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: join(folder, 'job.md'),
      HOLDFAST_PROFILE: 'target.json',
      HOLDFAST_BASELINE: baseline,
      HOLDFAST_WAIT: '5',
      HOLDFAST_OUT: 'of-the-action',
      HOLDFAST_ARGUMENTS: '--only partner.hold.unknown-id-is-404\n--seed 1\n',
    });
  const red = await steps('');
  const green = await steps('baseline.json');
  await operator.close();

  expect(scripts).toHaveLength(2);
  expect(red.code, red.screen).toBe(1);
  expect(red.screen).toContain('::error title=partner.hold.unknown-id-is-404::');
  expect(green.code, green.screen).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'of-the-action/report.partial.json'), 'utf8')).run.seed).toBe(1);
  expect(readFileSync(join(folder, 'job.md'), 'utf8')).toContain(
    '**Nothing is worse than the baseline**: 0 worse, 1 known.',
  );
});

test('the package installs into an empty folder, and every command runs there without TypeScript', async () => {
  test.setTimeout(300_000);
  const pack = spawnSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  const install = await ran('npm', [
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    `./${pack.stdout.trim()}`,
  ]);
  expect(install.code, install.screen).toBe(0);
  const bin = join(folder, 'node_modules/.bin/holdfast');
  const only = ['--only', 'partner.hold.unknown-id-is-404'];
  const operator = await startMock({});
  writeFileSync(join(folder, 'installed.json'), JSON.stringify(mockProfile({ baseUrl: operator.url })));
  const library = `import { certify } from 'holdfast/certify';
    const { requirements } = await certify('installed.json', { only: ['partner.hold.unknown-id-is-404'] });
    process.stdout.write(String(requirements.length));`;
  const inspector = `import { startMock } from 'holdfast';
    const mock = await startMock();
    const files = await Promise.all(['page.js', 'page.css'].map((file) => fetch(mock.url + '/_mock/' + file)));
    process.stdout.write(files.map(({ status }) => status).join(' '));
    await mock.close();`;

  const certify = await ran(bin, ['certify', ...only, '--out', 'installed']);
  const doctor = await ran(bin, ['doctor', '--profile', 'installed.json']);
  const requirements = await ran(bin, ['requirements', 'partner.hold.unknown']);
  const verify = await ran(bin, ['verify', 'none.json']);
  const mock = await ran(bin, ['mock', '--list-faults']);
  const used = await ran(process.execPath, ['--input-type=module', '-e', library]);
  const page = await ran(process.execPath, ['--input-type=module', '-e', inspector]);
  await operator.close();

  expect(certify.code, certify.screen).toBe(0);
  expect(existsSync(join(folder, 'installed/report.partial.html'))).toBe(true);
  expect([doctor.code, requirements.code, verify.code, mock.code], doctor.screen).toEqual([0, 0, 3, 0]);
  expect(requirements.screen).toContain('suites/v1/');
  expect(used, used.screen).toMatchObject({ code: 0, screen: expect.stringMatching(/^\d+$/) });
  expect(page).toMatchObject({ code: 0, screen: '200 200' });
  for (const name of ['typescript', 'tsx', 'esbuild', 'preact', 'axe-core', '@biomejs']) {
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
  }
  expect(existsSync(join(folder, 'node_modules/holdfast/LICENSE'))).toBe(true);
});
