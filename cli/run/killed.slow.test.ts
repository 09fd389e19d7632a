// A run that is killed at any moment leaves nothing alive on the target once `certify` or `undo` is run.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { randomFrom } from '../../mock-operator/kernel/random.ts';
import { bookings } from '../../mock-operator/partner/rules/booking.ts';
import { holds } from '../../mock-operator/partner/rules/hold.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { executed } from '../../self/fixtures/executed.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { killWhole, runnerOf } from '../../self/fixtures/kill.ts';
import { needsPosix } from '../../self/fixtures/programs.ts';
import { PARTIAL_FILES } from '../../self/fixtures/report-files.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { type Watched, watchedOperator } from '../../self/targets/watched-operator.ts';
import { undo } from '../commands/undo.ts';

let folder: string;
let target: Watched;
let profile: string;

test.beforeEach(async () => {
  needsPosix('signals between processes');
  folder = temporaryFolder();
  target = await watchedOperator();
  profile = target.profileIn(folder);
});

test.afterEach(async () => {
  await target.close();
});

/** Each test is a user of its own. */
const holdfast = (...args: string[]) => start(args, { env: { XDG_STATE_HOME: join(folder, 'state') } });

const undoing = (...args: string[]) => executed(undo, args, { XDG_STATE_HOME: join(folder, 'state') });

const certify = (...args: string[]) => holdfast('certify', '--profile', profile, '--out', join(folder, 'out'), ...args);

/** A short run: what comes before it, and after it, is what matters. */
const SHORT = ['--only', 'partner.hold.unknown-id-is-404'];
const certifyAgain = () => certify(...SHORT).end;

const alive = () => target.alive();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const madeMoreThan = (count: number) =>
  expect.poll(() => alive().made, { timeout: 60_000, intervals: [5] }).toBeGreaterThan(count);

const LONGEST_MS = 1_200;

/** What runs have reported that they could not undo. */
const leftIn = (out: string): number =>
  [...out.matchAll(/(?:is|are) undone, (\d+) (?:is|are) not/g)].reduce((sum, [, count]) => sum + Number(count), 0);

test('killed outright at random moments, each next run undoes what the one before left', async () => {
  const next = randomFrom('killed');
  let leftSometimes = 0;
  let screens = '';

  // What is set up through the Channel API cannot be undone.
  for (const name of INTERFACES.filter((one) => one !== 'channel')) {
    const { child, end } = certify('--interface', name);
    await madeMoreThan(alive().made);
    await pause(next() % LONGEST_MS);
    killWhole(child);
    screens += (await end).screen;
    leftSometimes += Number(alive().left.length > 0);
  }
  screens += (await certifyAgain()).screen;
  const { left } = alive();
  const nameless = left.filter((line) => line.includes('the operator chose'));

  expect(leftSometimes).toBeGreaterThan(0);
  expect(screens).toMatch(/An earlier run left \d+ holds and bookings behind/);
  expect(
    left.filter((line) => !nameless.includes(line)),
    screens,
  ).toEqual([]);
  expect(nameless.length).toBeLessThanOrEqual(leftIn(screens));
});

const named = (left: string[]) => left.filter((line) => !line.includes('the operator chose'));

/** Bookings do not end by themselves, as holds do. */
const bookingsLeft = () => alive().left.filter((line) => line.startsWith('booking'));

const sayUnfinished = (out: string): boolean =>
  existsSync(join(out, 'result.json')) &&
  JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')).state === 'unfinished';

/** Lets nothing be changed on the target. Answers the way back. */
const broken = (): (() => void) => {
  const { mock } = target.operator;
  const fixes = [holds(mock), bookings(mock)].map((table: { save(row: never): unknown }) => {
    const save = table.save.bind(table);
    table.save = () => {
      throw new Error('nothing can be changed just now');
    };
    return () => {
      table.save = save;
    };
  });
  return () => {
    for (const fix of fixes) {
      fix();
    }
  };
};

test('what a killed run left is named and undone by undo alone, and its folder says unfinished', async () => {
  const out = join(folder, 'out');
  mkdirSync(out);
  writeFileSync(join(out, 'report.json'), '{"verdict":"conformant"}');
  const { child, end } = certify('--seed', '1', '--interface', 'partner');
  await expect.poll(() => sayUnfinished(out), { timeout: 60_000, intervals: [5] }).toBe(true);
  await expect.poll(() => bookingsLeft().length, { timeout: 60_000, intervals: [5] }).toBeGreaterThan(1);
  killWhole(child);
  await end;
  const late = readdirSync(out);
  const result = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'));
  const left = bookingsLeft();

  await test.step('a run against another target, or of no profile, leaves its ledger alone', async () => {
    const other = await startMock();
    const elsewhere = join(folder, 'other.json');
    writeFileSync(elsewhere, readFileSync(profile, 'utf8').replaceAll(target.operator.url, other.url));
    const runs = await Promise.all(
      [['--profile', elsewhere], []].map(
        (of, index) => holdfast('certify', ...of, ...SHORT, '--out', join(folder, `other-${index}`)).end,
      ),
    );
    await other.close();

    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(runs.map(({ screen }) => screen).join('')).not.toContain('An earlier run left');
  });

  await test.step('with wrong credentials or another ledger nothing is undone', async () => {
    const env = { XDG_STATE_HOME: join(folder, 'state'), HOLDFAST_API_KEY: 'wrong' };
    const refused = await executed(undo, ['--profile', profile], env);
    const elsewhere = await undoing('--profile', profile, '--ledger', join(folder, 'other.ndjson'));

    expect(refused).toMatchObject({ code: 3, screen: expect.stringContaining('HOLDFAST_API_KEY') });
    expect(elsewhere).toMatchObject({ code: 0, screen: expect.stringContaining('Nothing is left') });
    expect(bookingsLeft()).toEqual(left);
  });

  await test.step('what cannot be undone is named by id and reason, and kept', async () => {
    const fix = broken();
    const failed = await undoing('--profile', profile);
    fix();

    expect(failed.code, failed.screen).toBe(1);
    expect(failed.screen).toMatch(/partner booking [\da-f-]{36}: \w+ \S+ → 500; GET \S+ → 200, status OPEN/);
    expect(bookingsLeft()).toEqual(left);
  });

  await test.step('another profile of a part of the target, in another folder, undoes it', async () => {
    const { 'operator-v2': _v2, ...partner } = target.profile;
    const other = join(folder, 'partner.json');
    writeFileSync(other, JSON.stringify({ ...partner, name: 'The same by another name', limits: {} }));
    const { code, screen } = await undoing('--profile', other);
    const again = await undoing('--profile', other);

    expect(screen).toMatch(
      /\d+ (?:hold or booking was|holds and bookings were) left on The same by another name: [1-9]\d* (?:is|are) undone, \d+ (?:is|are) not\./,
    );
    expect(named(alive().left)).toEqual([]);
    expect(code).toBe(/, 0 are not/.test(screen) ? 0 : 1);
    expect(again.code).toBe(code);
    expect(again.screen).toContain(code === 0 ? 'Nothing is left' : '0 are undone');
  });

  expect(left.length).toBeGreaterThan(0);
  expect(result).toMatchObject({ state: 'unfinished', exitCode: 4 });
  expect(late.filter((file) => /report|junit|summary|exchanges\.ndjson\.gz$/.test(file))).toEqual([]);
});

test('a run whose command line alone is killed undoes what it made, and one that begins meanwhile waits for that', async () => {
  const inFlight = 2;
  profile = target.profileIn(folder, 'profile.json', { limits: { ...target.profile.limits, inFlight } });
  const { child, end } = certify('--seed', '1', '--interface', 'partner');
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
  // What was on its way when the command line was killed may have arrived all the same.
  const [, byTheNext = '0'] = /: (\d+) (?:is|are) undone/.exec(screen) ?? [];
  expect(Number(byTheNext), screen).toBeLessThanOrEqual(inFlight);
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
  const files = readdirSync(out).filter((name) => !name.includes('.lock'));
  const result = JSON.parse(readFileSync(join(out, 'result.partial.json'), 'utf8'));

  const next = await certifyAgain();

  expect(files.sort()).toEqual(['exchanges.partial.ndjson.gz.part', 'findings.partial.part', 'result.partial.json']);
  expect(result).toMatchObject({ state: 'unfinished', exitCode: 4 });
  expect(next.code, next.screen).toBe(0);
  expect(readdirSync(out).sort()).toEqual([...PARTIAL_FILES].sort());
});
