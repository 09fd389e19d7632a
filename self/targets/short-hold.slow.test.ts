// The shortest hold of v2 is looked for on several options: side by side, as far as the profile allows holds.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { holdfast } from '../fixtures/holdfast.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

interface Call {
  method: string;
  path: string;
}

/** The most bookings in progress at one time, by the calls as they came. */
const maxAlive = (calls: readonly Call[]): number => {
  let alive = 0;
  let most = 0;
  for (const { path } of calls.filter(({ method }) => method === 'POST')) {
    alive += path.endsWith('/bookings') ? 1 : path.endsWith('/cancel') ? -1 : 0;
    most = Math.max(most, alive);
  }
  return most;
};

/** One hold, that is waited for. */
const CHECK = 'operator-v2.booking.elapsed-status';

/** Lets the check wait for the end of a hold, on a clock that nobody moves, with this limit of holds. */
const withHolds = async (holds: number) => {
  const mock = await startMock({ latencyMs: 20 });
  const folder = temporaryFolder();
  const { clock: _clock, ...profile } = mockProfile({ baseUrl: mock.url });
  const file = join(folder, 'profile.json');
  writeFileSync(file, JSON.stringify({ ...profile, limits: { ...profile.limits, holds } }));
  await holdfast('certify', '--profile', file, '--only', CHECK, '--out', folder);
  const { requirements } = JSON.parse(readFileSync(join(folder, 'report.partial.json'), 'utf8')) as Report;
  const { calls } = (await (await fetch(`${mock.url}/_mock/journal`)).json()) as { calls: Call[] };
  await mock.close();
  return { state: requirements.find(({ id }) => id === CHECK)?.state, most: maxAlive(calls) };
};

test('several options are tried at once, no more than holds are allowed', async () => {
  const [many, three] = await Promise.all([withHolds(20), withHolds(3)]);

  expect([many.state, three.state]).toEqual(['observed', 'observed']);
  expect(many.most).toBeGreaterThan(1);
  expect(three.most).toBeLessThanOrEqual(3);
});

test('where one hold is allowed the options are tried one after the other', async () => {
  expect(await withHolds(1)).toEqual({ state: 'observed', most: 1 });
});
