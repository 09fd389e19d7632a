// Runs lawful variants: a lawful target that behaves otherwise must not fail. One alone must show, else
// nothing was tried.

import { declaring } from '../../mock-operator/profile.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { VariantEvidence } from './evidence.ts';
import { blockedRequirements, type Examination, examine } from './examine.ts';
import { COMPARED_AT, mockWith } from './mock-with.ts';
import { differInAnswers } from './transcript.ts';
import type { VariantRun } from './variant-run.ts';

/** What the mock operator without variants answers in a run; the last is kept, as runs that are alike follow each other. */
let plain: { key: string; found: Promise<Examination> } | undefined;

const withoutVariants = ({ bound, seed, only }: VariantRun, profile: Profile): Promise<Examination> => {
  const key = JSON.stringify([bound.name, seed, only, profile]);
  if (plain?.key !== key) {
    const conditions = { seed, profile, only };
    plain = { key, found: examine(bound.interface, mockWith({ now: COMPARED_AT }), conditions) };
  }
  return plain.found;
};

const unfairIn = (found: Examination): string[] => [
  ...found.report.requirements
    .filter(({ level, state }) => level === 'MUST' && state === 'failed')
    .map(
      ({ id, failures: [first] }) => `${id}: expected ${first?.expected}, received ${first?.received} (${first?.call})`,
    ),
  ...blockedRequirements(found).map(({ id, reason }) => `${id} could not be judged: ${reason}`),
];

/** @param compare whether its answers are compared with those of the mock operator without variants */
export const examineVariants = async (run: VariantRun, compare: boolean): Promise<VariantEvidence> => {
  const { how, bound, variants, seed, only } = run;
  const evidence: Omit<VariantEvidence, 'unfair'> = {
    kind: 'variant',
    how,
    interface: bound.name,
    variants: [...variants],
    seed,
  };
  try {
    const profile = declaring(bound.profile, variants);
    const operator = mockWith({ variants, ...(compare && { now: COMPARED_AT }) });
    const found = await examine(bound.interface, operator, { seed, profile, only });
    return {
      ...evidence,
      unfair: unfairIn(found),
      ...(compare && { shows: differInAnswers(found, await withoutVariants(run, profile)) }),
    };
  } catch (error) {
    return { ...evidence, unfair: [`the harness came to grief: ${error}`] };
  }
};
