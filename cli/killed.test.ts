// A run that is killed at any moment leaves nothing alive on the target once `certify` or `undo` is run.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../mock-operator/index.ts';
import { randomFrom } from '../mock-operator/kernel/random.ts';
import { bookings } from '../mock-operator/partner/rules/booking.ts';
import { holds } from '../mock-operator/partner/rules/hold.ts';
import { start } from '../suites/self/holdfast.ts';
import { killWhole, runnerOf } from '../suites/self/kill.ts';
import { PARTIAL_FILES } from '../suites/self/report-files.ts';
import { type Watched, watchedOperator } from '../suites/self/watched-operator.ts';

let folder: string;
let target: Watched;
let profile: string;

test.describe.configure({ timeout: 240_000 });

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-killed-'));
  target = await watchedOperator();
  profile = target.profileIn(folder);
});

test.afterEach(async () => {
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Each test is a user of its own. */
const holdfast = (...args: string[]) => start(args, { env: { XDG_STATE_HOME: join(folder, 'state') } });

const certify = (...args: string[]) => holdfast('certify', '--profile', profile, '--out', join(folder, 'out'), ...args);

/** A short run: what comes before it, and after it, is what matters. */
const SHORT = ['--only', 'partner.hold.unknown-id-is-404'];
const certifyAgain = () => certify(...SHORT).end;

const alive = () => target.alive();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const madeMoreThan = (count: number) =>
  expect.poll(() => alive().made, { timeout: 60_000, intervals: [5] }).toBeGreaterThan(count);

const KILLS = 2;
const LONGEST_MS = 1_200;

/** What runs have reported that they could not undo. */
const toldAsLeft = (out: string): number =>
  [...out.matchAll(/are undone, (\d+) are not/g)].reduce((sum, [, count]) => sum + Number(count), 0);

test('killed outright at random moments, each next run undoes what the one before left', async () => {
  const next = randomFrom('killed');
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
] as const) {
  test(`a run ${words} undoes by itself what it made`, async () => {
    const { child, end } = certify('--seed', '1');
    await madeMoreThan(20);
    child.kill(signal);
    await end;

    await expect.poll(() => alive().left, { timeout: 15_000 }).toEqual([]);
  });
}

/** Starts a run, and kills it when it has made something. */
const killedRun = async (...args: string[]): Promise<void> => {
  const { child, end } = certify('--seed', '1', ...args);
  await madeMoreThan(20);
  killWhole(child);
  await end;
};

const named = (left: string[]) => left.filter((line) => !line.includes('the operator chose'));

test('a run against another target, or none of a profile, leaves the ledger of a killed one alone', async () => {
  await killedRun();
  const other = await startMock();
  const elsewhere = join(folder, 'other.json');
  writeFileSync(elsewhere, readFileSync(profile, 'utf8').replaceAll(target.operator.url, other.url));

  const out = ['--out', join(folder, 'out')];
  const [first, second] = [
    await holdfast('certify', '--profile', elsewhere, ...SHORT, ...out).end,
    await holdfast('certify', ...SHORT, ...out).end,
  ];
  await other.close();
  const third = await certifyAgain();

  expect(first.screen + second.screen).not.toContain('An earlier run left');
  expect(third.screen).toMatch(/An earlier run left \d+ holds and bookings behind/);
  expect(named(alive().left)).toEqual([]);
});

test('undo finds what a killed run left, by another profile of a part of the target and in another folder', async () => {
  await killedRun('--interface', 'partner');
  const { 'operator-v2': _v2, ...partner } = target.profile;
  const other = join(folder, 'partner.json');
  writeFileSync(other, JSON.stringify({ ...partner, name: 'The same by another name', limits: {} }));
  const before = alive().left;

  const { code, screen } = await holdfast('undo', '--profile', other).end;
  const again = await holdfast('undo', '--profile', other).end;

  expect(before.length).toBeGreaterThan(0);
  expect(screen).toMatch(/\d+ holds and bookings were left on The same by another name: \d+ are undone, \d+ are not\./);
  expect(named(alive().left)).toEqual([]);
  expect([0, 1]).toContain(code);
  expect(code).toBe(/, 0 are not/.test(screen) ? 0 : 1);
  expect(again.code).toBe(code);
  expect(again.screen).toContain(code === 0 ? 'Nothing is left' : '0 are undone');
});

test('undo reports by id and reason what it could not, keeps it, and undoes it later', async () => {
  const ledger = join(folder, 'own.ndjson');
  await killedRun('--ledger', ledger, '--interface', 'partner');
  const { mock } = target.operator;
  const mends = [holds(mock), bookings(mock)].map((table: { save(row: never): unknown }) => {
    const save = table.save.bind(table);
    table.save = () => {
      throw new Error('nothing can be changed just now');
    };
    return () => {
      table.save = save;
    };
  });

  const elsewhere = await holdfast('undo', '--profile', profile).end;
  const failed = await holdfast('undo', '--profile', profile, '--ledger', ledger).end;
  for (const mend of mends) {
    mend();
  }
  const mended = await holdfast('undo', '--profile', profile, '--ledger', ledger).end;

  expect(elsewhere).toMatchObject({ code: 0, screen: expect.stringContaining('Nothing is left') });
  expect(failed.code, failed.screen).toBe(1);
  expect(failed.screen).toMatch(
    /partner (hold|booking) [\da-f-]{36}: \w+ \S+ → 500; GET \S+ → 200, status (ACTIVE|OPEN)/,
  );
  expect(mended.screen).toMatch(/[1-9]\d* are undone/);
  expect(named(alive().left)).toEqual([]);
});

test('undo with wrong credentials is refused, and the ledger keeps what it lists', async () => {
  await killedRun('--interface', 'partner');
  const states = join(folder, 'state');
  const env = { XDG_STATE_HOME: states, HOLDFAST_API_KEY: 'wrong' };

  const refused = await start(['undo', '--profile', profile], { env }).end;
  const after = alive().left.length;
  await holdfast('undo', '--profile', profile).end;

  expect(refused).toMatchObject({ code: 3, screen: expect.stringContaining('HOLDFAST_API_KEY') });
  expect(after).toBeGreaterThan(0);
  expect(named(alive().left)).toEqual([]);
});

test('killed at any moment, a run leaves a result that says unfinished, and no report', async () => {
  const out = join(folder, 'out');
  const whole = await certifyAgain();
  const { child, end } = certify('--seed', '1');
  const unfinished = () =>
    existsSync(join(out, 'result.json')) &&
    JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')).state === 'unfinished';
  await expect.poll(unfinished, { timeout: 60_000, intervals: [5] }).toBe(true);
  const early = readdirSync(out);
  await madeMoreThan(20);
  killWhole(child);
  await end;

  expect(whole.code, whole.screen).toBe(0);
  expect(early).not.toContain('report.json');
  expect(early).not.toContain('report.partial.json');
  expect(unfinished()).toBe(true);
  expect(JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))).toMatchObject({ exitCode: 4 });
  expect(readdirSync(out).filter((file) => /report|junit|summary|exchanges\.(partial\.)?ndjson$/.test(file))).toEqual(
    [],
  );
});

test('a run that begins while the runner of a killed command line still undoes waits for its end', async () => {
  const { child, end } = certify('--seed', '1');
  await madeMoreThan(20);
  const runner = runnerOf(child) as number;
  process.kill(runner, 'SIGSTOP');
  child.kill('SIGKILL');

  const next = certify(...SHORT);
  await new Promise<void>((waits) => {
    next.child.stderr?.on('data', (chunk) => String(chunk).includes('waiting for it') && waits());
  });
  process.kill(runner, 'SIGCONT');
  await end;
  const { code, screen } = await next.end;

  expect(code, screen).toBe(0);
  expect(named(alive().left)).toEqual([]);
});

test('killed between the last check and the report, a run leaves nothing that could be taken for one', async () => {
  const out = join(folder, 'out');
  const { child, end } = certify(...SHORT);
  await expect.poll(() => runnerOf(child), { timeout: 60_000, intervals: [5] }).toBeDefined();
  child.kill('SIGSTOP');
  await expect.poll(() => readdirSync(out), { timeout: 60_000 }).toContain('findings.partial.part');
  child.kill('SIGKILL');
  await end;
  const files = readdirSync(out).filter((name) => !name.endsWith('.lock'));
  const result = JSON.parse(readFileSync(join(out, 'result.partial.json'), 'utf8'));

  const next = await certifyAgain();

  expect(files.sort()).toEqual(['exchanges.partial.ndjson.part', 'findings.partial.part', 'result.partial.json']);
  expect(result).toMatchObject({ state: 'unfinished', exitCode: 4 });
  expect(next.code, next.screen).toBe(0);
  expect(readdirSync(out).sort()).toEqual([...PARTIAL_FILES].sort());
});
