// Options that npm has taken, because `--` is forgotten: npm is started for real, in a package of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { builtCommand } from '../self/fixtures/built-command.ts';
import { needsPosix, needsPrograms } from '../self/fixtures/programs.ts';
import { temporaryFolder } from '../self/fixtures/temporary-folder.ts';
import { commands } from './commands.ts';
import { newestLog, runLsof } from './npm-arguments.ts';
import { OF_NPM } from './swallowed.ts';

const clone = fileURLToPath(new URL('..', import.meta.url));

let folder: string;

test.beforeEach(() => {
  folder = temporaryFolder();
  const command = `node '${builtCommand()}'`;
  const scripts = {
    holdfast: command,
    certify: `${command} certify`,
    conform: `${command} certify --seed 7`,
    test: `${command} certify`,
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', version: '1.0.0', scripts }));
});

/** Runs npm as somebody types it; answers its exit code and what the command says on standard error. */
const npm = async (line: string, { cwd = folder, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) => {
  const plain = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const child = spawn(`npm ${line}`, {
    shell: true,
    cwd,
    env: { ...Object.fromEntries(plain), XDG_STATE_HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, out, errors };
};

const expectRefusal = ({
  code,
  errors,
  taken,
  write,
}: Record<'errors' | 'taken' | 'write', string> & { code: number }) => {
  expect(code, errors).toBe(3);
  expect(errors).toMatch(/^SET-UP REFUSED {2}npm has taken /);
  for (const name of taken.split(', ')) {
    expect(errors.split('\n')[0]).toContain(name);
  }
  const words = (errors.split('Put -- before the options: ')[1] ?? '').trim();
  expect(words.split(/ (?=--)/).sort()).toEqual(write.split(/ (?=--)/).sort());
};

const swallowed: [line: string, taken: string, write: string][] = [
  ['run certify --profile=p.json', '--profile', 'npm run certify -- --profile=p.json'],
  ['run certify --profile p.json', '--profile', 'npm run certify -- --profile p.json'],
  ["run certify --profile='my shop.json'", '--profile', "npm run certify -- --profile='my shop.json'"],
  ['run certify --profil=p.json', '--profile', 'npm run certify -- --profile=p.json'],
  ['run certify --out=ci --strict-should', '--out, --strict-should', 'npm run certify -- --out=ci --strict-should'],
  ['run certify --fault=a --fault=b', '--fault', 'npm run certify -- --fault=a --fault=b'],
  ['run certify --profile p.json --seed 3', '--profile, --seed', 'npm run certify -- --profile FILE --seed N'],
  ['run certify --profile=p.json -- --seed 3', '--profile', 'npm run certify -- --seed 3 --profile=p.json'],
  ['run certify --profile p.json -- --seed 3', '--profile', 'npm run certify -- --seed 3 --profile p.json'],
  ['run conform --profile p.json', '--profile', 'npm run conform -- --profile p.json'],
  ['test --profile=p.json', '--profile', 'npm test -- --profile=p.json'],
  ['run holdfast doctor --profile=p.json', '--profile', 'npm run holdfast -- doctor --profile=p.json'],
  ['run holdfast requirements --json', '--json', 'npm run holdfast -- requirements --json'],
  [
    'run holdfast mock --port=1 --from-profile=p.json',
    '--port, --from-profile',
    'npm run holdfast -- mock --port=1 --from-profile=p.json',
  ],
  ['run holdfast baseline --out b.json r.json', '--out', 'npm run holdfast -- baseline --out FILE REPORT'],
  ['run certify --strict', '--strict', 'npm run certify -- --strict'],
];

for (const [line, taken, write] of swallowed) {
  test(`npm ${line}: refused, with the line to type`, async () => {
    const { code, errors } = await npm(`--silent ${line}`);

    expectRefusal({ code, errors, taken, write });
  });
}

for (const [name, { load }] of Object.entries(commands)) {
  test(`${name} refuses each of its options that npm has taken`, async () => {
    const { options } = (await load()).described;
    const names = Object.keys(options).filter((option) => process.platform !== 'win32' || !(option in OF_NPM));
    const taken = names.map((option) => `--${option}=${options[option]?.value === undefined ? 'true' : 'x'}`);

    const { code, errors } = await npm(`--silent run holdfast ${name} ${taken.join(' ')}`);

    expect(code, errors).toBe(3);
    const [, said = ''] = /^SET-UP REFUSED {2}npm has taken (.*) for itself/m.exec(errors) ?? [];
    expect(said.split(', ').sort()).toEqual(names.map((option) => `--${option}`).sort());
  });
}

const known: [line: string, taken: string, write: string][] = [
  ['run certify --only=partner.hold', '--only', 'npm run certify -- --only=partner.hold'],
  ['run certify --only partner.hold', '--only', 'npm run certify -- --only=partner.hold'],
  ['--only=partner.hold run certify -- --seed 3', '--only', 'npm run certify -- --seed 3 --only=partner.hold'],
  ["run certify --only='o\"k b' --only=c", '--only', "npm run certify -- --only='o\"k b' --only=c"],
  ['run certify --yes --profile=p.json', '--yes, --profile', 'npm run certify -- --yes --profile=p.json'],
  ['test --yes', '--yes', 'npm test -- --yes'],
  ['run certify --only --silent', '--only', 'npm run certify -- --only ID'],
  ['run holdfast verify --key=k.pem c.json', '--key', 'npm run holdfast -- verify c.json --key=k.pem'],
];

for (const [line, taken, write] of known) {
  test(`npm ${line}: refused, though npm has options of these names`, async () => {
    needsPosix('log of npm that a program can find');
    const { code, errors } = await npm(`--silent ${line}`);

    expectRefusal({ code, errors, taken, write });
  });
}

test('options of these names that npm has from an npmrc or the environment, or passes on, are none of its command line', async () => {
  writeFileSync(join(folder, '.npmrc'), 'yes=true\nonly=prod\nkey=a\n');
  const env = { npm_config_yes: 'true', npm_config_only: 'prod' };

  const of = await Promise.all(
    ['--profile none.json', '--only=partner.hold --yes --profile none.json'].map((words) =>
      npm(`--silent run certify -- ${words}`, { env }),
    ),
  );

  for (const { code, errors } of of) {
    expect([code, errors]).toEqual([3, expect.stringContaining('no such profile')]);
  }
});

test('npm --verbose run is npm that says more, and no option of ours', async () => {
  needsPosix('log of npm that a program can find');
  const { code, errors } = await npm('--verbose run certify -- --profile none.json');

  expect([code, errors]).toEqual([3, expect.stringContaining('no such profile')]);
});

test('a run with --only behind the -- judges that alone', async () => {
  const id = 'partner.hold.unknown-id-is-404';

  const { code, out } = await npm(`--silent run certify -- --only=${id}`);

  expect([code, out]).toEqual([0, expect.stringContaining('nothing certified')]);
});

test('npm exec --yes installs without a question, and consents to nothing', async () => {
  const { code, errors } = await npm(`exec --yes -c "node '${builtCommand()}' certify --profile none.json"`);

  expect([code, errors]).toEqual([3, expect.stringContaining('no such profile')]);
});

test('where there is no /proc, lsof tells the open files of a process and its parent', () => {
  needsPrograms('lsof');
  const open = join(folder, 'open.log');
  const descriptor = openSync(open, 'w');

  const { parent, files } = runLsof(process.pid);
  closeSync(descriptor);

  expect(parent).toBe(process.ppid);
  expect(files).toContainEqual({ name: realpathSync(open), path: realpathSync(open) });
});

test('where the open files of a process are not shown, the log of npm is found by its time, its words and its missing end', async () => {
  const logs = join(folder, 'logs');
  const scripts = { certify: 'node wait.js' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', version: '1.0.0', scripts }));
  writeFileSync(
    join(folder, 'wait.js'),
    `const fs = require('node:fs'); fs.cpSync('logs', 'seen', { recursive: true }); fs.writeFileSync('at', String(Date.now()));`,
  );
  await npm('--silent run certify --yes', { env: { npm_config_logs_dir: logs } });
  await npm('--silent run certify --only=partner.hold', { env: { npm_config_logs_dir: logs } });
  const at = Number(readFileSync(join(folder, 'at'), 'utf8'));

  expect(newestLog(join(folder, 'seen'), at, 'certify')).toContain('"--only" "partner.hold"');
  expect(newestLog(join(folder, 'seen'), at, 'test')).toBe('');
  expect(newestLog(join(folder, 'seen'), at + 120_000, 'certify')).toBe('');
  expect(newestLog(logs, at, 'certify')).toBe('');
  expect(newestLog(join(folder, 'none'), at, 'certify')).toBe('');
});

test('a run of which npm has taken the profile says so in its result', async () => {
  await npm('--silent run certify --profile=p.json');

  expect(JSON.parse(readFileSync(join(folder, 'holdfast-report', 'result.json'), 'utf8'))).toMatchObject({
    exitCode: 3,
    reason: expect.stringContaining('npm has taken --profile'),
  });
});

test('an address that npm has taken, or passes on, is answered with the way to a profile', async () => {
  const taken = await npm('--silent run certify --url=http://localhost:3000');
  const passed = await npm('--silent run certify --url http://localhost:3000');

  for (const { code, errors } of [taken, passed]) {
    expect([code, errors.split('\n')[0]]).toEqual([
      3,
      'SET-UP REFUSED  certify needs a profile; write one: npx holdfast init --partner http://localhost:3000',
    ]);
  }
});

test('the script of a clone refuses too', async () => {
  const { code, errors } = await npm('--silent run holdfast doctor --profile=p.json', { cwd: clone });

  expect([code, errors]).toEqual([3, expect.stringContaining('npm run holdfast -- doctor --profile=p.json')]);
});

test('what npm has from elsewhere is no option of ours, and one that is given is used', async () => {
  const yes = { npm_config_yes: 'true', npm_config_target: '20.1.0', npm_config_port: '3000' };
  const { code, out } = await npm('--silent run holdfast requirements partner.hold.unknown-id-is-404', { env: yes });
  const given = await npm('--silent run certify --profile=a.json -- --profile b.json');

  expect([code, out]).toEqual([0, expect.stringContaining('partner.hold.unknown-id-is-404')]);
  expect([given.code, given.errors]).toEqual([3, expect.stringContaining('no such profile')]);
  expect(given.errors).toContain('b.json');
  expect(existsSync(join(folder, 'a.json'))).toBe(false);
});
