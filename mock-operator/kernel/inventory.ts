/** Seats wanted or taken of one availability. */
export interface Seats {
  availabilityId: string;
  quantity: number;
}

/**
 * Who has taken how many seats of which availability: the one ledger for every interface. An owner is a hold or a
 * booking, named by `hold:<id>`, `booking:<id>` and the like. It counts and never refuses: rules do that.
 */
export class Inventory {
  readonly #taken = new Map<string, number>();
  readonly #byOwner = new Map<string, readonly Seats[]>();
  #version = 0;

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  /** Seats of an availability that somebody has. */
  taken(availabilityId: string): number {
    return this.#taken.get(availabilityId) ?? 0;
  }

  /** What an owner has; empty when nothing. */
  of(owner: string): readonly Seats[] {
    return this.#byOwner.get(owner) ?? [];
  }

  /** Everybody who has seats. */
  owners(): [owner: string, seats: readonly Seats[]][] {
    return [...this.#byOwner];
  }

  take(owner: string, seats: readonly Seats[]): void {
    if (seats.length === 0) {
      return;
    }
    this.#version += 1;
    const before = this.#byOwner.get(owner);
    this.#byOwner.set(owner, before === undefined ? seats : [...before, ...seats]);
    for (const { availabilityId, quantity } of seats) {
      this.#taken.set(availabilityId, this.taken(availabilityId) + quantity);
    }
  }

  /** Gives back all that an owner has; nothing when that has happened already. */
  giveBack(owner: string): void {
    this.#version += 1;
    for (const { availabilityId, quantity } of this.of(owner)) {
      this.#taken.set(availabilityId, this.taken(availabilityId) - quantity);
    }
    this.#byOwner.delete(owner);
  }
}
