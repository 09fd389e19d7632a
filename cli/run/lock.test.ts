// One process at a time has a thing; the lock of a dead one does not count.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { renderSetupError, SetupError } from '../errors.ts';
import { type Holder, holderOf } from './holder.ts';
import { takeLock } from './lock.ts';

let folder: string;

test.beforeEach(() => {
  folder = temporaryFolder();
});

const thing = (part?: string) => ({
  path: join(folder, 'thing'),
  subject: 'The thing',
  otherwise: 'Or take another thing.',
  ...(part === undefined ? {} : { part }),
});

const locks = () => readdirSync(folder).filter((name) => name.endsWith('.lock'));

const refused = async (part?: string): Promise<string> => {
  const error: unknown = await takeLock(thing(part)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SetupError);
  return renderSetupError(error as SetupError);
};

/** What a process has left that ended without a word. */
const leftBy = (holder: Holder, more: object = {}, ageMs = 0): void => {
  const file = join(folder, 'thing.left.lock');
  writeFileSync(file, JSON.stringify({ holder, since: '2026-11-21T10:00:00.000Z', ...more }));
  const then = new Date(Date.now() - ageMs);
  utimesSync(file, then, then);
};

const dead = async (): Promise<Holder> => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  const holder = holderOf(child.pid as number);
  await new Promise((ended) => child.once('exit', ended));
  return holder;
};

test('of many who ask at once one gets it, and the others learn who has it and what to do', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(thing())));
  const got = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));

  expect(got.length).toBeLessThanOrEqual(1);
  const lock = got[0] ?? (await takeLock(thing()));
  expect(locks()).toHaveLength(1);
  const words = await refused();
  for (const word of [
    'in use by another run',
    `process ${process.pid} on `,
    'since 20',
    'Or take another thing.',
    'to do',
  ]) {
    expect(words).toContain(word);
  }

  lock.release();
  expect(locks()).toEqual([]);
  (await takeLock(thing())).release();
});

test('parts do not collide with each other, and each with the whole', async () => {
  const first = await takeLock(thing('1/2'));
  const second = await takeLock(thing('2/2'));

  await refused('1/2');
  await refused();
  first.release();
  second.release();
  const whole = await takeLock(thing());
  await refused('1/2');
  whole.release();
});

test('the lock of a dead process is taken over, also when its number was given again', async () => {
  leftBy(await dead());
  (await takeLock(thing())).release();

  const own = holderOf(process.pid);
  test.skip(own.started === undefined, 'this system does not say when a process was started');
  leftBy({ ...own, started: '1' });
  (await takeLock(thing())).release();
  expect(locks()).toEqual([]);
});

test('a process that was killed while it wrote its lock anew leaves nothing behind', async () => {
  leftBy(await dead());
  writeFileSync(join(folder, 'thing.left.lock.part'), '{"holder":');

  const lock = await takeLock(thing());
  lock.release();

  expect(readdirSync(folder)).toEqual([]);
});

test('a lock of another machine holds for as long as it is renewed', async () => {
  const elsewhere = { pid: 1, host: 'elsewhere', place: 'another system' };
  leftBy(elsewhere, {}, 10_000);
  expect(await refused()).toContain('process 1 on elsewhere');

  leftBy(elsewhere, {}, 61_000);
  (await takeLock(thing())).release();
});

test('a lock is held until the runner of a killed holder has ended too', async () => {
  const runner = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 700)'], { stdio: 'ignore' });
  const ended = once(runner, 'exit').then(() => true);
  leftBy(await dead(), { runner: holderOf(runner.pid as number) });

  const lock = await takeLock(thing());

  // That it has ended is heard of a moment later.
  expect(await Promise.race([ended, setTimeout(200, false)])).toBe(true);
  lock.release();
});

test('what is no claim holds nothing', async () => {
  writeFileSync(join(folder, 'thing.half.lock'), '{"holder":');
  (await takeLock(thing())).release();
  expect(locks()).toEqual([]);
});
