import type { Leases } from '../effects/leases.ts';
import { type FreeSeats, whatOthersSell } from './others.ts';

/** How long it counts that nobody was seen to sell: only then others are looked for again. */
const QUIET_MS = 5_000;

/** What a session knows of others who sell on the target meanwhile. */
export class OtherSellers {
  /** Nobody else can use what the session may sell: a world of its own, or a target in this process. */
  readonly impossible: boolean;
  readonly #leases: Leases;
  #seen: string | undefined;
  /** When they were last looked for, in milliseconds of `performance.now()`. */
  #watchedAt = Number.NEGATIVE_INFINITY;

  constructor(leases: Leases, impossible: boolean) {
    this.#leases = leases;
    this.impossible = impossible;
  }

  /** Whether they were looked for a moment ago, and nobody was seen. */
  get wereAbsent(): boolean {
    return this.#seen === undefined && performance.now() - this.#watchedAt <= QUIET_MS;
  }

  /** Looks for them, unless they have been seen. Answers what was seen, in words; `idle` as for `whatOthersSell`. */
  async watch(look: () => Promise<FreeSeats>, idle: ReadonlySet<string>): Promise<string | undefined> {
    this.#seen ??= await whatOthersSell(look, this.#leases, { idle });
    this.#watchedAt = performance.now();
    return this.#seen;
  }
}
