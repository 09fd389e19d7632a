// What has been seen of the caller, by requirement.
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { CalledInterface, CallRecord, Finding } from '../wire/call-record.ts';

/** At most this number of findings of one requirement are kept; the others are counted. */
const KEPT_FINDINGS = 5;

const numbers = new Map<RequirementId, number>();

/** A number for each requirement: what is counted with every call is found faster by it than by a name. */
export const numberOf = (requirement: RequirementId): number => {
  const number = numbers.get(requirement) ?? numbers.size;
  numbers.set(requirement, number);
  return number;
};

export interface Seen {
  missed: number;
  /** The first findings, each with its call. */
  examples: Array<{ finding: Finding; record: CallRecord }>;
}

export class Tally {
  /** By the numbers of the requirements. */
  readonly #seen: (Seen | undefined)[] = [];
  /** Milliseconds since 1970, by the clock of the process. */
  readonly startedAt = Date.now();
  readonly #called = new Set<CalledInterface>();
  #calls = 0;

  get calls(): number {
    return this.#calls;
  }

  /** The interfaces that were called. */
  get called(): ReadonlySet<CalledInterface> {
    return this.#called;
  }

  countCall(called: CalledInterface): void {
    this.#calls += 1;
    this.#called.add(called);
  }

  /** Adds one call that came to the requirement of a number, with what it missed of it. */
  add(number: number, findings: readonly Finding[], record: CallRecord): void {
    const known = this.#seen[number];
    if (known !== undefined && findings.length === 0) {
      return;
    }
    const seen = known ?? { missed: 0, examples: [] };
    this.#seen[number] = seen;
    seen.missed += findings.length;
    for (const finding of findings.slice(0, KEPT_FINDINGS - seen.examples.length)) {
      seen.examples.push({ finding, record });
    }
  }

  of(requirement: RequirementId): Seen | undefined {
    return this.#seen[numberOf(requirement)];
  }
}
