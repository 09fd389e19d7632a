// Nobody right fails, whatever the generators think of: the generated checks with twenty seeds and as many cases as usual.
import { expect, test } from '@playwright/test';
import { generated as operatorV2 } from '../../schemas/requirements/operator-v2/generated.ts';
import { generated as partner } from '../../schemas/requirements/partner/generated.ts';
import { MOST_RUNS } from '../harness/budget.ts';
import type { Interface } from '../harness/run.ts';
import { blockedRows, examine, redRows } from './proof/examine.ts';
import { faces } from './proof/face.ts';
import { mockWith } from './proof/rule-mutant.ts';

const ROWS: Record<Interface, string[]> = { partner: Object.keys(partner), 'operator-v2': Object.keys(operatorV2) };
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

for (const { name, interface: own, profile } of faces) {
  test(`twenty seeds find nothing wrong with the mock operator: ${name}`, async () => {
    for (const seed of seeds) {
      const found = await examine(own, mockWith(), { only: ROWS[own], runs: MOST_RUNS, seed, profile });

      expect([...redRows(found), ...blockedRows(found)], `seed ${seed}`).toEqual([]);
    }
  });
}
