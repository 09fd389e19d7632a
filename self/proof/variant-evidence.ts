// Runs lawful variants: a lawful target that behaves otherwise must not fail. One alone must show, else
// nothing was tried.

import { declaring } from '../../mock-operator/profile.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { askingChecks, concerned } from './asked.ts';
import type { VariantEvidence } from './evidence.ts';
import { blockedRequirements, type Examination, examine } from './examine.ts';
import { COMPARED_AT, mockWith } from './mock-with.ts';
import { differInAnswers } from './transcript.ts';
import type { VariantRun } from './variant-run.ts';

const unfairIn = (found: Examination): string[] => [
  ...found.report.requirements
    .filter(({ level, state }) => level === 'MUST' && state === 'failed')
    .map(
      ({ id, failures: [first] }) => `${id}: expected ${first?.expected}, received ${first?.received} (${first?.call})`,
    ),
  ...blockedRequirements(found).map(({ id, reason }) => `${id} could not be judged: ${reason}`),
];

/** The checks of a run of a variant alone that come to its choice; all where its profile says otherwise than usual. */
const meeting = async ({ bound, variants, seed, only }: VariantRun, profile: Profile) => {
  if (profile !== bound.profile) {
    return only;
  }
  const checks = await askingChecks(bound, seed);
  const wanted = variants.flatMap((variant) => concerned(checks, variant));
  return only === undefined ? wanted : wanted.filter((requirement) => only.includes(requirement));
};

/** Few checks show most variants. */
const FEW = 4;

/** @param onlyMeeting whether a variant alone is shown to the checks that come to its choice, and to no others */
export const examineVariants = async (run: VariantRun, onlyMeeting: boolean): Promise<VariantEvidence> => {
  const { how, bound, variants, seed } = run;
  const isAlone = how === 'alone';
  const profile = declaring(bound.profile, variants);
  const examined = (variants: readonly string[], only: readonly string[] | undefined, isCompared = true) => {
    const operator = mockWith({ variants, ...(isAlone && { now: COMPARED_AT }) });
    return examine(bound.interface, operator, { seed, profile, only, isCompared });
  };
  const showsIn = async (only: readonly string[] | undefined, found: Examination) =>
    differInAnswers(found, await examined([], only));
  const evidence: Omit<VariantEvidence, 'unfair'> = {
    kind: 'variant',
    how,
    interface: bound.name,
    variants: [...variants],
    seed,
  };
  try {
    const only = isAlone && onlyMeeting ? await meeting(run, profile) : run.only;
    const found = await examined(variants, only, false);
    const few = (only ?? found.outcomes.map(({ requirement }) => requirement)).slice(0, FEW);
    return {
      ...evidence,
      unfair: unfairIn(found),
      ...(isAlone && { shows: (await showsIn(few, await examined(variants, few))) || (await showsIn(only, found)) }),
    };
  } catch (error) {
    return { ...evidence, unfair: [`the harness came to grief: ${error}`] };
  }
};
