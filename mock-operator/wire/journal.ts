/** One call that came in. */
export interface Entry {
  /** Milliseconds since 1970, by the world's clock. */
  at: number;
  method: string;
  /** With its query. */
  path: string;
  /** Absent while the call is under way. */
  status?: number;
  /** What the caller did wrong; empty when nothing. */
  mistakes: string[];
}

const KEPT_ENTRIES = 1000;

/** The latest calls, oldest first. */
export class Journal {
  #entries: Entry[] = [];

  begin(entry: Entry): Entry {
    this.#entries.push(entry);
    if (this.#entries.length > 2 * KEPT_ENTRIES) {
      this.#entries = this.#entries.slice(-KEPT_ENTRIES);
    }
    return entry;
  }

  entries(): readonly Entry[] {
    return this.#entries.slice(-KEPT_ENTRIES);
  }

  clear(): void {
    this.#entries = [];
  }
}
