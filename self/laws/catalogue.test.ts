// The circle of catalogue, checks and faults is closed.
import { expect, test } from '@playwright/test';
import { checkedRequirements } from '../../harness/runner/load-suites.ts';
import { faults, faultsOf, variants } from '../../mock-operator/faults.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { catalogue, type RequirementId, requirementIds } from '../../schemas/requirements/index.ts';

const has = new Set<string>(await checkedRequirements());
const requirements = requirementIds.map((id) => ({ id, requirement: catalogue[id] }));

test('each requirement has a check, is judged in passing, or says why it is unchecked', () => {
  const orphans = requirements.filter(
    ({ id, requirement }) => !has.has(id) && !requirement.standing && requirement.unchecked === undefined,
  );

  expect(orphans.map(({ id }) => id)).toEqual([]);
});

test('a requirement that says why it is unchecked has no check', () => {
  const both = requirements.filter(({ id, requirement }) => requirement.unchecked !== undefined && has.has(id));

  expect(both.map(({ id }) => id)).toEqual([]);
});

test('each check names one requirement, and no two checks the same', async () => {
  const named = await checkedRequirements();

  expect(named.filter((id) => !(id in catalogue))).toEqual([]);
  expect(named.filter((id, index) => named.indexOf(id) !== index)).toEqual([]);
});

test('each MUST that is checked has a fault in the mock operator', () => {
  const broken = new Set<RequirementId>(INTERFACES.flatMap((name) => [...faultsOf(name).values()]));
  const unproven = requirements.filter(
    ({ id, requirement }) => requirement.level === 'MUST' && requirement.unchecked === undefined && !broken.has(id),
  );

  expect(unproven.map(({ id }) => id)).toEqual([]);
});

test('each MUST of the Booking and the Channel API has two faults, and each of their open points two variants', () => {
  const platform = ['booking', 'channel'] as const;
  const few = platform.flatMap((name) => {
    const broken = [...faultsOf(name)].map(([, requirement]) => requirement);
    return requirementIds.filter((id) => {
      const { level, unchecked, bearer } = catalogue[id];
      const counts = id.startsWith(`${name}.`) && level === 'MUST' && unchecked === undefined && bearer !== 'caller';
      return counts && broken.filter((one) => one === id).length < 2;
    });
  });
  const open = requirementIds.filter((id) => catalogue[id].open && platform.some((name) => id.startsWith(`${name}.`)));
  const settled = [...variants.values()];
  const choices = (id: string): number => settled.filter((point) => point === id).length;

  expect(few, 'each needs a second fault, beside the rule in mock-operator/').toEqual([]);
  expect(open.filter((id) => choices(id) === 1)).toEqual([]);
});

test('faults break requirements of the catalogue that demand something, and variants settle open points', () => {
  for (const [name, id] of faults) {
    expect(['MUST', 'SHOULD'], name).toContain(catalogue[id].level);
  }
  for (const [name, point] of variants) {
    expect(point.startsWith('Spec silent:') || catalogue[point as RequirementId].level !== 'MUST', name).toBe(true);
  }
});

test('ids are words, and each requirement has a source and a sentence', () => {
  for (const { id, requirement } of requirements) {
    expect(id).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+){2}$/);
    // The text of a binding has no numbered sections.
    expect(requirement.source, id).toMatch(requirement.binding === undefined ? /^\d/ : /^[A-Z]+: /);
    expect(requirement.sentence, id).toMatch(/\.$/);
  }
});
