// What the gate of a release takes and refuses. repository.slow.test.ts walks through it as a platform does.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { certify as command } from '../../cli/commands/certify.ts';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { executed } from '../fixtures/executed.ts';
import { start } from '../fixtures/holdfast.ts';
import { needsPosix } from '../fixtures/programs.ts';

let folder: string;
let operator: StartedMock;
const inFolder = (name: string) => join(folder, name);

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-gate-'));
  operator = await startMock({});
  writeFileSync(inFolder('profile.json'), JSON.stringify(mockProfile({ baseUrl: operator.url })));
});

test.afterEach(async () => {
  await operator.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The operator's next release. */
const releaseWith = (...faults: string[]) =>
  fetch(`${operator.url}/_mock/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ set: faults }),
  });

const ONLY = ['partner.hold.release', 'partner.hold.unknown', 'partner.availability-single'];

const certify = (out: string, ...more: string[]) => {
  const only = ONLY.flatMap((id) => ['--only', id]);
  const paths = ['--profile', inFolder('profile.json'), '--out', inFolder(out)];
  const given = ['certify', ...paths, '--interface', 'partner', '--seed', '1', ...only];
  return start([...given, ...more], { env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: inFolder('job.md') } }).end;
};

const json = <Value>(name: string) => JSON.parse(readFileSync(inFolder(name), 'utf8')) as Value;

const FIRST = 'partner.hold.release-moves-active-to-released';
const SECOND = 'partner.hold.unknown-id-is-404';

test('a known failure that is gone is said, and with --strict-baseline it breaks the baseline', async () => {
  const known = [{ requirement: FIRST, state: 'failed', ticket: 'SHOP-1' }];
  writeFileSync(inFolder('baseline.json'), JSON.stringify({ known }));
  const { code, out } = await certify('strict', '--baseline', inFolder('baseline.json'), '--strict-baseline');

  expect(code).toBe(1);
  expect(out).toContain(`no longer seen; baseline --update removes it: ${FIRST}`);
});

test('an id that the catalogue does not have is refused with the nearest name', async () => {
  const known = [{ requirement: 'partner.hold.unknown-id-is-44', state: 'failed' }];
  writeFileSync(inFolder('baseline.json'), JSON.stringify({ known }));
  const given = ['--profile', inFolder('profile.json'), '--out', inFolder('out')];
  const { code, errors } = await executed(command, [...given, '--baseline', inFolder('baseline.json')]);

  expect(code).toBe(3);
  expect(errors).toContain('Did you mean partner.hold.unknown-id-is-404?');
  expect(errors).toContain('at       /known/0/requirement');
});

test('what failed runs again, is marked, and stays failed', async () => {
  await releaseWith('release-is-forgotten');
  const { code, out } = await certify('repeated', '--repeat', '1');
  const { requirements, residue, verdict } = json<Report>('repeated/report.partial.json');

  expect([code, verdict]).toEqual([1, 'partial']);
  expect(requirements.find(({ id }) => id === FIRST)?.repeats).toEqual({ times: 1, failed: 1 });
  expect(requirements.filter(({ repeats }) => repeats !== undefined).every(({ state }) => state === 'failed')).toBe(
    true,
  );
  expect(out).toContain('repeated   failed again in 1 of 1 further runs that judged it');
  expect(residue.bookings).toBe(0);
});

test('Ctrl-C while what failed runs again ends as in the run itself: nothing is reported, and what is left is named', async () => {
  needsPosix('signals between processes');
  await fetch(`${operator.url}/_mock/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'releaseHold', times: 1_000, status: 500 }),
  });
  const given = ['--profile', inFolder('profile.json'), '--out', inFolder('out'), '--only', FIRST, '--repeat', '2'];
  const { child, says, end } = start(['certify', ...given]);
  await says('Again, 1 of 2');
  child.kill('SIGINT');
  const { code, errors } = await end;

  expect(code, errors).toBe(130);
  expect(errors).toMatch(/Left behind on the target:\n {2}partner hold/);
  expect(json('out/result.partial.json')).toMatchObject({ exitCode: 130 });
  expect(readdirSync(inFolder('out'))).toEqual(['result.partial.json']);
});

test('a target that is still starting is waited for, and no longer than asked', async () => {
  const { port } = new URL(operator.url);
  await operator.close();
  const early = ['--profile', inFolder('profile.json'), '--out', inFolder('early'), '--only', SECOND];
  const refused = await executed(command, [...early, '--wait', '1'], { XDG_STATE_HOME: folder });
  const given = ['--profile', inFolder('profile.json'), '--out', inFolder('late'), '--only', SECOND];
  const { says, end } = start(['certify', ...given, '--wait', '60']);
  await says('Waiting up to 60 s for');
  operator = await startMock({ port: Number(port) });
  const late = await end;

  expect(refused.code).toBe(3);
  expect(late.code, late.screen).toBe(0);
});
