import type { Leases } from '../resources/leases.ts';
import { now } from '../transport/scope.ts';
import { concurrentTraffic, type FreeSeats, looksFor, whatOthersSellDuring } from './others.ts';

/** How long it counts that nobody was seen to sell: only then others are looked for again. */
const QUIET_MS = 5_000;
/** Who was not seen in so much time of looking, since the run began, is taken not to be there. */
const ENOUGH_MS = 10_000;

/** What a session knows of others who sell on the target meanwhile. */
export class InterferenceDetector {
  /** Nobody else can use what the session may sell: a world of its own, or a target in this process. */
  readonly impossible: boolean;
  readonly #leases: Leases;
  #seen: string | undefined;
  /** When they were last looked for, in milliseconds of `now()`. */
  #watchedAt = Number.NEGATIVE_INFINITY;
  #watchedMs = 0;

  constructor(leases: Leases, impossible: boolean) {
    this.#leases = leases;
    this.impossible = impossible;
  }

  /** Whether they were looked for a moment ago, and nobody was seen. */
  get wereAbsent(): boolean {
    return this.#seen === undefined && now() - this.#watchedAt <= QUIET_MS;
  }

  /** Whether they were looked for long enough, and nobody was seen. */
  get areNone(): boolean {
    return this.#seen === undefined && this.#watchedMs >= ENOUGH_MS;
  }

  /** Looks for them so long, unless they have been seen. Answers what was seen, in words; `idle` as for `concurrentTraffic`. */
  async watch(look: () => Promise<FreeSeats>, idle: ReadonlySet<string>, forMs: number): Promise<string | undefined> {
    const begin = now();
    this.#seen ??= await concurrentTraffic(look, this.#leases, { idle, looks: looksFor(forMs) });
    this.#watchedSince(begin);
    return this.#seen;
  }

  /**
   * Does something while the other checks rest, and answers whether no seats moved meanwhile that the run does not use: where
   * they did, there is concurrent traffic, or availabilities share their seats. From a moment on it looks again and again.
   */
  async sawNone(look: () => Promise<FreeSeats>, act: () => Promise<unknown>, from: Promise<unknown>): Promise<boolean> {
    const begin = now();
    const seen = await whatOthersSellDuring(look, this.#leases, act, from);
    if (seen === undefined) {
      this.#watchedSince(begin);
    }
    return seen === undefined;
  }

  /** Counts what several watch at one time once. */
  #watchedSince(begin: number): void {
    const end = now();
    this.#watchedMs += end - Math.max(begin, this.#watchedAt);
    this.#watchedAt = end;
  }
}
