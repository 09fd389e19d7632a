// Runs lawful variants: whoever does otherwise where the specification is silent must not be failed.

import { declaring } from '../../../mock-operator/profile.ts';
import type { BoundInterface } from './bound-interface.ts';
import type { VariantEvidence } from './evidence.ts';
import { blockedRequirements, examine } from './examine.ts';
import { mockWith } from './rule-mutant.ts';

export const examineVariants = async (
  how: VariantEvidence['how'],
  bound: BoundInterface,
  variants: readonly string[],
  seed: number,
): Promise<VariantEvidence> => {
  const evidence: Omit<VariantEvidence, 'unfair'> = {
    kind: 'variant',
    how,
    interface: bound.name,
    variants: [...variants],
    seed,
  };
  try {
    const found = await examine(bound.interface, mockWith({ variants }), {
      seed,
      profile: declaring(bound.profile, variants),
    });
    const red = found.report.requirements
      .filter(({ level, state }) => level === 'MUST' && state === 'failed')
      .map(
        ({ id, failures: [first] }) =>
          `${id}: expected ${first?.expected}, received ${first?.received} (${first?.call})`,
      );
    const blocked = blockedRequirements(found).map(({ id, reason }) => `${id} could not be judged: ${reason}`);
    return { ...evidence, unfair: [...red, ...blocked] };
  } catch (error) {
    return { ...evidence, unfair: [`the harness came to grief: ${error}`] };
  }
};
