// A profile as large as an operator's whole inventory, and the file in which the run reaches the runner.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { demoPlans, idOf, type Plan } from '../../mock-operator/demo.ts';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { runnerOf } from '../../self/fixtures/kill.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

// Each test starts the command up to three times.
/** The rates of the demo operator, each many times over, once a day. */
const plans: Plan[] = Array.from({ length: 1000 }, (_, index) => {
  const plan = demoPlans[index % demoPlans.length] as Plan;
  const prices = plan.rate.prices?.map((price, place) => ({ ...price, id: idOf(`price ${place} of rate ${index}`) }));
  return {
    ...plan,
    hours: plan.hours.slice(0, 1),
    rate: { ...plan.rate, id: idOf(`rate ${index}`), code: `RATE-${index}`, prices },
  };
});

const folder = temporaryFolder();
let scratch: string;
let operator: StartedMock;
let profile: string;

test.beforeAll(async () => {
  scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  operator = await startMock({ plans });
  profile = join(folder, 'profile.json');
  writeFileSync(profile, JSON.stringify(mockProfile({ baseUrl: operator.url, plans })));
});

test.afterAll(async () => {
  await operator.close();
});

const certify = (...args: string[]) =>
  start(['certify', ...args], { env: { TMPDIR: scratch, XDG_STATE_HOME: join(folder, 'state') } });

/** A short run: how it begins is what matters. */
const SHORT = ['--interface', 'partner', '--only', 'partner.hold.unknown-id-is-404'];

test('a profile of 1,000 rates certifies, whole and in shards', async () => {
  const out = join(folder, 'out');
  const parts = join(folder, 'parts');

  const whole = await certify('--profile', profile, ...SHORT, '--out', out).end;
  const shard = await certify('--profile', profile, ...SHORT, '--shard', '1/1', '--seed', '1', '--out', parts).end;
  const merged = await certify('--merge', parts, '--out', join(folder, 'merged')).end;

  expect(statSync(profile).size).toBeGreaterThan(1_000_000);
  for (const { code, screen } of [whole, shard, merged]) {
    expect(code, screen).toBe(0);
  }
  expect(whole.out).toMatch(/\npartial: \d+ requirements judged/);
  expect(readdirSync(scratch)).toEqual([]);
});

/** The file of a run that goes on, once its runner has begun. */
const runFile = (): string | undefined =>
  (readdirSync(scratch, { recursive: true }) as string[]).find((file) => file.endsWith('run.json'));

for (const [how, end, code] of [
  ['is interrupted', 'SIGINT', 130],
  ['is killed outright', 'SIGKILL', 4],
] as const) {
  test(`only its owner can read the file of a run, which is gone when the runner ${how}`, async () => {
    const run = certify('--interface', 'partner', '--out', join(folder, 'stopped'));
    await expect.poll(() => runnerOf(run.child) && runFile(), { timeout: 120_000, intervals: [20] }).toBeDefined();
    const mode = statSync(join(scratch, runFile() ?? '')).mode & 0o777;
    process.kill(end === 'SIGINT' ? (run.child.pid as number) : (runnerOf(run.child) as number), end);
    const ended = await run.end;

    expect(mode.toString(8)).toBe('600');
    expect(ended.code, ended.screen).toBe(code);
    expect(readdirSync(scratch)).toEqual([]);
  });
}
