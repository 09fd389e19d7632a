// Nothing wrong passes, in short: one mutant of each row turns it red. `holdfast prove` runs all of them.
import { expect, test } from '@playwright/test';
import { checkedRequirements } from '../harness/checked.ts';
import type { Interface } from '../harness/run.ts';
import { CASES, caught, type Examination, examine } from './proof/examine.ts';
import { interfaces } from './proof/face.ts';
import { mockWith, ruleMutants } from './proof/rule-mutant.ts';
import { survivors } from './proof/survivor.ts';

const checked = new Set<string>(await checkedRequirements());
const killable = ruleMutants.filter(({ name }) => !Object.hasOwn(survivors, name));
const oneOfEachRow = [...new Map(killable.map((mutant) => [mutant.row, mutant])).values()];
const baselines = new Map<Interface, Examination>();

test.beforeAll(async () => {
  for (const name of interfaces) baselines.set(name, await examine(name, mockWith()));
});

/** The check of a row; of a row that is judged in passing, the quickest checks that do, and then all. */
const attempts = (row: string, own: Interface): (string[] | undefined)[] => {
  if (checked.has(row)) return [[row]];
  const judging = baselines
    .get(own)
    ?.outcomes.filter(({ standing }) => standing.some(({ requirement }) => requirement === row))
    .toSorted((a, b) => a.exchanges.length - b.exchanges.length);
  return [judging?.slice(0, 12).map(({ requirement }) => requirement), undefined];
};

for (const { name, row, interface: own } of oneOfEachRow) {
  test(`${row} is seen to fail: ${name}`, async () => {
    let seen = false;
    for (const only of attempts(row, own))
      seen ||= caught(
        await examine(own, mockWith({ faults: [name] }), only === undefined ? {} : { only, runs: CASES.many }),
        row,
      );

    expect(seen).toBe(true);
  });
}
