// What the checks of the Booking API need and a platform does not list is set up through its Channel API.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import type { Profile, Report, SavedState } from '../../schemas/generated/types.ts';
import { freePort } from '../fixtures/free-port.ts';
import { type Ended, holdfast, start } from '../fixtures/holdfast.ts';
import { needsPosix } from '../fixtures/programs.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

/** Requirements whose rates the museum lacks. */
const ONLY = [
  'booking.hold.non-holdable-rate-is-refused',
  'booking.booking.too-few-travelers-are-refused',
  'booking.booking.inside-the-cutoff-is-refused',
];

const CHANNEL_ONLY = 'channel.auth.reads-want-the-keys';

const file = fileURLToPath(new URL('../../mock-operator/example/museum.json', import.meta.url));
const museum = JSON.parse(readFileSync(file, 'utf8'));

const folder = temporaryFolder();
let mock: StartedMock;
let profile: Profile;

test.beforeAll(async () => {
  mock = await startMock({ inventory: museum });
  const { partner: _partner, 'operator-v2': _v2, ...bookingAndChannel } = mock.profile();
  profile = bookingAndChannel;
});

test.afterAll(async () => {
  await mock.close();
});

const suppliers = async (): Promise<number> =>
  ((await (await fetch(`${mock.url}/_mock/state`)).json()) as SavedState).suppliers.length;

const certified = async (
  target: Profile,
  asked: readonly string[] = ONLY,
): Promise<{ ended: Ended; report: Report; states: string[] }> => {
  const path = join(folder, 'profile.json');
  writeFileSync(path, JSON.stringify(target));
  const out = join(folder, 'out');
  const only = asked.flatMap((id) => ['--only', id]);
  const ended = await holdfast('certify', '--profile', path, '--out', out, '--seed', '1', ...only);
  const report = JSON.parse(readFileSync(join(out, 'report.partial.json'), 'utf8')) as Report;
  return {
    ended,
    report,
    states: report.requirements.filter(({ id }) => asked.includes(id)).map(({ state }) => state),
  };
};

test('nothing is set up for the Booking API where no check of it is asked for', async () => {
  const before = await suppliers();

  const { ended, states } = await certified(profile, [CHANNEL_ONLY]);

  expect(states, ended.screen).toEqual(['passed']);
  expect(ended.out).not.toContain('lists no supplier');
  expect(await suppliers()).toBe(before);
});

test('what the list lacks is set up once, left, and used by the next run; where the profile names a supplier, only that one is used', async () => {
  const before = await suppliers();
  const first = await certified(profile);
  const made = (await suppliers()) - before;
  const second = await certified(profile);
  const { booking } = profile;
  const named = await certified({
    ...profile,
    ...(booking && { booking: { ...booking, supplierId: museum.suppliers[0].id } }),
  });

  const all = (state: string): string[] => ONLY.map(() => state);
  expect([first.states, second.states, named.states], first.ended.screen + second.ended.screen).toEqual([
    all('passed'),
    all('passed'),
    all('blocked'),
  ]);
  expect(first.ended.out).toMatch(/lists no supplier with .*: supplier \S+ is set up through the Channel API\n/);
  expect(second.ended.out).toMatch(
    /lists no supplier with .*: supplier \S+, which an earlier run has set up, is used\n/,
  );
  expect([made, first.report.residue.suppliers, second.report.residue.suppliers]).toEqual([1, 1, undefined]);
  expect((await suppliers()) - before).toBe(made);
  expect(named.ended.out).not.toContain('Channel API');
});

test('the operator of each run sells what the first has set up', async () => {
  needsPosix('signals between processes');
  const listen = `127.0.0.1:${await freePort()}`;
  const platform = start(['mock', '--data', file, '--upstream', `http://${listen}`]);
  const url = /mock operator +(\S+)/.exec(await platform.says('Ctrl-C'))?.[1] ?? '';
  const moved = JSON.parse(JSON.stringify(profile).replaceAll(mock.url, url)) as Profile;
  const target = { ...moved, operator: { listen } };

  const [first, second] = [await certified(target), await certified(target)];
  platform.child.kill('SIGTERM');
  await platform.end;

  const passed = ONLY.map(() => 'passed');
  expect([first.states, second.states], first.ended.screen + second.ended.screen).toEqual([passed, passed]);
  expect(second.ended.out).toContain(', which an earlier run has set up, is used\n');
});
