// A run of a variant alone has few checks. None is left out that could see it: faults, which are wrong variants and are switched
// in the same way, are looked for by the checks that see them.
import { expect, test } from '@playwright/test';
import { catalogue } from '../../schemas/requirements/index.ts';
import { askingChecks, concerned } from './asked.ts';
import { boundInterfaces } from './bound-interface.ts';
import { caught, examine, SEED } from './examine.ts';
import { mockWith } from './mock-with.ts';
import { ruleMutants } from './rule-mutant.ts';
import { hasOwnCheck } from './showing-checks.ts';

for (const bound of boundInterfaces) {
  test(`the check of each fault is among those that look for it: ${bound.name}`, async () => {
    const isOther = bound.name !== bound.interface;
    const own = ruleMutants.filter(
      ({ interface: name, requirement }) =>
        name === bound.interface &&
        hasOwnCheck(requirement) &&
        (catalogue[requirement].binding !== undefined) === isOther,
    );
    const checks = await askingChecks(bound, SEED);

    for (const { name, requirement } of own.filter((one) => !concerned(checks, one.name).includes(one.requirement))) {
      const conditions = { only: [requirement], seed: SEED, profile: bound.profile };
      const found = await examine(bound.interface, mockWith({ faults: [name] }), conditions);
      expect(caught(found, requirement), `${name} is seen with this seed`).toBe(false);
    }
  });
}

test('what is wrong on purpose, and seen by the check of another requirement alone, is found by the few checks', async () => {
  const [bound] = boundInterfaces.filter(({ name }) => name === 'channel');
  if (bound === undefined) {
    throw new Error('the mock operator has no channel interface');
  }
  const checks = await askingChecks(bound, SEED);
  const only = concerned(checks, 'availability-goes-when-its-rate-is-created-again');

  const found = await examine(
    bound.interface,
    mockWith({ faults: ['availability-goes-when-its-rate-is-created-again'] }),
    { only, seed: SEED, profile: bound.profile },
  );

  expect(only.length).toBeLessThan(checks.length);
  expect(caught(found, 'channel.sequence.keeps-the-model')).toBe(true);
});
