// The requirements of a dialect at a second interface that speaks it: its checks are those of the first, where every fault
// is a mutant. Here it is shown that they see through the API: two faults of each requirement, run by its check alone, or by
// those that meet it.

import { isOfAllCalls } from '../../cli/run/histories.ts';
import { faultsOf } from '../../mock-operator/faults.ts';
import { INTERFACES, type Interface, interfaceOf } from '../../schemas/interfaces.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import type { MutantEvidence } from './evidence.ts';
import { CASES, caught, examine } from './examine.ts';
import { mockWith } from './mock-with.ts';
import { type Attempt, ruleMutants } from './rule-mutant.ts';
import { checksThatMeet, fewFirst, hasOwnCheck } from './showing-checks.ts';
import { survivors } from './survivor.ts';

/** A requirement, and the faults that another interface carries and that break it here too. */
interface DialectMutants {
  interface: Interface;
  requirement: RequirementId;
  faults: readonly string[];
}

/** Faults of each requirement that have to be seen. */
const ENOUGH = 2;

const own = new Set(ruleMutants.map(({ name, requirement }) => `${name} ${requirement}`));

/** Every requirement of an interface that faults of another one break. */
export const dialectMutants: readonly DialectMutants[] = INTERFACES.flatMap((name) => {
  const borrowed = [...faultsOf(name)].filter(([fault, requirement]) => !own.has(`${fault} ${requirement}`));
  return [...new Set(borrowed.map(([, requirement]) => requirement))]
    .filter((requirement) => catalogue[requirement].level === 'MUST' && catalogue[requirement].unchecked === undefined)
    .map((requirement) => ({
      interface: name,
      requirement,
      faults: borrowed.filter(([, broken]) => broken === requirement).map(([fault]) => fault),
    }));
});

/**
 * Runs the faults of a requirement until two are seen. What the platform keeps back, by answering in its own words, says
 * nothing of the check and is passed over; where none is seen the requirement is a survivor.
 */
export const examineDialect = async (mutants: DialectMutants): Promise<MutantEvidence[]> => {
  const { interface: name, requirement, faults } = mutants;
  const found: MutantEvidence[] = [];
  const checks = [...(hasOwnCheck(requirement) ? [requirement] : []), ...(await checksThatMeet(name, requirement))];
  const attempts: Attempt[] = isOfAllCalls(requirement)
    ? [{}]
    : [...fewFirst(checks).map((only) => ({ only })), { only: checks, runs: CASES.many }];
  const isKilled = async (fault: string): Promise<boolean> => {
    for (const attempt of attempts) {
      if (caught(await examine(name, mockWith({ faults: [fault] }), attempt), requirement)) {
        return true;
      }
    }
    return false;
  };
  const evidence = (fault: string, end: MutantEvidence['end'], reason?: string): MutantEvidence => ({
    kind: 'mutant',
    made: 'rule',
    interface: name,
    name: `${fault}, behind ${interfaceOf(requirement)}`,
    requirement,
    end,
    ...(reason !== undefined && { reason }),
  });
  for (const fault of faults) {
    try {
      if (await isKilled(fault)) {
        found.push(evidence(fault, 'killed'));
      }
    } catch (error) {
      found.push(evidence(fault, 'error', String(error)));
    }
    if (found.length === ENOUGH) {
      return found;
    }
  }
  const [first = ''] = faults;
  const reason = survivors[`${first}, behind ${interfaceOf(requirement)}`];
  return found.length === 0 ? [evidence(first, 'survived', reason)] : found;
};
