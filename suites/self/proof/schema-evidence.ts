// Runs the mutants that are made from the schemas, each against the checks that meet its member.

import type { Interface } from '../../../schemas/interfaces.ts';
import type { MutantEvidence } from './evidence.ts';
import { caught, type Examination, examine } from './examine.ts';
import { membersAt } from './json-path.ts';
import { mockWith } from './rule-mutant.ts';
import { type SchemaMutant, schemaMutantsOf, withMutant } from './schema-mutant.ts';
import { survivors } from './survivor.ts';

/** What one check was answered by the mock operator without faults. */
interface Met {
  check: string;
  calls: number;
  answers: { operation: string; refused: boolean; body: { '': unknown } }[];
}

const bodyOf = (text: string): { '': unknown } => {
  try {
    return { '': JSON.parse(text) };
  } catch {
    return { '': undefined };
  }
};

const metBy = ({ outcomes }: Examination): Met[] =>
  outcomes
    .map(({ requirement, exchanges }) => ({
      check: requirement,
      calls: exchanges.length,
      answers: exchanges.flatMap(({ operation, answer }) =>
        answer === undefined || answer.status >= 500
          ? []
          : [{ operation, refused: answer.status >= 400, body: bodyOf(answer.body) }],
      ),
    }))
    .toSorted((a, b) => a.calls - b.calls);

const known = new Map<Interface, Promise<Met[]>>();

const metOn = (name: Interface): Promise<Met[]> => {
  const met = known.get(name) ?? examine(name, mockWith()).then(metBy);
  known.set(name, met);
  return met;
};

/** The checks that are answered with the member, those with few calls first. */
const checksThatMeet = (met: readonly Met[], { answer, place }: SchemaMutant): string[] =>
  met
    .filter(({ answers }) =>
      answers.some(
        ({ operation, refused, body }) =>
          operation === answer.operation && refused === answer.refused && membersAt(body, place).length > 0,
      ),
    )
    .map(({ check }) => check);

/** One check that shows a mutant is enough; only one that nothing shows has seen all that meet it. */
const ATTEMPTS = [1, 4, Number.POSITIVE_INFINITY];

const examineSchemaMutant = async (name: Interface, mutant: SchemaMutant): Promise<MutantEvidence> => {
  const checks = checksThatMeet(await metOn(name), mutant);
  const reason = survivors[mutant.name];
  const evidence: Omit<MutantEvidence, 'end'> = {
    kind: 'mutant',
    made: 'schema',
    interface: name,
    name: mutant.name,
    requirement: mutant.requirement,
    collateral: [],
    ...(reason !== undefined && { reason }),
  };
  try {
    let changed = 0;
    for (const most of ATTEMPTS) {
      const operator = withMutant(mutant, mockWith());
      const found = await examine(name, operator.fetch, { only: checks.slice(0, most) });
      if (caught(found, mutant.requirement)) {
        return { ...evidence, end: 'killed' };
      }
      changed += operator.changed();
      if (checks.length <= most) {
        break;
      }
    }
    return { ...evidence, end: changed === 0 ? 'void' : 'survived' };
  } catch (error) {
    return { ...evidence, end: 'error', reason: String(error) };
  }
};

/** All mutants of one kind of answer. */
export const examineSchemaMutants = async (name: Interface, answer: string): Promise<MutantEvidence[]> => {
  const found: MutantEvidence[] = [];
  for (const mutant of schemaMutantsOf(name).filter((one) => one.answer.name === answer)) {
    found.push(await examineSchemaMutant(name, mutant));
  }
  return found;
};
