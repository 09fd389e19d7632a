// The clock of a world, and what is planned for its moments.

interface Planned {
  at: number;
  act: () => void;
}

interface Entry extends Planned {
  /** Counts what was planned: of one moment, what was planned first comes first. */
  number: number;
}

const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.number < b.number);

/** What is planned, by its moment: a binary heap, for thousands of holds end in another order than that in which they began. */
export class Agenda {
  /** No entry is before the one at half its index. */
  readonly #entries: Entry[] = [];
  #count = 0;

  add(at: number, act: () => void): void {
    this.#count += 1;
    const entry = { at, act, number: this.#count };
    let index = this.#entries.length;
    while (index > 0) {
      const above = (index - 1) >>> 1;
      const other = this.#entries[above] as Entry;
      if (isBefore(other, entry)) {
        break;
      }
      this.#entries[index] = other;
      index = above;
    }
    this.#entries[index] = entry;
  }

  /** Takes out what comes first, when that is due at a moment. */
  takeDue(moment: number): Planned | undefined {
    const [first] = this.#entries;
    if (first === undefined || !(first.at <= moment)) {
      return undefined;
    }
    const last = this.#entries.pop() as Entry;
    if (last !== first) {
      this.#sink(last);
    }
    return first;
  }

  /** Puts an entry in the place of the first, and below all that is before it. */
  #sink(entry: Entry): void {
    const entries = this.#entries;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const right = left + 1;
      const [one, other] = [entries[left], entries[right]];
      const next = other !== undefined && one !== undefined && isBefore(other, one) ? right : left;
      const below = entries[next];
      if (below === undefined || isBefore(entry, below)) {
        break;
      }
      entries[index] = below;
      index = next;
    }
    entries[index] = entry;
  }
}

/** The last moment of a clock: what is computed from it, years ahead, is still a date-time of four-digit years. */
export const LATEST = Date.parse('3000-01-01T00:00:00Z');

/** A moment to which a clock does not go. */
export class ClockError extends RangeError {
  override readonly name = 'ClockError';
}

/** Real time plus an offset, or a frozen moment; both move only forward, and what is planned happens on the way. */
export class Clock {
  #frozen: number | undefined;
  #offsetMs = 0;
  readonly #agenda = new Agenda();
  #settling = false;

  /** Without a start the clock follows real time. @throws ClockError for a start that is no date-time. */
  constructor(start?: number, offsetMs = 0) {
    if (start !== undefined && !(start >= 0 && start <= LATEST)) {
      throw new ClockError(`the clock begins between 1970 and ${new Date(LATEST).getUTCFullYear()}`);
    }
    this.#frozen = start;
    this.#offsetMs = offsetMs;
  }

  /** Where it stands still, and how far it is ahead of real time otherwise. */
  get setting(): { frozenAt?: number; offsetMs: number } {
    return { ...(this.#frozen !== undefined && { frozenAt: this.#frozen }), offsetMs: this.#offsetMs };
  }

  now(): number {
    const moment = this.#frozen ?? Date.now() + this.#offsetMs;
    if (!this.#settling) {
      this.#settle(moment);
    }
    return moment;
  }

  plan(at: number, act: () => void): void {
    this.#agenda.add(at, act);
  }

  /** @throws ClockError when it would move backward (what has expired stays so), or beyond its last moment. */
  advance(ms: number): void {
    if (!(ms >= 0)) {
      throw new ClockError('the clock moves only forward');
    }
    if (!(this.now() + ms <= LATEST)) {
      throw new ClockError(`the clock goes no further than ${new Date(LATEST).toISOString()}`);
    }
    if (this.#frozen === undefined) {
      this.#offsetMs += ms;
    } else {
      this.#frozen += ms;
    }
    this.now();
  }

  #settle(moment: number): void {
    this.#settling = true;
    try {
      for (let next = this.#agenda.takeDue(moment); next !== undefined; next = this.#agenda.takeDue(moment)) {
        next.act();
      }
    } finally {
      this.#settling = false;
    }
  }
}
