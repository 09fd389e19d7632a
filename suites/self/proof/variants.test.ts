// Nobody right fails, in short: a sample of the lawful variants, each alone. `holdfast prove` runs all, and together too.
import { expect, test } from '@playwright/test';
import { WHOLE } from '../matrix.ts';
import { pointsOf } from './combination.ts';
import { SEED } from './examine.ts';
import { faces } from './face.ts';
import { examineVariants } from './variant-evidence.ts';

test.describe.configure({ mode: 'parallel' });

/** Of all variants one in this many is run; every one by the proof, whose digest says that it is of these sources. */
const ONE_IN = WHOLE ? 1 : 24;

for (const face of faces) {
  const sample = pointsOf(face.interface)
    .flat()
    .filter((_, index) => index % ONE_IN === 0);
  for (const variant of sample) {
    test(`${variant} is lawful: ${face.name}`, async () => {
      const { unfair } = await examineVariants('alone', face, [variant], SEED);

      expect(unfair).toEqual([]);
    });
  }
}
