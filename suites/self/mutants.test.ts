// Nothing wrong passes, in short: one mutant of each row turns it red. `holdfast prove` runs all of them.
import { expect, test } from '@playwright/test';
import { checkedRequirements } from '../harness/checked.ts';
import { CASES, caught, examine } from './proof/examine.ts';
import { mockWith, ruleMutants } from './proof/rule-mutant.ts';
import { survivors } from './proof/survivor.ts';

const checked = new Set<string>(await checkedRequirements());
const killable = ruleMutants.filter(({ name }) => !Object.hasOwn(survivors, name));
const oneOfEachRow = [...new Map(killable.map((mutant) => [mutant.row, mutant])).values()];

for (const { name, row, interface: own } of oneOfEachRow) {
  test(`${row} is seen to fail: ${name}`, async () => {
    const operator = mockWith({ faults: [name] });

    const found = await examine(own, operator, checked.has(row) ? [row] : undefined, CASES.many);

    expect(caught(found, row)).toBe(true);
  });
}
