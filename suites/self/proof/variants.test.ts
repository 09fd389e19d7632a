// Nobody right fails, in short: each lawful variant alone. `holdfast prove` runs them together too.
import { expect, test } from '@playwright/test';
import { pointsOf } from './combination.ts';
import { SEED } from './examine.ts';
import { interfaces } from './face.ts';
import { examineVariants } from './variant-evidence.ts';

for (const name of interfaces) {
  for (const variant of pointsOf(name).flat()) {
    test(`${variant} is lawful: ${name}`, async () => {
      const { unfair } = await examineVariants('alone', name, [variant], SEED);

      expect(unfair).toEqual([]);
    });
  }
}
