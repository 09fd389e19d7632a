import { test } from '@playwright/test';
import { answersOf } from './answer.ts';
import { attach } from './attach.ts';
import { interfaces } from './bound-interface.ts';
import { dialectMutants, examineDialect } from './dialect-mutant.ts';
import { examineRaces } from './race-mutant.ts';
import { examineRuleMutant, ruleMutants } from './rule-mutant.ts';
import { examineSchemaMutants } from './schema-evidence.ts';

for (const mutant of ruleMutants) {
  test(mutant.name, async () => attach(await examineRuleMutant(mutant), ...(await examineRaces(mutant))));
}

for (const mutants of dialectMutants) {
  test(`behind ${mutants.requirement}`, async () => attach(...(await examineDialect(mutants))));
}

for (const name of interfaces) {
  for (const answer of answersOf(name)) {
    test(`schemas: ${answer.name}`, async () => attach(...(await examineSchemaMutants(name, answer.name))));
  }
}
