// Nothing can be deleted through the Channel API: a second run uses again what the first has left there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Report, SavedState } from '../../schemas/generated/types.ts';
import { type Ended, holdfast } from '../fixtures/holdfast.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const folder = temporaryFolder();
let mock: StartedMock;

test.beforeAll(async () => {
  mock = await startMock();
  const { booking, channel } = mockProfile({ baseUrl: mock.url });
  const limits = { requestsPerSecond: 10_000, holds: 100, bookings: 1_000, patienceSeconds: 10 };
  writeFileSync(join(folder, 'profile.json'), JSON.stringify({ name: 'Platform', booking, channel, limits }));
});

test.afterAll(async () => {
  await mock.close();
});

const state = async (): Promise<SavedState> => (await fetch(`${mock.url}/_mock/state`)).json() as Promise<SavedState>;

interface Made {
  suppliers: number;
  products: number;
  rates: number;
}

/** Certifies the Channel API, and says what the platform has more afterwards. */
const certified = async (): Promise<{ made: Made; report: Report; ended: Ended }> => {
  const before = await state();
  const out = join(folder, 'out');
  const ended = await holdfast(
    'certify',
    '--profile',
    join(folder, 'profile.json'),
    '--interface',
    'channel',
    '--out',
    out,
    '--seed',
    '1',
    '--ledger',
    join(folder, 'ledger.ndjson'),
  );
  const after = await state();
  const more = (of: keyof Made): number => after[of].length - before[of].length;
  return {
    made: { suppliers: more('suppliers'), products: more('products'), rates: more('rates') },
    report: JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report,
    ended,
  };
};

test('a second run makes half of the products, and none that somebody has changed since is in its way', async () => {
  const first = await certified();
  const second = await certified();
  const { rates, ...others } = await state();
  const changed = { ...others, rates: rates.map((rate) => ({ ...rate, cancelable: false })) };
  const headers = { 'content-type': 'application/json' };
  const put = await fetch(`${mock.url}/_mock/state`, { method: 'PUT', headers, body: JSON.stringify(changed) });
  const third = await certified();

  expect(put.status, await put.text()).toBe(200);
  for (const { report, ended } of [first, second, third]) {
    expect([ended.code, report.verdict], ended.screen).toEqual([0, 'conformant']);
  }
  expect(second.made.products).toBeLessThanOrEqual(first.made.products / 2);
  expect(second.made.rates).toBeLessThan(first.made.rates);
  expect(second.made.suppliers).toBeLessThan(first.made.suppliers);
  expect(second.report.residue.suppliers).toBe(second.made.suppliers);
  expect(third.made).toEqual(first.made);
});
