// The doctor creates nothing, whatever a target does wrong.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type FaultName, startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { doctorOn } from '../../self/fixtures/doctor.ts';

const FAULTS: FaultName[] = ['single-read-finds-nothing', 'v2-check-counts-kinds-of-units'];

test('a target whose single reads and checks are wrong is only read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-reads-'));
  const mock = await startMock({ faults: FAULTS });
  try {
    const { clock: _clock, ...profile } = mockProfile({ baseUrl: mock.url });
    const { text } = await doctorOn(profile, folder);

    const called = mock.journal({ limit: '1000' });
    const writes = called.filter(({ method, operation }) => method !== 'GET' && operation !== 'checkAvailability');
    expect(called.length).toBeGreaterThan(20);
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(text).toContain('inside the cutoff');
  } finally {
    await mock.close();
    rmSync(folder, { recursive: true });
  }
});

test('where the run moves the clock, a cutoff that no start is in now is no warning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-reads-'));
  const mock = await startMock({ now: Date.now() });
  try {
    const { clock, partner, ...profile } = mockProfile({ baseUrl: mock.url });
    const products = partner?.products.map((product) => ({
      ...product,
      rates: product.rates.map((rate) => ({ ...rate, cutoff: (rate.cutoff ?? 0) > 0 ? 1 : 0 })),
    }));
    const named = { ...profile, partner: { ...partner, products } } as typeof profile;

    expect((await doctorOn(named, folder)).text).toMatch(/WARN {2}free seats on a rate with a cutoff: /);
    const moved = (await doctorOn({ ...named, ...(clock && { clock }) }, folder)).text;
    expect(moved).toContain('none starts within its cutoff now: the run moves the clock until one does');
    expect(moved).not.toContain('free seats on a rate with a cutoff: no availability');
  } finally {
    await mock.close();
    rmSync(folder, { recursive: true });
  }
});
