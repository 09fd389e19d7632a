// A profile of a mock operator, as `mock --profile-out` writes it, with several workers and in shards.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { withWorldEach } from './mock-worlds.ts';

const folder = temporaryFolder();
let mock: ReturnType<typeof start>;
const at = (...names: string[]) => join(folder, ...names);

test.beforeAll(async () => {
  mock = start(['mock', '--profile-out', at('mock.json')]);
  await mock.says('Ctrl-C ends it.');
});

test.afterAll(async () => {
  mock.child.kill('SIGINT');
  await mock.end;
});

/** What a partial run needs of each interface: a hold that expires, and an operator that is made to fail. */
const ONLY = ['partner.hold', 'operator-v2.book', 'booking.forward', 'channel.supplier'].flatMap((id) => [
  '--only',
  id,
]);

const certify = (...args: string[]) =>
  start(['certify', '--profile', at('mock.json'), ...ONLY, '--seed', '1', ...args]).end;

const statesIn = (out: string): Record<string, string> =>
  Object.fromEntries(
    (JSON.parse(readFileSync(at(out, 'report.partial.json'), 'utf8')) as Report).requirements.map(({ id, state }) => [
      id,
      state,
    ]),
  );

test('several workers, and shards, find what one worker finds', async () => {
  const one = await certify('--out', at('one'));
  const four = await certify('--out', at('four'), '--workers', '4');
  const shards = [
    await certify('--out', at('shards'), '--shard', '1/2', '--workers', '2'),
    await certify('--out', at('shards'), '--shard', '2/2'),
  ];
  const merged = await start(['certify', '--merge', at('shards'), '--profile', at('mock.json')]).end;

  for (const { code, screen } of [one, four, ...shards, merged]) {
    expect(code, screen).toBe(0);
  }
  expect(Object.values(statesIn('one')).filter((state) => state === 'passed').length).toBeGreaterThan(20);
  expect(statesIn('four')).toEqual(statesIn('one'));
  expect(statesIn('shards')).toEqual(statesIn('one'));
});

test('only a mock operator that has worlds gets one for each worker', async () => {
  const profile = JSON.parse(readFileSync(at('mock.json'), 'utf8')) as ReturnType<typeof mockProfile>;
  const { clock: _clock, ...still } = profile;
  const elsewhere = { ...profile, partner: { ...profile.partner, baseUrl: 'https://api.example.com' } };
  const other = await listeningServer((_request, response) => response.writeHead(404).end());
  const worldless = mockProfile({ baseUrl: other.url });
  const url = profile.partner?.baseUrl;

  expect(await withWorldEach(profile)).toMatchObject({
    partner: { baseUrl: `${url}/_world/{worker}` },
    'operator-v2': { baseUrl: `${url}/_world/{worker}/v2` },
    clock: { control: `${url}/_world/{worker}/_mock` },
    operator: { control: `${url}/_world/{worker}/_mock` },
  });
  expect(await withWorldEach(still)).toEqual(still);
  expect(await withWorldEach(worldless)).toEqual(worldless);
  expect((await withWorldEach(elsewhere as typeof profile)).partner?.baseUrl).toBe('https://api.example.com');
  await other.close();
});
