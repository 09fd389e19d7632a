// A run that is killed at any moment leaves nothing alive on the target once `certify` is run again.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { chance } from '../mock-operator/chance.ts';
import { createdBookingBody } from '../mock-operator/domain/booking-body.ts';
import { createdHoldBody } from '../mock-operator/domain/hold-body.ts';
import { readBody } from '../mock-operator/domain/v2/booking-body.ts';
import { mockProfile } from '../mock-operator/profile.ts';
import { type ServedMock, serveMock } from '../mock-operator/serve.ts';
import { holdfast, start } from '../suites/self/holdfast.ts';

let folder: string;
let operator: ServedMock;
let profile: string;

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-killed-'));
  operator = await serveMock();
  const { clock: _clock, ...target } = mockProfile({ baseUrl: operator.url });
  profile = join(folder, 'profile.json');
  // Slow enough to last, and on a clock that nobody moves: no hold ends by itself.
  const limits = { requestsPerSecond: 150, holds: 20, bookings: 10_000, patienceSeconds: 10 };
  writeFileSync(profile, JSON.stringify({ ...target, limits }));
});

test.afterEach(async () => {
  operator.mock.app.fetch = () => new Response(null, { status: 503 });
  await operator.close();
  rmSync(folder, { recursive: true, force: true });
});

const certify = (...args: string[]) => start(['certify', '--profile', profile, '--out', join(folder, 'out'), ...args]);

/** A short run: what comes before it, and after it, is what matters. */
const certifyAgain = () => certify('--only', 'partner.hold.unknown-id-is-404').end;

const isGone = (error: unknown): boolean => ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');

/** A process and all that it has started, in whatever group. */
const treeOf = (root: number): number[] => {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent = ''] = /\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(entry)]);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  const below = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap(below)];
  return below(root);
};

const killWhole = ({ pid }: ChildProcess): void => {
  for (const id of treeOf(pid as number)) {
    try {
      process.kill(id, 'SIGKILL');
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
};

/** How many things were made on the target, and what it still keeps for a reseller: a line each. */
const alive = () => {
  const { world, store } = operator.mock;
  const [holds, bookings, v2] = [store.holds.all(), store.bookings.all(), store.v2Bookings.all()];
  const statusOf = (body: unknown) => (body as { status: string }).status;
  return {
    made: holds.length + bookings.length + v2.length,
    left: [
      ...holds
        .filter((hold) => hold.bookingId === undefined && statusOf(createdHoldBody(world, hold)) === 'ACTIVE')
        .map(({ id, sent }) => `hold ${id}${sent.id === undefined ? ', whose id the operator chose' : ''}`),
      ...bookings
        .filter((booking) => booking.cancelable && statusOf(createdBookingBody(world, booking)) === 'OPEN')
        .map(({ id, sent }) => `booking ${id}${sent.id === undefined ? ', whose id the operator chose' : ''}`),
      ...v2
        .filter((booking) => ['ON_HOLD', 'CONFIRMED'].includes(statusOf(readBody(world, booking))))
        .map(({ id }) => `v2 booking ${id}`),
    ],
  };
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const madeMoreThan = (count: number) =>
  expect.poll(() => alive().made, { timeout: 20_000, intervals: [5] }).toBeGreaterThan(count);

const KILLS = 3;
const LONGEST_MS = 1_200;

/** What runs have told that they could not undo. */
const toldAsLeft = (out: string): number =>
  [...out.matchAll(/are undone, (\d+) are not/g)].reduce((sum, [, count]) => sum + Number(count), 0);

test('killed outright at random moments, each next run undoes what the one before left', async () => {
  const next = chance('killed');
  let leftSometimes = 0;
  let told = '';

  for (let kill = 0; kill < KILLS; kill += 1) {
    const { child, end } = certify('--seed', String(kill));
    await madeMoreThan(alive().made);
    await pause(next() % LONGEST_MS);
    killWhole(child);
    told += (await end).screen;
    leftSometimes += Number(alive().left.length > 0);
  }
  told += (await certifyAgain()).screen;
  const { left } = alive();
  const nameless = left.filter((line) => line.includes('the operator chose'));

  expect(leftSometimes).toBeGreaterThan(0);
  expect(told).toMatch(/An earlier run left \d+ holds and bookings behind/);
  expect(left.filter((line) => !nameless.includes(line))).toEqual([]);
  expect(nameless.length).toBeLessThanOrEqual(toldAsLeft(told));
});

for (const [words, signal] of [
  ['stopped with Ctrl-C', 'SIGINT'],
  ['whose command line alone is killed', 'SIGKILL'],
] as const)
  test(`a run ${words} undoes by itself what it made`, async () => {
    const { child, end } = certify('--seed', '1');
    await madeMoreThan(20);
    child.kill(signal);
    await end;

    await expect.poll(() => alive().left, { timeout: 15_000 }).toEqual([]);
  });

test('a run against another target, or none of a profile, leaves the ledger of a killed one alone', async () => {
  const { child, end } = certify('--seed', '1');
  await madeMoreThan(20);
  killWhole(child);
  await end;
  const other = await serveMock();
  const target = JSON.parse(readFileSync(profile, 'utf8').replaceAll(operator.url, other.url));
  const elsewhere = join(folder, 'other.json');
  writeFileSync(elsewhere, JSON.stringify(target));

  const only = ['--only', 'partner.hold.unknown-id-is-404', '--out', join(folder, 'out')];
  const [first, second] = [
    await holdfast('certify', '--profile', elsewhere, ...only),
    await holdfast('certify', ...only),
  ];
  await other.close();
  const third = await certifyAgain();

  expect(first.screen + second.screen).not.toContain('An earlier run left');
  expect(third.screen).toMatch(/An earlier run left \d+ holds and bookings behind/);
  expect(alive().left.filter((line) => !line.includes('the operator chose'))).toEqual([]);
});
