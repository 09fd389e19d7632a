import { test } from '@playwright/test';
import { groupedBy } from '../../harness/judge/group.ts';
import { attach } from './attach.ts';
import { planned } from './plan.ts';
import { examineVariants } from './variant-evidence.ts';
import { type VariantRun, variantRuns } from './variant-run.ts';

const compared = new Set(
  planned(
    variantRuns.filter(({ how }) => how === 'alone'),
    'compared',
    ({ variants: [variant = ''] }) => variant,
  ),
);

const alike = ({ bound, how, seed, only }: VariantRun): string =>
  `${bound.name} ${how} ${seed} ${only === undefined ? '' : 'in part'}`;

const runs = planned(variantRuns, 'variants', ({ name }) => name);

const examined = (run: VariantRun): void =>
  test(run.name, async () => attach(await examineVariants(run, compared.has(run))));

// Runs that are compared with the same run of the mock operator share a worker.
for (const [name, group] of groupedBy(
  runs.filter((run) => compared.has(run)),
  alike,
)) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' });
    group.forEach(examined);
  });
}

runs.filter((run) => !compared.has(run)).forEach(examined);
