// The requirements of a dialect at a second interface that speaks it: its checks are those of the first, where every fault
// is a mutant. Here it is shown that they see through the door: two faults of each requirement, run by its check alone.
import { faultsOf } from '../../../mock-operator/faults.ts';
import { INTERFACES, type Interface, interfaceOf } from '../../../schemas/interfaces.ts';
import { catalogue, type RequirementId } from '../../../schemas/requirements/index.ts';
import { checkedRequirements } from '../../harness/start/load-suites.ts';
import type { MutantEvidence } from './evidence.ts';
import { CASES, caught, examine } from './examine.ts';
import { mockWith, ruleMutants } from './rule-mutant.ts';
import { survivors } from './survivor.ts';

/** A requirement, and the faults that another interface carries and that break it here too. */
export interface DialectMutants {
  interface: Interface;
  requirement: RequirementId;
  faults: readonly string[];
}

/** So many faults of each requirement have to be seen. */
const ENOUGH = 2;

/** What is judged in passing is met by these. */
const MEETING = [
  'hold.create-is-accepted',
  'hold.release-moves',
  'hold.unknown-id-is-404',
  'hold.wrong-types-are-refused',
  'booking.create-answers-response-fields',
  'booking.cancel-moves',
  'booking.cancel-of-non-cancelable-has-no-effect',
  'booking.several-availabilities',
  'booking.texts-come-back',
  'hold.texts-come-back',
  'hold.moves-to-expired',
  'availability-list.answers-the-window',
  'availability-list.wide-window',
  'availability-single.finds-the-listed',
];

const own = new Set(ruleMutants.map(({ name, requirement }) => `${name} ${requirement}`));

/** Every requirement of an interface that faults of another one break. */
export const dialectMutants: readonly DialectMutants[] = INTERFACES.flatMap((name) => {
  const borrowed = [...faultsOf(name)].filter(([fault, requirement]) => !own.has(`${fault} ${requirement}`));
  return [...new Set(borrowed.map(([, requirement]) => requirement))]
    .filter((requirement) => catalogue[requirement].level === 'MUST' && catalogue[requirement].unchecked === undefined)
    .map((requirement) => ({
      interface: name,
      requirement,
      faults: borrowed.filter(([, broken]) => broken === requirement).map(([fault]) => fault),
    }));
});

const checked = new Set<string>(await checkedRequirements());

/** The checks that show a requirement: its own and, where it is judged in passing, those that meet it. */
const checksOf = ({ interface: name, requirement }: DialectMutants): string[] => [
  ...(checked.has(requirement) ? [requirement] : []),
  ...(catalogue[requirement].standing ? MEETING.map((id) => `${name}.${id}`) : []),
];

/**
 * Runs the faults of a requirement until two are seen. What the platform keeps back, by answering in its own words, says
 * nothing of the check and is passed over; where none is seen the requirement is a survivor.
 */
export const examineDialect = async (mutants: DialectMutants): Promise<MutantEvidence[]> => {
  const { interface: name, requirement, faults } = mutants;
  const found: MutantEvidence[] = [];
  const evidence = (fault: string, end: MutantEvidence['end'], reason?: string): MutantEvidence => ({
    kind: 'mutant',
    made: 'rule',
    interface: name,
    name: `${fault}, behind ${interfaceOf(requirement)}`,
    requirement,
    end,
    collateral: [],
    ...(reason !== undefined && { reason }),
  });
  for (const fault of faults) {
    try {
      const only = checksOf(mutants);
      const run = await examine(name, mockWith({ faults: [fault] }), { only, runs: CASES.many });
      if (caught(run, requirement)) {
        found.push(evidence(fault, 'killed'));
      }
    } catch (error) {
      found.push(evidence(fault, 'error', String(error)));
    }
    if (found.length === ENOUGH) {
      return found;
    }
  }
  const [first = ''] = faults;
  const reason = survivors[`${first}, behind ${interfaceOf(requirement)}`];
  return found.length === 0 ? [evidence(first, 'survived', reason)] : found;
};
