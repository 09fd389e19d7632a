// Nobody right fails, whatever the generators think of: the property checks with many seeds and as many cases as usual.
import { expect, test } from '@playwright/test';
import { MAX_RUNS } from '../../harness/resources/budget.ts';
import { seedsOf } from '../fixtures/matrix.ts';
import { propertyRequirements } from '../laws/property-requirements.ts';
import { boundInterfaces } from '../proof/bound-interface.ts';
import { blockedRequirements, examine, redRequirements } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

const seeds = seedsOf(1, 20);

for (const { name, interface: own, profile } of boundInterfaces) {
  test(`as many cases as usual find nothing wrong with the mock operator: ${name}`, async () => {
    for (const seed of seeds) {
      const found = await examine(own, mockWith(), { only: propertyRequirements(own), runs: MAX_RUNS, seed, profile });

      expect([...redRequirements(found), ...blockedRequirements(found)], `seed ${seed}`).toEqual([]);
    }
  });
}
