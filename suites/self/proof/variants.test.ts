// Nobody right fails, in short: each lawful variant alone. `holdfast prove` runs them together too.
import { expect, test } from '@playwright/test';
import { pointsOf } from './combination.ts';
import { SEED } from './examine.ts';
import { faces } from './face.ts';
import { examineVariants } from './variant-evidence.ts';

test.describe.configure({ mode: 'parallel' });

for (const face of faces) {
  for (const variant of pointsOf(face.interface).flat()) {
    test(`${variant} is lawful: ${face.name}`, async () => {
      const { unfair } = await examineVariants('alone', face, [variant], SEED);

      expect(unfair).toEqual([]);
    });
  }
}
