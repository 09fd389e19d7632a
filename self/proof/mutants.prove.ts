import { test } from '@playwright/test';
import { answersOf } from './answer.ts';
import { attach } from './attach.ts';
import { interfaces } from './bound-interface.ts';
import { dialectMutants, examineDialect } from './dialect-mutant.ts';
import type { Evidence } from './evidence.ts';
import { planned } from './plan.ts';
import { examineRace } from './race-mutant.ts';
import { examineRuleMutant, type RuleMutant, ruleMutants } from './rule-mutant.ts';
import { examineSchemaMutant } from './schema-evidence.ts';
import { schemaMutantsOf } from './schema-mutant.ts';
import { hasOwnCheck } from './showing-checks.ts';

const examined = (mutant: RuleMutant): void =>
  test(mutant.name, async () => {
    const { evidence, leavesGap } = await examineRuleMutant(mutant);
    await attach(evidence, ...(leavesGap ? [await examineRace(mutant)] : []));
  });

const rules = planned(ruleMutants, 'rules', ({ name }) => name);
const dialects = planned(dialectMutants, 'dialects', ({ requirement }) => requirement);

for (const name of interfaces) {
  // Mutants that are judged on one recording, or find their checks by it, are examined in one worker.
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' });
    const schemas = planned(schemaMutantsOf(name), 'schemas', (mutant) => mutant.name);
    for (const answer of answersOf(name)) {
      const own = schemas.filter((mutant) => mutant.answer.name === answer.name);
      if (own.length > 0) {
        test(`schemas: ${answer.name}`, async () => {
          const found: Evidence[] = [];
          for (const mutant of own) {
            found.push(await examineSchemaMutant(name, mutant));
          }
          await attach(...found);
        });
      }
    }
    rules.filter((mutant) => mutant.interface === name && !hasOwnCheck(mutant.requirement)).forEach(examined);
    for (const mutants of dialects.filter((one) => one.interface === name)) {
      test(`behind ${mutants.requirement}`, async () => attach(...(await examineDialect(mutants))));
    }
  });
}

rules.filter(({ requirement }) => hasOwnCheck(requirement)).forEach(examined);
