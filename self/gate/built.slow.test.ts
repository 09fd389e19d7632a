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
import { INTERFACES } from '../../schemas/interfaces.ts';
import { needsPosix } from '../fixtures/programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;

test.beforeAll(() => {
  needsPosix('npm that starts without a shell');
  folder = mkdtempSync(join(tmpdir(), 'holdfast-built-'));
  const args = ['--import', 'tsx', 'build/build.ts', '--out', join(folder, 'package')];
  const build = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
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

/** The installed mock operator, started: whether its catalogue is answered, and how it ends on Ctrl-C. */
const mocked = async (bin: string): Promise<{ answers: boolean; code: number | null }> => {
  const child = spawn(bin, ['mock', '--port', '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const end = new Promise<number | null>((resolve) => child.once('close', resolve));
  let screen = '';
  for await (const chunk of child.stdout) {
    screen += chunk;
    if (screen.includes('Ctrl-C')) {
      break;
    }
  }
  const url = /mock operator +(\S+)/.exec(screen)?.[1];
  const { ok } = await fetch(`${url}/_mock/catalogue`);
  child.kill('SIGINT');
  return { answers: ok, code: await end };
};

/** Some checks of each suite, and one of generated values. What is built makes a whole run of an interface in repository.slow.test.ts. */
const SOME = [
  'partner.hold.release',
  'partner.booking.any-valid',
  'booking.supplier',
  'booking.hold.release',
  'channel.bulk',
  'operator-v2.create.is',
  'operator-v2.cancel',
];

/** A program of somebody who uses the library, with types. */
const CONSUMER = `import { type StartedMock, startMock } from 'holdfast';
  import { certify, type Report } from 'holdfast/certify';
  const mock: StartedMock = await startMock({ faults: ['release-is-forgotten'] });
  const report: Report = await certify(mock.profile(), { interface: 'partner', only: ['partner.hold'], seed: 1 });
  // @ts-expect-error there is no such option
  await certify('profile.json', { interfaces: 'partner' });
  export const states: string[] = report.requirements.map(({ state }) => state);
`;

test('the package installs into an empty folder, judges every interface, and runs every command without TypeScript', async () => {
  const pack = spawnSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: join(folder, 'package'),
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

  const only = SOME.flatMap((id) => ['--only', id]);
  const certify = await ran(bin, ['certify', '--runs', '1', '--out', 'installed', ...only]);
  const whole = await ran(bin, ['certify', '--interface', 'channel', '--certificate', '--out', 'certified']);
  const address = ['--v2', `${operator.url}/v2`, '--header', 'Authorization=MY_AUTHORIZATION'];
  const authorization = mockProfile({ baseUrl: operator.url })['operator-v2']?.authorization?.otherwise;
  const own = { MY_AUTHORIZATION: authorization };
  const init = await ran(bin, ['init', ...address, '--out', 'conformance/profile.json'], own);
  const doctor = await ran(bin, ['doctor', '--profile', 'conformance/profile.json'], own);
  const requirements = await ran(bin, ['requirements', 'partner.hold.unknown']);
  const page = await ran(bin, ['requirements', '--html']);
  const verify = await ran(bin, ['verify', 'certified/certificate.json']);
  const mock = await mocked(bin);
  const used = await ran(process.execPath, ['--input-type=module', '-e', library]);
  const inspected = await ran(process.execPath, ['--input-type=module', '-e', inspector]);
  await operator.close();
  writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
  const modules = join(root, 'node_modules');
  const compile = await ran(process.execPath, [
    ...[join(modules, 'typescript/bin/tsc'), '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'],
    ...['--types', 'node', '--typeRoots', join(modules, '@types'), 'consumer.ts'],
  ]);

  expect(compile.code, compile.screen).toBe(0);
  expect(certify.code, certify.screen).toBe(0);
  expect(whole.code, whole.screen).toBe(0);
  const report = JSON.parse(readFileSync(join(folder, 'installed/report.partial.json'), 'utf8')) as Report;
  expect(report.target.interfaces).toEqual(INTERFACES);
  expect(report.requirements.length).toBeGreaterThan(30);
  expect(report.requirements.filter(({ state }) => state !== 'passed' && state !== 'observed')).toEqual([]);
  expect(existsSync(join(folder, 'installed/report.partial.html'))).toBe(true);
  expect(init.code, init.screen).toBe(0);
  const { $schema = '' } = JSON.parse(readFileSync(join(folder, 'conformance/profile.json'), 'utf8')) as {
    $schema?: string;
  };
  expect(existsSync(join(folder, 'conformance', $schema)), $schema).toBe(true);
  expect(doctor.screen).toContain('to certify: npx holdfast certify --profile conformance/profile.json');
  expect([doctor.code, requirements.code, page.code, verify.code]).toEqual([0, 0, 0, 0]);
  expect(mock).toEqual({ answers: true, code: 0 });
  expect(page.screen).toContain('id="partner.hold.unknown-id-is-404"');
  expect(verify.screen).toContain('THE CERTIFICATE HOLDS');
  expect(requirements.screen).toContain('suites/v1/');
  expect(used, used.screen).toMatchObject({ code: 0, screen: expect.stringMatching(/^\d+$/) });
  expect(inspected).toMatchObject({ code: 0, screen: '200 200' });
  for (const name of ['typescript', 'tsx', 'esbuild', 'preact', 'axe-core', '@biomejs']) {
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
  }
  for (const name of ['LICENSE', 'README.md', 'CHANGELOG.md']) {
    expect(existsSync(join(folder, 'node_modules/holdfast', name)), name).toBe(true);
  }
});
