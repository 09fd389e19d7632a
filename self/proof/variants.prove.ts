import { test } from '@playwright/test';
import { groupedBy } from '../../schemas/group.ts';
import { attach } from './attach.ts';
import { planned } from './plan.ts';
import { examineVariants } from './variant-evidence.ts';
import { type VariantRun, variantRuns } from './variant-run.ts';

const runs = planned(variantRuns, 'variants', ({ name }) => name);

const examined = (run: VariantRun, onlyMeeting: boolean): void =>
  test(run.name, async () => attach(await examineVariants(run, onlyMeeting)));

/** To find out what all checks ask takes as long as some runs with all checks. */
const WORTH_ASKING = 4;

// Variants alone whose checks are found by one recording share a worker.
for (const [name, group] of groupedBy(
  runs.filter(({ how }) => how === 'alone'),
  ({ bound, seed }) => `${bound.name} ${seed}`,
)) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' });
    for (const run of group) {
      examined(run, group.length >= WORTH_ASKING);
    }
  });
}

for (const run of runs.filter(({ how }) => how !== 'alone')) {
  examined(run, false);
}
