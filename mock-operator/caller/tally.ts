// What has been seen of the caller, by requirement.
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { CallRecord, Finding } from '../wire/call-record.ts';

/** At most this many findings of one requirement are kept; the others are counted. */
const KEPT_FINDINGS = 5;

export interface Seen {
  missed: number;
  /** The first findings, each with its call. */
  examples: Array<{ finding: Finding; record: CallRecord }>;
}

export class Tally {
  readonly #seen = new Map<RequirementId, Seen>();
  /** Milliseconds since 1970, by the clock of the process. */
  readonly startedAt = Date.now();
  #calls = 0;

  get calls(): number {
    return this.#calls;
  }

  countCall(): void {
    this.#calls += 1;
  }

  /** Adds one call that came to a requirement, with what it missed of it. */
  add(requirement: RequirementId, findings: readonly Finding[], record: CallRecord): void {
    let seen = this.#seen.get(requirement);
    if (seen === undefined) {
      seen = { missed: 0, examples: [] };
      this.#seen.set(requirement, seen);
    }
    seen.missed += findings.length;
    for (const finding of findings.slice(0, KEPT_FINDINGS - seen.examples.length)) {
      seen.examples.push({ finding, record });
    }
  }

  of(requirement: RequirementId): Seen | undefined {
    return this.#seen.get(requirement);
  }
}
