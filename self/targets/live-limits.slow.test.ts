// A run as it is typed, against a mock operator on a socket: what it sends and makes is what the mock's journal shows.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { certify as command } from '../../cli/commands/certify.ts';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile, Report } from '../../schemas/generated/types.ts';
import { executed } from '../fixtures/executed.ts';
import { holdfast } from '../fixtures/holdfast.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

interface Call {
  at: string;
  method: string;
  path: string;
  status?: number;
  /** What the platform of the mock sends to its operator is no call of ours. */
  forwardedFor?: number;
}

const journalOf = async (url: string): Promise<Call[]> => {
  const { calls } = (await (await fetch(`${url}/_mock/journal`)).json()) as { calls: Call[] };
  return calls.filter(({ forwardedFor }) => forwardedFor === undefined);
};

/** A loaded machine may see a call up to so much later than it was sent, and the next one at once. */
const LATE_MS = 100;

const busiestSecond = (calls: Call[]): number => {
  const times = calls.map(({ at }) => Date.parse(at));
  return Math.max(
    ...times.map((start) => times.filter((time) => time >= start && time < start + 1_000 - LATE_MS).length),
  );
};

let folder: string;

test.beforeEach(() => {
  folder = temporaryFolder();
});

const only = (...ids: string[]) => ids.flatMap((id) => ['--only', id]);

/** A profile of the mock, without control of its clock, as a live target is. */
const liveProfile = (baseUrl: string, limits: Profile['limits'], name = 'profile'): string => {
  const { clock: _clock, ...profile } = mockProfile({ baseUrl });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ ...profile, limits }));
  return file;
};

const reportOf = (out: string): Report => JSON.parse(readFileSync(join(out, 'report.partial.json'), 'utf8')) as Report;

/** Races, and a property check that fails and is made smaller. */
const BUSY = only(
  'partner.hold.last-seats-under-parallel-calls',
  'partner.booking.parallel-cancels-agree',
  'partner.id.letter-case-makes-no-second-object',
);

/** Certifies a mock of its own at 20 requests a second; answers the code, the failed requirement and the journal. */
const atTwenty = async (workers: number) => {
  const mock = await startMock({ faults: ['hold-id-in-other-letters-is-another-id'] });
  const name = `workers-${workers}`;
  const profile = liveProfile(`${mock.url}/_world/{worker}`, { requestsPerSecond: 20, holds: 40 }, name);
  const out = join(folder, name);
  const fixed = ['--interface', 'partner', '--runs', '1', '--seed', '1', '--workers', String(workers), '--out', out];
  const { code, errors } = await holdfast('certify', '--profile', profile, ...BUSY, ...fixed);
  const worlds = ['preflight', ...Array.from({ length: workers }, (_, worker) => `worker-${worker}`)];
  const calls = (await Promise.all(worlds.map((world) => journalOf(`${mock.url}/_world/${world}`)))).flat();
  await mock.close();
  const [failed] = reportOf(out).requirements.filter(({ state }) => state === 'failed');
  return { code, errors, calls, smaller: failed?.failures[0]?.counterexample };
};

test('with requestsPerSecond 20 no second sees more, with one worker and with two', async () => {
  for (const { code, errors, calls, smaller } of await Promise.all([1, 2].map(atTwenty))) {
    expect(errors).toBe('');
    expect(code).toBe(1);
    expect(smaller?.calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeGreaterThan(50);
    expect(busiestSecond(calls)).toBeLessThanOrEqual(20);
    expect(busiestSecond(calls)).toBeGreaterThan(10);
  }
});

const countOf = (pattern: RegExp, text: string): number => Number(pattern.exec(text)?.[1] ?? Number.NaN);

test('the doctor states what a run makes at most, and the report what it made, as the journal shows it', async () => {
  const served = await startMock();
  const profile = liveProfile(served.url, { requestsPerSecond: 2_000, holds: 7, bookings: 40, patienceSeconds: 2 });
  const out = join(folder, 'out');

  const doctor = await holdfast('doctor', '--profile', profile, '--runs', '2');
  await fetch(`${served.url}/_mock/journal`, { method: 'DELETE' });
  const chosen = only(
    'partner.hold.release',
    'partner.booking.cancel-',
    'operator-v2.cancel.touches-no-other',
    'operator-v2.confirm.keeps-the-inventory',
  );
  const certify = await holdfast('certify', '--profile', profile, '--runs', '2', '--out', out, ...chosen);

  const calls = await journalOf(served.url);
  const answered = (path: RegExp) =>
    calls.filter(({ method, path: called, status = 0 }) => method === 'POST' && path.test(called) && status < 300);
  const made = (path: RegExp) => answered(path).length;
  await served.close();
  const { run, residue } = reportOf(out);
  const holds = made(/^\/v1\.2\/holds$/) + made(/^\/v2\/.*\/bookings$/);
  const confirmed = new Set(answered(/^\/v2\/.*\/confirm$/).map(({ path }) => path)); // some more than once
  const bookings = made(/^\/v1\.2\/bookings$/) + confirmed.size;
  expect(doctor.code).toBe(0);
  expect(doctor.out).toContain('a run tries 2 cases in each property check, and creates at most:');
  expect(doctor.out).toContain('partner: 7 holds at a time');
  expect(run.resources).toEqual({ holds, bookings });
  expect(holds).toBeGreaterThan(10);
  expect(holds).toBeLessThanOrEqual(countOf(/partner: .* (\d+) holds in all/, doctor.out));
  expect(bookings).toBeLessThanOrEqual(countOf(/together: .* (\d+) bookings in all/, doctor.out));
  expect(countOf(/together: .* (\d+) bookings in all/, doctor.out)).toBe(40);
  expect(residue).toEqual({ holds: 0, bookings: 2 });
  expect(certify.out).toContain(
    `made ${holds} holds and ${bookings} bookings; all released or cancelled but 2 bookings`,
  );
});

test('limits that cannot be divided among the workers are refused', async () => {
  const served = await startMock();
  const profile = liveProfile(`${served.url}/_world/{worker}`, { inFlight: 1 });

  const out = join(folder, 'workers');
  const given = ['--profile', profile, '--workers', '2', '--out', out];
  const { code, errors } = await executed(command, given, { XDG_STATE_HOME: folder });
  await served.close();

  expect(code).toBe(3);
  expect(errors).toContain('limits.inFlight cannot be divided among 2 workers.');
  expect(errors).toContain('Use --workers 1, or raise limits.inFlight.');
});
