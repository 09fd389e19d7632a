// Mutants from the rules of the mock operator: each fault is one.

import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS } from '../../../mock-operator/demo.ts';
import { faults } from '../../../mock-operator/faults.ts';
import { driveWaits } from '../../../mock-operator/kernel/pause.ts';
import { createMock } from '../../../mock-operator/mock.ts';
import { type Interface, interfaceOf } from '../../../schemas/interfaces.ts';
import type { RequirementId } from '../../../schemas/requirements/index.ts';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { wait } from '../../harness/transport/wait.ts';
import { propertyRequirements } from '../property-requirements.ts';
import type { MutantEvidence } from './evidence.ts';
import { CASES, caught, type Examination, examine, redRequirements } from './examine.ts';
import { survivors } from './survivor.ts';
import { firstDifference, transcript } from './transcript.ts';

/** Calls in one process meet in a short gap too, and what takes long need not. */
driveWaits(wait);

export interface RuleMutant {
  name: string;
  requirement: RequirementId;
  interface: Interface;
}

/** Every fault of the interfaces that have suites. */
export const ruleMutants: readonly RuleMutant[] = [...faults].flatMap(([name, requirement]) => {
  const own = interfaceOf(requirement);
  return own === undefined ? [] : [{ name, requirement, interface: own }];
});

/** The mock operator, which wants its keys, behind one `fetch`, as it is or with faults and variants. */
export const mockWith = (options: Parameters<typeof createMock>[0] = {}): FetchLike => {
  const mock = createMock({ keys: DEMO_KEYS, resellers: DEMO_RESELLERS, channelKeys: DEMO_CHANNEL_KEYS, ...options });
  return (request) => mock.app.fetch(request);
};

/**
 * Runs that are compared begin at one moment: as time goes on, what is listed becomes too late to be booked. Soon after this
 * one nothing does.
 */
const COMPARED_AT = Date.parse('2030-03-12T10:10:00Z');

const answersWith = async (name: Interface, faultNames: string[]): Promise<string> =>
  transcript(await examine(name, mockWith({ faults: faultNames, now: COMPARED_AT })));

const endOf = async (mutant: RuleMutant, found: Examination): Promise<Pick<MutantEvidence, 'end' | 'differs'>> => {
  if (caught(found, mutant.requirement)) {
    return { end: 'killed' };
  }
  if (propertyRequirements(mutant.interface).includes(mutant.requirement)) {
    const more = { only: [mutant.requirement], runs: CASES.many };
    const again = await examine(mutant.interface, mockWith({ faults: [mutant.name] }), more);
    if (caught(again, mutant.requirement)) {
      return { end: 'killed' };
    }
  }
  const differs = firstDifference(
    await answersWith(mutant.interface, [mutant.name]),
    await answersWith(mutant.interface, []),
  );
  return differs === undefined ? { end: 'void' } : { end: 'survived', differs };
};

/** Runs all checks on a mutant. An error of the harness is the end of the mutant, not of the proof. */
export const examineRuleMutant = async (mutant: RuleMutant): Promise<MutantEvidence> => {
  const { name, requirement } = mutant;
  const evidence: Omit<MutantEvidence, 'end'> = {
    kind: 'mutant',
    made: 'rule',
    interface: mutant.interface,
    name,
    requirement,
    collateral: [],
  };
  try {
    const found = await examine(mutant.interface, mockWith({ faults: [name] }));
    const reason = survivors[name];
    return {
      ...evidence,
      ...(await endOf(mutant, found)),
      ...(reason !== undefined && { reason }),
      collateral: redRequirements(found).filter((id) => id !== requirement),
    };
  } catch (error) {
    return { ...evidence, end: 'error', reason: String(error) };
  }
};
