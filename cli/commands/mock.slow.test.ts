// The mock operator as it is typed: where it listens, and how it ends.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Profile } from '../../schemas/generated/types.ts';
import { violations } from '../../schemas/validate.ts';
import { holdfast, start } from '../../self/fixtures/holdfast.ts';
import { needsPosix, needsPrograms } from '../../self/fixtures/programs.ts';
import { textIn } from '../../self/fixtures/report-files.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

const clone = fileURLToPath(new URL('../..', import.meta.url));

const addressIn = (text: string): string => /mock operator +(http:\S+)/.exec(text)?.[1] ?? '';

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/_mock/clock`).then(
    ({ ok }) => ok,
    () => false,
  );

test('the mock ends with the npm that started it', async () => {
  needsPosix('signals between processes');
  const npm = spawn('npm', ['run', '--silent', 'mock'], { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const piece of npm.stdout) {
    said += piece;
    if (said.includes('Ctrl-C')) {
      break;
    }
  }
  const url = addressIn(said);
  expect(await answers(url)).toBe(true);

  npm.kill('SIGTERM');

  await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false);
});

test('a reader that has seen enough of a list ends it quietly', async () => {
  needsPosix('sh');
  const command = `"${process.execPath}" --import tsx cli/main.ts mock --list-faults`;
  const shell = spawn('sh', ['-c', `(${command}; echo "ended with $?" >&2) | head -1`], { cwd: clone });
  const said = { out: '', errors: '' };
  shell.stdout.on('data', (piece) => {
    said.out += piece;
  });
  shell.stderr.on('data', (piece) => {
    said.errors += piece;
  });
  await once(shell, 'close');

  expect(said).toEqual({ out: 'Faults, and the requirement that each breaks\n', errors: 'ended with 0\n' });
});

test('the mock listens where it is asked to, and refuses a host that is not of this machine', async () => {
  needsPosix('signals between processes');
  const { child, end, says } = start(['mock', '--host', 'localhost']);
  const url = addressIn(await says('Ctrl-C'));
  expect(url).toMatch(/^http:\/\/localhost:\d+$/);
  expect(await answers(url)).toBe(true);
  child.kill('SIGTERM');
  expect((await end).code).toBe(0);

  const refused = await holdfast('mock', '--host', '203.0.113.7');
  expect(refused).toMatchObject({ code: 3, out: '' });
  expect(refused.errors).toContain('This machine has no address 203.0.113.7 to listen at');
});

/** The status of a call that says it came by this host, and perhaps through a proxy. */
const statusBy = (url: string, host: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent: false, headers: { host, ...headers } }, ({ statusCode }) =>
      resolve(statusCode),
    )
      .once('error', reject)
      .end();
  });

test('the mock is called by each name that is allowed, and through a proxy that is trusted', async () => {
  needsPosix('signals between processes');
  const { child, end, says } = start(['mock', '--allow-host', 'mock', '--allow-host', 'Mock.Test', '--trust-proxy']);
  const reset = `${addressIn(await says('Ctrl-C'))}/_mock/reset`;
  const page = { origin: 'https://mock.example', 'sec-fetch-site': 'same-origin' };
  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'mock.example' };

  expect([await statusBy(reset, 'mock'), await statusBy(reset, 'mock.test'), await statusBy(reset, 'other')]).toEqual([
    200, 200, 403,
  ]);
  expect([await statusBy(reset, 'mock', { ...page, ...proxied }), await statusBy(reset, 'mock', page)]).toEqual([
    200, 403,
  ]);
  child.kill('SIGTERM');
  await end;

  const refused = await holdfast('mock', '--allow-host', 'http://mock');
  expect(refused).toMatchObject({ code: 3, out: '' });
  expect(refused.errors).toContain('--allow-host names no host');
});

test('the caller report, the state and the log are written when the mock ends, and the state is there at the next start', async () => {
  needsPosix('signals between processes');
  needsPrograms('curl');
  const folder = temporaryFolder();
  const [state, out] = [join(folder, 'state.json'), join(folder, 'caller')];
  const first = start(['mock', '--state', state, '--caller-report', out, '--log', '--now', '2026-06-01T07:10:00Z']);
  const said = await first.says('Ctrl-C');
  const url = addressIn(said);
  const lines = said.split('\n').filter((line) => line.startsWith('curl '));
  for (const line of lines) {
    expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).not.toContain('"error"');
  }
  await fetch(`${url}/v1.2/nothing`);
  first.child.kill('SIGTERM');
  const { out: printed } = await first.end;
  expect(printed).toContain('POST /v1.2/holds → 201');
  expect(printed).toContain('\n    error /path There is no operation GET /v1.2/nothing.');

  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  expect(violations('harness/report', report)).toEqual([]);
  expect(report).toMatchObject({ verdict: 'not-conformant', run: { requests: lines.length + 1 } });
  expect(textIn(join(out, 'exchanges.ndjson.gz')).trim().split('\n')).toHaveLength(lines.length + 1);
  expect(violations('harness/result', JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')))).toEqual([]);

  const second = start(['mock', '--state', state]);
  const again = addressIn(await second.says('Ctrl-C'));
  const { bookings } = (await (await fetch(`${again}/_mock/overview`)).json()) as { bookings: { status: string }[] };
  expect(bookings.map(({ status }) => status)).toEqual(['OPEN']);
  second.child.kill('SIGTERM');
  await second.end;

  const third = start(['mock', '--state', state, '--fault', 'release-is-forgotten', '--binding', 'octo-1.0']);
  expect(await third.says('Ctrl-C')).toContain('with            release-is-forgotten');
  third.child.kill('SIGTERM');
  await third.end;
  const fourth = start(['mock', '--state', state]);
  expect(await fourth.says('Ctrl-C')).toContain('with            release-is-forgotten');
  fourth.child.kill('SIGTERM');
  await fourth.end;
  const seeded = await holdfast('mock', '--state', state, '--seed', '7');
  expect(seeded).toMatchObject({ code: 3, out: '' });
  expect(seeded.errors).toContain('--seed has no effect on a world that is restored');

  writeFileSync(state, readFileSync(state, 'utf8').slice(0, -100));
  const broken = await holdfast('mock', '--state', state);
  expect(broken).toMatchObject({ code: 3, out: '' });
  expect(broken.errors).toContain('The file is not JSON');
});

/** Sends each call of the banner. */
const sendAll = (banner: string): void => {
  for (const line of banner.split('\n').filter((one) => one.startsWith('curl '))) {
    execFileSync('sh', ['-c', line]);
  }
};

interface Made {
  holds: { id: string; status: string }[];
  bookings: { id: string; status: string }[];
}

const madeAt = async (url: string): Promise<Made> => {
  const { holds, bookings } = (await (await fetch(`${url}/_mock/overview`)).json()) as Made;
  const inShort = (all: Made['holds']) => all.map(({ id, status }) => ({ id, status }));
  return { holds: inShort(holds), bookings: inShort(bookings) };
};

test('a mock that is killed is there again as it was', async () => {
  needsPosix('signals between processes');
  needsPrograms('curl');
  const folder = temporaryFolder();
  const state = join(folder, 'state.json');
  const saved = () => (existsSync(state) ? readFileSync(state, 'utf8') : '');
  const killed = start(['mock', '--state', state]);
  const banner = await killed.says('Ctrl-C');
  const url = addressIn(banner);
  sendAll(banner);
  const made = await madeAt(url);
  expect([made.holds.length, made.bookings.length]).not.toContain(0);
  const reset = {
    method: 'POST',
    body: '{"add":["release-is-forgotten"]}',
    headers: { 'content-type': 'application/json' },
  };
  expect((await fetch(`${url}/_mock/faults`, reset)).status).toBe(200);
  await expect.poll(saved, { timeout: 20_000 }).toContain('release-is-forgotten');
  killed.child.kill('SIGKILL');
  await killed.end;

  const again = start(['mock', '--state', state]);
  const restored = await again.says('Ctrl-C');
  expect(restored).toContain('with            release-is-forgotten');
  expect(await madeAt(addressIn(restored))).toEqual(made);
  again.child.kill('SIGTERM');
  await again.end;
});

test('what the mock sells comes from a file or a profile, and a wrong one is refused with its place', async () => {
  needsPosix('signals between processes');
  const folder = temporaryFolder();
  const museum = fileURLToPath(new URL('../../mock-operator/example/museum.json', import.meta.url));
  const profile = join(folder, 'profile.json');
  const state = join(folder, 'state.json');
  const { child, end, says } = start(['mock', '--data', museum, '--profile-out', profile, '--state', state], {
    env: { HOLDFAST_API_KEY: 'a-key-of-mine' },
  });
  const url = addressIn(await says('Ctrl-C'));
  const { suppliers } = (await (await fetch(`${url}/_mock/catalogue`)).json()) as { suppliers: { name: string }[] };
  expect(suppliers.map(({ name }) => name)).toEqual(['Harbour Museum']);
  child.kill('SIGTERM');
  await end;
  expect(readFileSync(profile, 'utf8')).not.toContain('a-key-of-mine');

  const restored = start(['mock', '--state', state, '--profile-out', profile]);
  await restored.says('Ctrl-C');
  expect(readFileSync(profile, 'utf8')).toContain('0f0f0f0f-0000-4000-8000-000000000030');
  restored.child.kill('SIGTERM');
  await restored.end;

  const sold = JSON.parse(readFileSync(profile, 'utf8')) as Profile;
  const otherChannelId = '0f0f0f0f-0000-4000-8000-0000000000ff';
  writeFileSync(profile, JSON.stringify({ ...sold, channel: { ...sold.channel, otherChannelId } }));
  const again = join(folder, 'again.json');
  const next = start(['mock', '--from-profile', profile, '--now', '2030-05-01T07:10:00Z', '--profile-out', again]);
  const from = addressIn(await next.says('Ctrl-C'));
  const catalogue = await (await fetch(`${from}/_mock/catalogue`)).text();
  expect(catalogue).toContain('0f0f0f0f-0000-4000-8000-000000000030');
  expect(catalogue).toContain('2030-05-01T09:00:00Z');
  const { partner, channel } = JSON.parse(readFileSync(again, 'utf8')) as Profile;
  expect(channel).toMatchObject({ channelId: partner?.channelId, otherChannelId });
  expect(catalogue).toContain(otherChannelId);
  next.child.kill('SIGTERM');
  await next.end;

  const wrong = join(folder, 'wrong.json');
  writeFileSync(wrong, readFileSync(museum, 'utf8').replace('"minTravelers": 1', '"minTravelers": 9'));
  const refused = await holdfast('mock', '--data', wrong);
  expect(refused).toMatchObject({ code: 3, out: '' });
  expect(refused.errors).toContain('/rates/0/maxTravelers');
  expect((await holdfast('mock', '--data', museum, '--from-profile', profile)).errors).toContain(
    'both say what is sold',
  );
  const bound = await holdfast('mock', '--data', museum, '--binding', 'octo-1.0');
  expect(bound).toMatchObject({ code: 3, out: '' });
  expect(bound.errors).toContain('--binding is for the demo data');
  expect((await holdfast('mock', '--now', 'noon')).errors).toContain('--now is no moment');
  expect((await holdfast('mock', '--cors', 'shop.example')).errors).toContain('--cors names no origin');
});

test('a mock sells what the Booking API of a profile lists, and says what works where none is named', async () => {
  needsPosix('signals between processes');
  const folder = temporaryFolder();
  const museum = fileURLToPath(new URL('../../mock-operator/example/museum.json', import.meta.url));
  const [file, other] = [join(folder, 'platform.json'), join(folder, 'other.json')];
  const platform = start(['mock', '--data', museum, '--profile-out', file]);
  await platform.says('Ctrl-C');
  const { partner, 'operator-v2': v2, ...sections } = JSON.parse(readFileSync(file, 'utf8')) as Profile;
  writeFileSync(file, JSON.stringify(sections));
  writeFileSync(other, JSON.stringify({ name: 'v2 alone', 'operator-v2': { baseUrl: 'https://api.example.com/v2' } }));

  const like = start(['mock', '--from-profile', file]);
  const url = addressIn(await like.says('Ctrl-C'));
  const catalogue = await (await fetch(`${url}/_mock/catalogue`)).text();
  for (const { id } of partner?.products.flatMap(({ rates }) => rates) ?? []) {
    expect(catalogue).toContain(id);
  }
  like.child.kill('SIGTERM');
  platform.child.kill('SIGTERM');
  await Promise.all([like.end, platform.end]);

  const gone = await holdfast('mock', '--from-profile', file);
  expect([gone.code, gone.errors]).toEqual([3, expect.stringContaining('/booking/baseUrl')]);
  const none = await holdfast('mock', '--from-profile', other);
  expect([none.code, none.errors]).toEqual([
    3,
    expect.stringMatching(/neither .* partner nor .* booking[\s\S]*mock .*--like/),
  ]);
});
