// A machine that starts no more processes: the run is refused, in words.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import type { Profile } from '../../schemas/generated/types.ts';
import { builtCommand } from '../../self/fixtures/built-command.ts';
import { listening } from '../../self/fixtures/listening.ts';
import { needsPrograms } from '../../self/fixtures/programs.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { type Watched, watchedOperator } from '../../self/targets/watched-operator.ts';

let folder: string;
let target: Watched;

test.beforeEach(async () => {
  folder = temporaryFolder();
  chmodSync(folder, 0o777);
  target = await watchedOperator();
});

test.afterEach(async () => {
  await target.close();
});

/** The limit binds every user but root. */
const NOBODY = 65_534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const needsLimit = () => {
  needsPrograms('prlimit');
  const { status } = spawnSync(process.execPath, [builtCommand(), '--version'], user);
  test.skip(status !== 0, 'The user nobody cannot start the command: the clone is in a folder of root alone.');
};

/** From now on the process starts no other. */
const limit = (pid: number | undefined): void => {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), '--nproc=1'], { ...user, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
};

/** Runs certify, which may start no process once it has made its first call. */
const certifyLimited = (name: string, changes: Partial<Profile>, out: string) => {
  let pid: number | undefined;
  const relay: RequestListener = async ({ url, headers }, response) => {
    limit(pid);
    const { host: _host, connection: _connection, ...others } = headers;
    const answer = await fetch(`${target.operator.url}${url}`, { headers: others as Record<string, string> });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  };
  return listening(relay, async (url) => {
    const here = JSON.parse(JSON.stringify(target.profile).replaceAll(target.operator.url, url)) as Profile;
    const profile = target.profileIn(folder, 'profile.json', { ...here, ...changes });
    const words = ['certify', '--profile', profile, '--interface', name, '--out', out];
    const child = spawn(process.execPath, [builtCommand(), ...words], {
      ...user,
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', XDG_STATE_HOME: join(folder, 'state') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    pid = child.pid;
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return { code, errors };
  });
};

const starting: [what: string, name: string, changes: Partial<Profile>][] = [
  ['its checks', 'partner', {}],
  ['the operator behind the platform', 'booking', { operator: { listen: '127.0.0.1:5099' } }],
];

for (const [what, name, changes] of starting) {
  test(`a run that cannot start the process of ${what} is refused, and so says its result`, async () => {
    needsLimit();
    const out = join(folder, 'out');

    const { code, errors } = await certifyLimited(name, changes, out);

    expect([code, errors]).toEqual([3, expect.stringMatching(/^SET-UP REFUSED {2}No more processes may be started/)]);
    expect(errors).toContain('ulimit -u');
    expect(JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))).toMatchObject({
      exitCode: 3,
      reason: expect.stringContaining('No more processes may be started'),
    });
  });
}
