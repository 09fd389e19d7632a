// The caller's half of the proof: each duty has a client that misses it and is found, and one that keeps it and is left alone.
import type { LawfulCallerEvidence, WrongCallerEvidence } from '../evidence.ts';

/** A requirement by which the mock operator judges its caller. */
interface ProvenCallerRule {
  id: string;
  /** The clients that miss it and were found. */
  found: string[];
  /** How many lawful clients came to it and kept it. */
  kept: number;
}

export interface CallerProof {
  callerRules: ProvenCallerRule[];
  wrong: { found: number; of: number };
  lawful: { clean: number; of: number };
  /** Wrong clients that were not found, or blamed for a rule that they follow. */
  mistaken: Pick<WrongCallerEvidence, 'name' | 'requirement' | 'seen' | 'collateral'>[];
  /** Lawful clients that were blamed. */
  unfair: Pick<LawfulCallerEvidence, 'name' | 'unfair'>[];
}

const isFound = ({ seen, collateral }: WrongCallerEvidence): boolean => seen && collateral.length === 0;

export const callerProofOf = (
  callerRules: readonly string[],
  wrong: readonly WrongCallerEvidence[],
  lawful: readonly LawfulCallerEvidence[],
): CallerProof => {
  const found = wrong.filter(isFound);
  const unfair = lawful.filter((one) => one.unfair.length > 0);
  return {
    callerRules: callerRules.map((id) => ({
      id,
      found: found.filter(({ requirement }) => requirement === id).map(({ name }) => name),
      kept: lawful.filter(({ kept }) => kept.includes(id)).length,
    })),
    wrong: { found: found.length, of: wrong.length },
    lawful: { clean: lawful.length - unfair.length, of: lawful.length },
    mistaken: wrong
      .filter((one) => !isFound(one))
      .map(({ name, requirement, seen, collateral }) => ({ name, requirement, seen, collateral })),
    unfair: unfair.map((one) => ({ name: one.name, unfair: one.unfair })),
  };
};

export const callerProblems = ({ callerRules, mistaken, unfair }: CallerProof): string[] => [
  ...mistaken.flatMap(({ name, requirement, seen, collateral }) => [
    ...(seen ? [] : [`${requirement}: the journal does not find the client that ${name}`]),
    ...collateral.map((error) => `the client that ${name} is blamed for more: ${error}`),
  ]),
  ...callerRules.filter(({ found }) => found.length === 0).map(({ id }) => `${id}: no client that misses it was found`),
  ...callerRules.filter(({ kept }) => kept === 0).map(({ id }) => `${id}: no lawful client comes to it and keeps it`),
  ...unfair.map((one) => `the client that ${one.name} is lawful: ${one.unfair.join('; ')}`),
];
