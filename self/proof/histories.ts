// What the second judge says of the runs of the proof: of which mutants the calls alone show that something is wrong, and where it
// and the checks disagree on a lawful run.
import { isOfAllCalls } from '../../cli/run/histories.ts';
import type { Requirement } from '../../schemas/requirements/requirement.ts';
import type { MutantEvidence, RaceEvidence, VariantEvidence } from './evidence.ts';

/** What mutants get wrong, the first that fits: by the words of the requirement that they break. */
const SUBJECTS: readonly [name: string, words: RegExp][] = [
  ['idempotency', /repeat|second-|once|simultaneous|lost-answer|uuid|letter-case|other-data/],
  ['time', /expir|elaps|time|period|cutoff|lives-until|late|holds?-end/],
  ['seats', /seats|capacity|inventory|vacanc|sold-out|free|oversell|keeps-the-model|history/],
  ['status', /status|active|released|release|cancel|confirm|timeline|version|pending|extend|state/],
];

export interface HistoryProof {
  /** Killed mutants whose calls contradict each other, of all that break such a requirement. */
  subjects: { subject: string; contradictory: number; of: number }[];
  /** Lawful runs that one judge fails and the other passes. */
  disagreements: { variants: string[]; seed: number; failedBy: 'second judge' | 'checks' }[];
}

const subjectOf = (
  { name, requirement }: MutantEvidence,
  races: ReadonlySet<string>,
  catalogue: Readonly<Record<string, Requirement>>,
): string => {
  if (races.has(name) || /parallel|racing|beside/.test(requirement)) {
    return 'races';
  }
  const fitting = SUBJECTS.find(([, words]) => words.test(requirement))?.[0];
  return fitting ?? (catalogue[requirement]?.seats ? 'seats' : 'other');
};

export const historyProofOf = (
  {
    mutants,
    races,
    variants,
  }: { mutants: readonly MutantEvidence[]; races: readonly RaceEvidence[]; variants: readonly VariantEvidence[] },
  catalogue: Readonly<Record<string, Requirement>>,
): HistoryProof => {
  const racing = new Set(races.map(({ name }) => name));
  const judged = mutants.filter(({ end, contradicts }) => end === 'killed' && contradicts !== undefined);
  const subjects = [...SUBJECTS.map(([name]) => name), 'races', 'other'];
  return {
    subjects: subjects.map((subject) => {
      const own = judged.filter((mutant) => subjectOf(mutant, racing, catalogue) === subject);
      return { subject, contradictory: own.filter(({ contradicts }) => contradicts).length, of: own.length };
    }),
    disagreements: variants.flatMap(({ variants, seed, unfair }) => {
      const bySecond = unfair.filter((words) => isOfAllCalls(words.split(/[: ]/)[0] ?? ''));
      const isOne = bySecond.length === unfair.length || bySecond.length === 0;
      return unfair.length > 0 && isOne
        ? [{ variants, seed, failedBy: bySecond.length > 0 ? ('second judge' as const) : ('checks' as const) }]
        : [];
    }),
  };
};
