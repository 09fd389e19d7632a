// What the doctor says of a cutoff that no start is in at this hour.
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { doctorOn } from '../../self/fixtures/doctor.ts';

test('where the run moves the clock, a cutoff that no start is in now is no warning', async () => {
  const mock = await startMock({ now: Date.now() });
  try {
    const { clock, partner, ...profile } = mockProfile({ baseUrl: mock.url });
    const products = partner?.products.map((product) => ({
      ...product,
      rates: product.rates.map((rate) => ({ ...rate, cutoff: (rate.cutoff ?? 0) > 0 ? 1 : 0 })),
    }));
    const named = { ...profile, partner: { ...partner, products } } as typeof profile;

    expect((await doctorOn(named)).text).toMatch(/WARN {2}free seats on a rate with a cutoff: /);
    const moved = (await doctorOn({ ...named, ...(clock && { clock }) })).text;
    expect(moved).toContain('none starts within its cutoff now: the run moves the clock until one does');
    expect(moved).not.toContain('free seats on a rate with a cutoff: no availability');
  } finally {
    await mock.close();
  }
});
