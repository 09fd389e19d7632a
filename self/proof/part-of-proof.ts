// The result of some parts of the proof.
import type { Evidence, MutantEvidence } from './evidence.ts';
import { fairnessProblems, groundProblems, mutantProblems, ofKind, voidVariants } from './proof.ts';
import { variantRuns } from './variant-run.ts';

export interface Some {
  mutants: MutantEvidence[];
  variants: { clean: number; of: number };
  problems: string[];
}

export const someOf = ({ evidence, faults }: { evidence: readonly Evidence[]; faults: readonly string[] }): Some => {
  const mutants = ofKind(evidence, 'mutant');
  const variants = ofKind(evidence, 'variant');
  const alone = variantRuns.filter(({ how }) => how === 'alone').flatMap((run) => run.variants);
  return {
    mutants,
    variants: { clean: variants.filter(({ unfair }) => unfair.length === 0).length, of: variants.length },
    problems: [
      ...groundProblems(ofKind(evidence, 'ground')),
      ...faults,
      ...mutantProblems(mutants),
      ...fairnessProblems(variants),
      ...voidVariants(variants, (variant) => alone.filter((one) => one === variant).length),
    ],
  };
};
