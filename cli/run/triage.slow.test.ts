// From many failures to what to do: causes, scripts, runs of what failed, and a target that stops in the middle.
import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { holdfast } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

const folder = temporaryFolder();
let mock: StartedMock;

test.beforeAll(async () => {
  mock = await startMock({ faults: ['release-is-forgotten'] });
});

test.afterAll(async () => {
  await mock.close();
});

/** A profile of the mock at an address of its own, on a clock that nobody moves. */
const profileAt = (name: string, baseUrl: string): string => {
  const { clock: _clock, partner, ...profile } = mock.profile();
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ name: profile.name, partner: { ...partner, baseUrl } }));
  return file;
};

const reportIn = (out: string, name = 'report.partial.json'): Report =>
  JSON.parse(readFileSync(join(out, name), 'utf8')) as Report;

const RELEASE = 'partner.hold.release-moves-active-to-released';
const LOSES_SEATS = 'expiry-of-the-hold-frees-booked-seats';
const HISTORY = 'partner.history.is-explained';

test('a failure is reproduced by its script, and --failed says what of it is fixed', async () => {
  const profile = profileAt('release.json', mock.url);
  const out = join(folder, 'release');
  const certify = (...args: string[]) =>
    holdfast('certify', '--profile', profile, '--seed', '1', '--out', out, ...args);
  const first = await certify('--only', RELEASE, '--only', 'partner.hold.unknown-id-is-404');
  const script = join(out, 'reproduce.partial', `${RELEASE}.sh`);

  expect(first, first.screen).toMatchObject({ code: 1 });
  expect(first.out).toContain(
    '  breaks by  release is forgotten; release is forgotten for rates of two or more; release reads as expired',
  );
  expect(first.out).not.toContain('curl');
  expect(statSync(script).mode & 0o777).toBe(0o755);
  const again = await promisify(execFile)('sh', [script]);
  expect(again.stdout.split('HTTP/1.1').at(-1)).toContain('"status":"ACTIVE"');
  expect(again.stdout).not.toContain('HTTP/1.1 4');

  expect(first.out).toMatch(/replay .* --out \S*release/);
  const still = await certify('--failed');
  expect(still, still.screen).toMatchObject({ code: 1 });
  expect(still.out).toContain(`  STILL FAILS  ${RELEASE}\n`);
  expect(reportIn(out).requirements.find(({ id }) => id === RELEASE)).toMatchObject({
    before: 'failed',
    state: 'failed',
  });

  const soldOut = await startMock();
  soldOut.control('scenario', { name: 'sold-out' });
  profileAt('release.json', soldOut.url);
  const unjudged = await certify('--failed');
  expect(unjudged, unjudged.screen).toMatchObject({ code: 2 });
  const open = `  COULD NOT BE JUDGED  ${RELEASE}\n  COULD NOT BE JUDGED  ${HISTORY}\n`;
  expect(unjudged.out).toContain(`Run again: 2 COULD NOT BE JUDGED\n${open}`);
  await soldOut.close();
  profileAt('release.json', mock.url);

  mock.control('faults', { remove: ['release-is-forgotten'] });
  const fixed = await certify('--failed');
  expect(fixed, fixed.screen).toMatchObject({ code: 0 });
  expect(fixed.out).toContain(`Run again: 2 FIXED\n  FIXED  ${RELEASE}\n  FIXED  ${HISTORY}\n`);
  expect(fixed.out).toContain('nothing certified');

  const none = await certify('--failed');
  expect(none).toMatchObject({ code: 3, errors: expect.stringContaining('Nothing has failed or was blocked') });
});

test('what was seen in passing is replayed by the check whose exchange is shown', async () => {
  const out = join(folder, 'passing');
  const args = ['--fault', 'hold-expires-in-milliseconds', '--seed', '3', '--out', out];
  const first = await holdfast('certify', ...args, '--only', 'partner.hold');
  const [paragraph = ''] = /^FAIL {2}partner\.hold\.fields [\s\S]*?\n\n/m.exec(first.out) ?? [];
  const shown = / \(exchange \d+ of (\S+)\)/.exec(paragraph)?.[1];
  const replayed = /replay .* --only (\S+) --seed 3\n/.exec(paragraph)?.[1];
  const again = await holdfast('certify', ...args, '--only', replayed ?? '');

  expect(shown, first.screen).toBeDefined();
  expect(replayed).toBe(shown);
  expect(again, again.screen).toMatchObject({ code: 1 });
  expect(again.out).toContain('FAIL  partner.hold.fields');
});

test('a baseline lets a failure pass until its last day, and not a day longer', async () => {
  const wrong = await startMock({ faults: ['release-is-forgotten'] });
  const profile = profileAt('known.json', wrong.url);
  const baseline = join(folder, 'baseline.json');
  const withUntil = (until: string) => {
    const known = [RELEASE, HISTORY].map((requirement) => ({ requirement, state: 'failed', until }));
    writeFileSync(baseline, JSON.stringify({ known }));
    const args = ['--only', RELEASE, '--seed', '1', '--out', join(folder, 'known'), '--baseline', baseline];
    return holdfast('certify', '--profile', profile, ...args);
  };

  const known = await withUntil('2999-12-31');
  const over = await withUntil('2026-01-31');
  await wrong.close();

  expect(known, known.screen).toMatchObject({ code: 0 });
  expect(over, over.screen).toMatchObject({ code: 1 });
  expect(over.out).toContain('its last day is over');
});

test('the script of a sequence that fails shows the failure, by the calls of its smallest case alone', async () => {
  const wrong = await startMock({ faults: ['release-of-the-hold-frees-booked-seats'] });
  const sequence = 'partner.sequence.keeps-the-model';
  const out = join(folder, 'sequence');
  const run = await holdfast(
    ...['certify', '--profile', profileAt('sequence.json', wrong.url), '--only', sequence, '--seed', '1', '--out', out],
  );
  const [failure] = reportIn(out).requirements.find(({ id }) => id === sequence)?.failures ?? [];
  const script = join(out, 'reproduce.partial', `${sequence}.sh`);
  const again = await promisify(execFile)('sh', [script]);
  await wrong.close();

  expect(run, run.screen).toMatchObject({ code: 1 });
  expect(failure?.counterexample?.exchanges.length).toBeLessThan(40);
  expect(again.stdout).not.toContain('HTTP/1.1 4');
  const seen = again.stdout.split('\n== ').find((answer) => answer.startsWith(`${failure?.exchange}. `));
  const start = / at (\S+)$/.exec(failure?.expected ?? '')?.[1];
  expect(seen).toMatch(new RegExp(`"start":"${start}"[^}]*"capacity":${failure?.received}\\b`));
});

test('the script of a failure after the end of a hold moves the clock as the run did', async () => {
  const [wrong, fresh] = [await startMock({ faults: [LOSES_SEATS] }), await startMock({ faults: [LOSES_SEATS] })];
  const id = 'partner.booking.keeps-seats-after-expiry';
  const [out, file] = [join(folder, 'in-time'), join(folder, 'in-time.json')];
  writeFileSync(file, JSON.stringify(wrong.profile()));
  const run = await holdfast('certify', '--profile', file, '--only', id, '--seed', '1', '--out', out);
  const [failure] = reportIn(out).requirements.find((one) => one.id === id)?.failures ?? [];
  const script = join(out, 'reproduce.partial', `${id}.sh`);
  const [, clock = ''] = /^CLOCK=.*(http[^'}]+)/m.exec(readFileSync(script, 'utf8')) ?? [];
  const env = { ...process.env, TARGET: fresh.url, CLOCK: clock.replace(wrong.url, fresh.url) };
  const again = await promisify(execFile)('sh', [script], { env });
  await wrong.close();
  await fresh.close();

  expect(run, run.screen).toMatchObject({ code: 1 });
  expect(again.stdout).toMatch(/\nmoves the clock of the target by \d+ s, as the run did\n/);
  const seen = again.stdout.split('\n== ').find((answer) => answer.startsWith(`${failure?.exchange}. `));
  expect(seen).toContain(`"capacity":${failure?.received},`);
});

test('a failure behind a platform shows what the operator answered, and that its script does not show it alone', async () => {
  const out = join(folder, 'platform');
  const id = 'booking.forward.no-release-at-a-broken-operator';
  const run = await holdfast(
    ...['certify', '--fault', 'release-that-a-page-answers-is-204', '--only', id, '--seed', '1', '--out', out],
  );
  const [failure] = reportIn(out).requirements.find((one) => one.id === id)?.failures ?? [];
  const operator = failure?.wires?.find((wire) => wire.startsWith('the operator got'));
  const number = /\(exchange (\d+)\)/.exec(operator ?? '')?.[1] ?? '';
  const shown = await holdfast('show', id, number, '--from', out);
  const listed = await holdfast('show', id, '--from', out);
  const script = readFileSync(join(out, 'reproduce.partial', `${id}.sh`), 'utf8');

  expect(run, run.screen).toMatchObject({ code: 1 });
  expect(listed.out).toMatch(/ms\s+DELETE \S+ → 204\n\s*\d+\s+DELETE \S+ → 200 {3}by the platform, to the operator\n/);
  expect(operator).toMatch(
    /^the operator got {2}DELETE \S+ → 200 \(exchange \d+\), and answered <!doctype html>.*<h1>Log in<\/h1>/,
  );
  expect(run.out).toContain(`             ${operator}\n`);
  expect(run.out).toMatch(/ {2}reproduce {2}sh \S+ {3}\(not alone, as the operator .*: use the replay\)\n/);
  expect(shown.out).toContain('made by the platform, to the operator behind it');
  expect(shown.out).toMatch(/\n< HTTP 200\n< Content-Type: text\/html.*\n<\s*\n< <!doctype html>/);
  expect(script).toMatch(
    /# ALONE THIS SCRIPT DOES NOT SHOW THE FAILURE: .*\n# The whole check again: .* --only booking\S+ --seed 1\n/,
  );
});

test('so does one of a check that asks no operator, and the recording is judged alike', async () => {
  const out = join(folder, 'forwarded');
  const id = 'booking.hold.held-seats-are-gone';
  const run = await holdfast(
    ...[
      'certify',
      '--fault',
      'hold-takes-no-seats',
      '--interface',
      'booking',
      '--only',
      id,
      '--seed',
      '1',
      '--out',
      out,
    ],
  );
  const judged = await holdfast('rejudge', out);

  expect(run, run.screen).toMatchObject({ code: 1 });
  expect(run.out).toMatch(
    / the reseller sent POST \S+booking\/v1\.2\/holds → 201 .*\n {13}the operator got {2}POST \S+\/v1\.2\/holds → 201 /,
  );
  expect(judged, judged.screen).toMatchObject({ code: 0 });
});

test('--failed without a report, or beside --only, is refused', async () => {
  const [without, beside] = await Promise.all([
    holdfast('certify', '--failed', '--out', join(folder, 'empty')),
    holdfast('certify', '--failed', '--only', RELEASE, '--out', join(folder, 'release')),
  ]);

  expect(without).toMatchObject({ code: 3, errors: expect.stringContaining('There is no report') });
  expect(beside).toMatchObject({
    code: 3,
    errors: expect.stringContaining('--failed chooses the requirements itself'),
  });
});

/** What stands before the mock, and stops listening after this number of calls. */
const stoppingAfter = async (calls: number, backAfterMs?: number): Promise<{ url: string; close(): void }> => {
  let carried = 0;
  let port = 0;
  let server: Server | undefined;
  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((from, to) => {
        carried += 1;
        if (carried === calls) {
          server?.close();
          server?.closeAllConnections();
          if (backAfterMs !== undefined) {
            setTimeout(listen, backAfterMs);
          }
          return;
        }
        const { method, url, headers } = from;
        const onward = request(`${mock.url}${url}`, { method, headers }, (answer) => {
          to.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(to);
        });
        onward.on('error', () => to.destroy());
        from.pipe(onward);
      }).listen(port, '127.0.0.1', () => {
        port = ((server as Server).address() as AddressInfo).port;
        resolve();
      });
    });
  await listen();
  return { url: `http://127.0.0.1:${port}`, close: () => server?.close() };
};

const SEVERAL = [
  'partner.availability-list.missing',
  'partner.availability-list.invalid',
  'partner.availability-single',
];

const ONLY_SEVERAL = SEVERAL.flatMap((id) => ['--only', id]);

const certifyStopping = async (name: string, url: string, ...args: string[]) => {
  const out = join(folder, name);
  const profile = profileAt(`${name}.json`, url);
  const ended = await holdfast('certify', '--profile', profile, '--seed', '1', '--out', out, ...args);
  return { ...ended, report: reportIn(out, args.includes('--only') ? undefined : 'report.json') };
};

test('a target that stops in the middle is one reason, which blames no requirement', async () => {
  const target = await stoppingAfter(52);
  const { code, out, screen, report } = await certifyStopping('gone', target.url, ...ONLY_SEVERAL);
  const blocked = report.requirements.filter(({ state }) => state === 'blocked');

  expect(
    report.requirements.filter(({ state }) => state === 'failed' || state === 'warned'),
    screen,
  ).toEqual([]);
  expect(blocked.length).toBeGreaterThan(2);
  expect([...new Set(blocked.map(({ reason }) => reason))]).toEqual([
    expect.stringMatching(/^the target stopped answering after /),
  ]);
  expect(out).toMatch(
    / {2}\d+ {2}the target stopped answering after GET \S+ \(exchange \d+ of partner\.[\w.-]+\): partner\./,
  );
  expect(code).toBe(2);
});

test('a target that stops at once is the one reason for a whole run, also for what no answer showed', async () => {
  const target = await stoppingAfter(42);
  const { code, screen, report } = await certifyStopping('gone-at-once', target.url);
  const blocked = report.requirements.filter(({ state }) => state === 'blocked');

  expect([...new Set(blocked.map(({ reason }) => reason))], screen).toEqual([
    expect.stringMatching(/^the target stopped answering after /),
  ]);
  expect(code).toBe(2);
});

test('with --wait the run goes on when the target is back, and judges what it had begun anew', async () => {
  const target = await stoppingAfter(52, 3_000);
  const { code, screen, report } = await certifyStopping('back', target.url, ...ONLY_SEVERAL, '--wait', '60');
  target.close();

  expect(
    report.requirements.filter(({ state }) => state === 'failed' || state === 'blocked'),
    screen,
  ).toEqual([]);
  expect(code).toBe(0);
});
