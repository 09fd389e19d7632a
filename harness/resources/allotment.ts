import { Contended } from '../errors.ts';
import type { Leases } from './leases.ts';
import type { Partition } from './partition.ts';

/** How a session divides what a target offers: with other processes, and among its own checks. */
export interface Allotment {
  /** What this process may sell. */
  part: Partition;
  /** Availabilities that a check uses alone. */
  leases: Leases;
}

/** The availabilities that one attempt at a check keeps for itself. */
export class OwnLeases {
  readonly #leases: Leases;
  readonly #own = new Set<string>();

  constructor(leases: Leases) {
    this.#leases = leases;
  }

  get names(): readonly string[] {
    return [...this.#own];
  }

  /** Keeps other checks away from an availability until the check has ended. */
  take(name: string): void {
    this.#leases.take(name);
    this.#own.add(name);
  }

  /** Lets others have an availability that did not serve. */
  giveBack(name: string): void {
    if (this.#own.delete(name)) {
      this.#leases.end(name);
    }
  }

  /**
   * Waits until another check gives one of these back. A check that has some itself does not, as others may wait for those: it
   * begins anew.
   * @throws Contended
   */
  async untilFreed(names: readonly string[], mayWait: boolean): Promise<void> {
    if (!mayWait || this.#own.size > 0) {
      throw new Contended('other checks have the availabilities that are left');
    }
    await this.#leases.untilFreed(names);
  }

  end(): void {
    for (const name of this.#own) {
      this.giveBack(name);
    }
  }
}
