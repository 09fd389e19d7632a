// Mutants from the rules of the mock operator: each fault is one.

import { wait } from '../../harness/transport/wait.ts';
import { faults } from '../../mock-operator/faults.ts';
import { driveWaits } from '../../mock-operator/kernel/pause.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { type Interface, interfaceOf } from '../../schemas/interfaces.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { profileFor } from './bound-interface.ts';
import type { MutantEvidence } from './evidence.ts';
import { CASES, caught, contradictsItself, examine } from './examine.ts';
import { COMPARED_AT, mockWith } from './mock-with.ts';
import { checksThatMeet, fewFirst, hasOwnCheck } from './showing-checks.ts';
import { survivors } from './survivor.ts';
import { firstDifference, transcript } from './transcript.ts';

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

/** The profile of the binding that says the requirement of a mutant. */
const profileOf = ({ requirement }: RuleMutant): Profile => profileFor(catalogue[requirement].binding);

const answersWith = async (mutant: RuleMutant, faults: string[]): Promise<string> =>
  transcript(
    await examine(mutant.interface, mockWith({ faults, now: COMPARED_AT }), {
      profile: profileOf(mutant),
      isCompared: true,
    }),
  );

/** Some checks, or all where none are named, and how many cases each tries. */
export interface Attempt {
  only?: readonly string[];
  runs?: number;
}

interface Attempted {
  /** Whether its requirement turned red. */
  killed: boolean;
  /** Whether its calls contradict each other. */
  contradicts: boolean;
  /** How many calls waited in a gap meanwhile. */
  gaps: number;
}

/** Runs some checks on a mutant. */
const attempted = async (mutant: RuleMutant, attempt: Attempt): Promise<Attempted> => {
  let gaps = 0;
  const give = driveWaits((ms) => {
    gaps += 1;
    return wait(ms);
  });
  const operator = mockWith({ faults: [mutant.name] });
  const found = await examine(mutant.interface, operator, { ...attempt, profile: profileOf(mutant) }).finally(give);
  return { killed: caught(found, mutant.requirement), contradicts: contradictsItself(found), gaps };
};

/** What remains to be tried where the requirement's own check has seen nothing, the short before the long. */
const further = async function* ({ interface: name, requirement }: RuleMutant): AsyncGenerator<Attempt> {
  for (const only of fewFirst(await checksThatMeet(name, requirement))) {
    yield { only };
  }
  if (hasOwnCheck(requirement)) {
    yield { only: [requirement], runs: CASES.many };
  }
  yield {};
};

/** On a busy machine two runs of one operator differ now and then: what differs each time is the mutant's. */
const COMPARISONS = 5;

const endOf = async (mutant: RuleMutant): Promise<Pick<MutantEvidence, 'end' | 'differs' | 'contradicts'>> => {
  for await (const attempt of further(mutant)) {
    const { killed, contradicts } = await attempted(mutant, attempt);
    if (killed) {
      return { end: 'killed', contradicts };
    }
  }
  for (let compared = 1; ; compared += 1) {
    const differs = firstDifference(await answersWith(mutant, [mutant.name]), await answersWith(mutant, []));
    if (differs === undefined) {
      return { end: 'void' };
    }
    if (compared === COMPARISONS) {
      return { end: 'survived', differs };
    }
  }
};

interface RuleExamination {
  evidence: MutantEvidence;
  /** Whether some call waited in a gap when the check of the mutant's requirement ran. */
  leavesGap: boolean;
}

/**
 * Runs checks on a mutant until its requirement turns red: the requirement's own, those that meet it, all. An error of the harness
 * is the end of the mutant, not of the proof.
 */
export const examineRuleMutant = async (mutant: RuleMutant): Promise<RuleExamination> => {
  const { name, requirement } = mutant;
  const reason = survivors[name];
  const evidence: Omit<MutantEvidence, 'end'> = {
    kind: 'mutant',
    made: 'rule',
    interface: mutant.interface,
    name,
    requirement,
    ...(reason !== undefined && { reason }),
  };
  let leavesGap = false;
  try {
    const own = hasOwnCheck(requirement) ? await attempted(mutant, { only: [requirement] }) : undefined;
    leavesGap = own !== undefined && own.gaps > 0;
    const end = own?.killed ? { end: 'killed' as const, contradicts: own.contradicts } : await endOf(mutant);
    return { evidence: { ...evidence, ...end }, leavesGap };
  } catch (error) {
    return { evidence: { ...evidence, end: 'error', reason: String(error) }, leavesGap };
  }
};
