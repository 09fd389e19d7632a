// A disk that is full when a run goes on ends it as refused, with everything undone.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { start } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { type Watched, watchedOperator } from '../../self/targets/watched-operator.ts';

let folder: string;
let disk: string;
let target: Watched;
let profile: string;

test.beforeEach(async () => {
  folder = temporaryFolder();
  disk = join(folder, 'disk');
  mkdirSync(disk);
  target = await watchedOperator();
  profile = target.profileIn(folder, 'profile.json', {
    limits: { ...target.profile.limits, inFlight: 2, patienceSeconds: 2 },
  });
});

test.afterEach(async () => {
  await target.close();
  spawnSync('umount', [disk]);
});

/** A small disk of which this number of bytes are free; skips the test where this user may not make one. */
const smallDisk = (free: number): void => {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', disk]);
  test.skip(status !== 0, 'only root may mount a small disk');
  const { bavail, bsize } = statfsSync(disk);
  const file = openSync(join(disk, 'fill'), 'w');
  writeSync(file, Buffer.alloc(bavail * bsize - free));
  closeSync(file);
};

const certify = (...args: string[]) =>
  start(['certify', '--profile', profile, '--interface', 'partner', '--seed', '1', ...args], {
    env: { XDG_STATE_HOME: join(folder, 'state') },
  }).end;

test('a full disk below the ledger: nothing more is made, and what was made is undone', async () => {
  smallDisk(12_288);
  const out = join(folder, 'out');

  const { code, errors } = await certify('--out', out, '--ledger', join(disk, 'ledger.ndjson'));

  expect(errors).toMatch(/The run was stopped: The ledger \S+ cannot be written \(ENOSPC\)/);
  expect(code).toBe(3);
  expect(readdirSync(out)).toEqual(['result.json']);
  expect(JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))).toMatchObject({ exitCode: 3 });
  expect(target.alive().made).toBeGreaterThan(0);
  expect(target.alive().left.filter((line) => !line.includes('the operator chose'))).toEqual([]);
});

test('a full disk below the report: the run stops, and the folder says so', async () => {
  smallDisk(100_000);
  const out = join(disk, 'out');

  const { code, errors } = await certify('--out', out);

  expect(errors).toMatch(/The run was stopped: What was found cannot be written: ENOSPC/);
  expect(code).toBe(3);
  expect(readdirSync(out)).toEqual(['result.json']);
  expect(JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))).toMatchObject({ state: 'finished', exitCode: 3 });
  expect(target.alive().left.filter((line) => !line.includes('the operator chose'))).toEqual([]);
});

test('a disk that is full from the start: nothing is asked of the target', async () => {
  smallDisk(0);

  const { code, errors } = await certify('--out', join(disk, 'out'));

  expect(code).toBe(3);
  expect(errors).toContain('the disk is full (ENOSPC)');
  expect(target.alive().made).toBe(0);
});
