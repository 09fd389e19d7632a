// Nothing wrong passes, in short: a sample of the requirements, each turned red by one mutant. `holdfast prove` runs all
// mutants.
import { expect, test } from '@playwright/test';
import { checkedRequirements } from '../../harness/runner/load-suites.ts';
import { WHOLE } from '../fixtures/matrix.ts';
import { boundInterfaces } from '../proof/bound-interface.ts';
import { CASES, caught, type Examination, examine } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';
import { type RuleMutant, ruleMutants } from '../proof/rule-mutant.ts';
import { survivors } from '../proof/survivor.ts';

const checked = new Set<string>(await checkedRequirements());
const killable = ruleMutants.filter(({ name }) => !Object.hasOwn(survivors, name));

/** Of all requirements one in this number is tried. */
const ONE_IN = WHOLE ? 1 : 20;

const sample = [...new Map(killable.map((mutant) => [mutant.requirement, mutant])).values()].filter(
  (_, index) => index % ONE_IN === 0,
);

/** Faults that an interface cannot show. */
const NOT_SHOWN: Record<string, Record<string, string>> = {
  'operator-v2 through octo-1.0': {
    'v2-supplier-is-listed-twice': 'there is one supplier, and no list of them',
    'v2-option-filter-is-ignored': 'an availability does not name its option',
    'v2-option-filter-is-ignored-for-one-date': 'an availability does not name its option',
    'v2-cancel-of-the-confirmed-answers-no-unit-items': 'a cancelled booking may show no units',
    'v2-unknown-booking-shows-a-stack': 'its refusals are written by a rule of their own',
  },
};

/** The check of a requirement, or the quickest checks that judge it in passing; and then all. */
const attempts = (requirement: string, { outcomes }: Examination): (string[] | undefined)[] => {
  if (checked.has(requirement)) {
    return [[requirement], undefined];
  }
  const judging = outcomes
    .filter(({ standing }) => standing.some((judged) => judged.requirement === requirement))
    .toSorted((a, b) => a.exchanges.length - b.exchanges.length);
  return [judging.slice(0, 12).map(({ requirement }) => requirement), undefined];
};

test.describe.configure({ mode: 'parallel' });

for (const { name: bound, interface: own, profile } of boundInterfaces) {
  test(`a sample of the requirements is each seen to fail: ${bound}`, async () => {
    const right = await examine(own, mockWith(), { profile });
    const passed = new Set(right.report.requirements.filter(({ state }) => state === 'passed').map(({ id }) => id));
    const mutants = sample.filter(
      ({ name, interface: shown, requirement }) =>
        shown === own && passed.has(requirement) && NOT_SHOWN[bound]?.[name] === undefined,
    );
    const isSeen = async ({ name, requirement }: RuleMutant): Promise<boolean> => {
      for (const only of attempts(requirement, right)) {
        const parts = { profile, only, ...(only && { runs: CASES.many }) };
        if (caught(await examine(own, mockWith({ faults: [name] }), parts), requirement)) {
          return true;
        }
      }
      return false;
    };

    const unseen: string[] = [];
    for (const mutant of mutants) {
      unseen.push(...((await isSeen(mutant)) ? [] : [`${mutant.requirement}: ${mutant.name}`]));
    }

    expect(mutants.length).toBeGreaterThan(0);
    expect(unseen).toEqual([]);
  });
}
