// Nobody right fails, in short: a sample of the lawful variants, each alone. `holdfast prove` runs all, and together too.
import { expect, test } from '@playwright/test';
import { WHOLE } from '../fixtures/matrix.ts';
import { boundInterfaces } from './bound-interface.ts';
import { pointsOf } from './combination.ts';
import { SEED } from './examine.ts';
import { examineVariants } from './variant-evidence.ts';

test.describe.configure({ mode: 'parallel' });

/** Of all variants one in this number is run; every one by the proof. */
const ONE_IN = WHOLE ? 1 : 192;

for (const bound of boundInterfaces) {
  const sample = pointsOf(bound.interface)
    .flat()
    .filter((_, index) => index % ONE_IN === 0);
  for (const variant of sample) {
    test(`${variant} is lawful: ${bound.name}`, async () => {
      const run = { name: variant, how: 'alone', bound, variants: [variant], seed: SEED } as const;
      const { unfair } = await examineVariants(run, false);

      expect(unfair).toEqual([]);
    });
  }
}
