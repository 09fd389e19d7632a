// The Dockerfile is well-formed, and its steps make an image whose mock operator answers. No engine is needed: each stage is
// a folder made by debootstrap, in which the steps run as they would in a container.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { mockProfile } from '../../mock-operator/profile.ts';
import { textOf } from '../docs/page.ts';
import { copyRepository } from './repository-copy.ts';

const dockerfile = readFileSync(fileURLToPath(new URL('../../Dockerfile', import.meta.url)), 'utf8');

const isMissing = (program: string): boolean => spawnSync('which', [program]).status !== 0;
const lacking = process.getuid?.() !== 0 ? 'root' : isMissing('debootstrap') ? 'debootstrap' : undefined;

let folder: string;
const mounted: string[] = [];

test.afterAll(() => {
  for (const place of mounted) {
    done('umount', place);
  }
  if (folder !== undefined) {
    rmSync(folder, { recursive: true, force: true });
  }
});

const done = (program: string, ...args: string[]): void => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`.slice(-4_000));
  }
};

/** What the image `node:20-bookworm-slim` has: Debian, Node with npm, and the user `node`. */
const base = (): string => {
  const root = join(folder, 'base');
  done('debootstrap', '--variant=minbase', '--include=ca-certificates,libstdc++6', 'bookworm', root);
  const npm = dirname(dirname(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'));
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    done('ln', '-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name));
  }
  done('chroot', root, 'useradd', '--uid', '1000', '--create-home', 'node');
  // The registry and its certificates are reached as from here.
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt']) {
    cpSync(file, join(root, file), { dereference: true });
  }
  return root;
};

/** A stage, with what its steps have set so far. */
interface Stage {
  root: string;
  user: string;
  workdir: string;
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const entering = ({ root, user, workdir }: Stage): string[] => [
  ...[
    '--userspec',
    user,
    root,
    '/usr/bin/env',
    '-i',
    `PATH=${PATH}`,
    `HOME=${user === 'root' ? '/root' : `/home/${user}`}`,
  ],
  'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
  ...['/bin/sh', '-c', `cd ${workdir} && exec "$@"`, 'sh'],
];

const inStage = (stage: Stage, script: string): void => done('chroot', ...entering(stage), '/bin/sh', '-c', script);

/** The form of a command that is a list: `["holdfast"]`. */
const listOf = (instruction: Instruction | undefined): string[] =>
  JSON.parse(instruction?.getArgumentsContent()?.replace(/^CMD /, '') ?? '[]') as string[];

/** Runs the steps of a Dockerfile. Answers its last stage and what it declares. */
const built = (context: string): { stage: Stage; declared: Map<string, Instruction> } => {
  const clean = base();
  const stages = new Map<string, Stage>();
  const declared = new Map<string, Instruction>();
  let stage: Stage = { root: '', user: 'root', workdir: '/' };
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const [first = '', ...more] = instruction.getArguments().map((argument) => argument.getValue());
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') {
      expect(first).toBe('node:20-bookworm-slim');
      stage = { root: join(folder, `stage-${stages.size}`), user: 'root', workdir: '/' };
      done('cp', '-a', clean, stage.root);
      done('mount', '-t', 'proc', 'proc', join(stage.root, 'proc'));
      mounted.push(join(stage.root, 'proc'));
      stages.set(more[1] ?? '', stage);
    } else if (keyword === 'WORKDIR') {
      Object.assign(stage, { workdir: first });
      mkdirSync(join(stage.root, first), { recursive: true });
    } else if (keyword === 'USER') {
      Object.assign(stage, { user: first });
    } else if (keyword === 'COPY') {
      const from = /--from=(\S+)/.exec(String(instruction))?.[1];
      const source = from === undefined ? context : (stages.get(from)?.root ?? '');
      done('/bin/sh', '-c', `cp -a ${source}/${first} ${join(stage.root, stage.workdir, more[0] ?? '')}`);
    } else if (keyword === 'RUN') {
      inStage(stage, instruction.getRawArgumentsContent() ?? '');
    } else {
      declared.set(keyword, instruction);
    }
  }
  return { stage, declared };
};

test('the linter finds nothing in the Dockerfile', () => {
  expect(validate(dockerfile)).toEqual([]);
});

test('the image starts the mock operator, is healthy, not root, and certifies', async () => {
  test.skip(lacking !== undefined, `the steps of the Dockerfile need ${lacking}`);
  test.setTimeout(900_000);
  folder = mkdtempSync(join(tmpdir(), 'holdfast-image-'));
  const context = join(folder, 'context');
  copyRepository(context);
  const { stage, declared } = built(context);
  const entry = listOf(declared.get('ENTRYPOINT'));
  const run = (...args: string[]) => spawn('chroot', [...entering(stage), ...entry, ...args]);
  const isHealthy = () =>
    spawnSync('chroot', [...entering(stage), ...listOf(declared.get('HEALTHCHECK'))]).status === 0;

  const sick = isHealthy();
  const mock = run(...listOf(declared.get('CMD')));
  const ended = new Promise<number | null>((resolve) => mock.once('close', (code) => resolve(code)));
  await expect.poll(isHealthy, { timeout: 60_000 }).toBe(true);
  const owner = spawnSync('ps', ['-o', 'uid=', '-p', String(mock.pid)], { encoding: 'utf8' }).stdout.trim();
  const profile = join(stage.root, 'work/conformance/profile.json');
  mkdirSync(dirname(profile));
  writeFileSync(profile, JSON.stringify(mockProfile({ baseUrl: 'http://127.0.0.1:4010' })));
  const [, asPrinted = ''] = /^docker run .* holdfast (certify .*)$/m.exec(textOf('docs/ci.md')) ?? [];
  const certify = run(...asPrinted.split(' '), '--only', 'partner.hold.unknown-id-is-404');
  let screen = '';
  for (const stream of [certify.stdout, certify.stderr]) {
    stream.on('data', (chunk) => {
      screen += chunk;
    });
  }
  const code = await new Promise((resolve) => certify.once('close', resolve));
  mock.kill('SIGTERM');

  expect(sick, 'another mock answers at the port of the image').toBe(false);
  expect(owner).toBe('1000');
  expect(code, screen).toBe(0);
  expect(existsSync(join(stage.root, 'work/holdfast-report/report.partial.json'))).toBe(true);
  expect(await ended).toBe(0);
});
