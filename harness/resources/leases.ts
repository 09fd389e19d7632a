import { now } from '../transport/scope.ts';

/** Availabilities that the checks of this process use, each for itself alone. */
export class Leases {
  /** Those on which a hold was left to elapse: what it had may come back late. */
  readonly elapsing = new Set<string>();
  readonly #held = new Set<string>();
  /** Each is called when one is given back. */
  readonly #waiting: (() => void)[] = [];
  /** When a check last had it, in milliseconds of `now()`. */
  readonly #endedAt = new Map<string, number>();

  has(name: string): boolean {
    return this.#held.has(name);
  }

  take(name: string): void {
    this.#held.add(name);
  }

  end(name: string): void {
    this.#held.delete(name);
    this.#endedAt.set(name, now());
    for (const go of this.#waiting.splice(0)) {
      go();
    }
  }

  /** Resolves when one of these is given back. */
  async untilFreed(names: readonly string[]): Promise<void> {
    while (names.every((name) => this.#held.has(name))) {
      await new Promise<void>((go) => this.#waiting.push(go));
    }
  }

  /** Whether a check has, or has had, it since a moment of `now()`; not counting who holds `idle` ones. */
  usedSince(name: string, moment: number, idle: ReadonlySet<string>): boolean {
    const isHeld = this.#held.has(name) && !idle.has(name);
    return isHeld || this.endedSince(name, moment);
  }

  /** Whether a check has, or has had, it. */
  everUsed(name: string): boolean {
    return this.#held.has(name) || this.#endedAt.has(name);
  }

  /** Whether a check has given it back since a moment of `now()`. */
  endedSince(name: string, moment: number): boolean {
    return (this.#endedAt.get(name) ?? Number.NEGATIVE_INFINITY) >= moment;
  }
}
