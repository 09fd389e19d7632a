// Examines the mutants that are made from the schemas: on recorded exchanges first, and with calls where these do not decide.

import type { Interface } from '../../schemas/interfaces.ts';
import type { MutantEvidence } from './evidence.ts';
import { caught, examine } from './examine.ts';
import { mockWith } from './mock-with.ts';
import { judgeRecorded } from './recorded-judge.ts';
import { recordingOf } from './recording.ts';
import { answerWith, type SchemaMutant, withMutant } from './schema-mutant.ts';
import { fewFirst } from './showing-checks.ts';
import { survivors } from './survivor.ts';

/** Runs the checks that are answered with the member of a mutant, those with few calls first, and more while none shows it. */
export const examineLive = async (name: Interface, mutant: SchemaMutant): Promise<MutantEvidence['end']> => {
  const { checks } = await recordingOf(name);
  const meeting = checks
    .filter(({ history }) => history.some((exchange) => answerWith(mutant, exchange) !== undefined))
    .map(({ requirement }) => requirement);
  let changed = 0;
  for (const only of fewFirst(meeting)) {
    const operator = withMutant(mutant, mockWith());
    const found = await examine(name, operator.fetch, { only });
    if (caught(found, mutant.requirement)) {
      return 'killed';
    }
    changed += operator.changed();
  }
  return changed === 0 ? 'void' : 'survived';
};

export const examineSchemaMutant = async (name: Interface, mutant: SchemaMutant): Promise<MutantEvidence> => {
  const reason = survivors[mutant.name];
  const evidence: Omit<MutantEvidence, 'end'> = {
    kind: 'mutant',
    made: 'schema',
    interface: name,
    name: mutant.name,
    requirement: mutant.requirement,
    ...(reason !== undefined && { reason }),
  };
  try {
    const end = judgeRecorded(name, await recordingOf(name), mutant);
    return { ...evidence, end: end === 'undecided' ? await examineLive(name, mutant) : end };
  } catch (error) {
    return { ...evidence, end: 'error', reason: String(error) };
  }
};
