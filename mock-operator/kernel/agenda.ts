// What is planned, by its moment: a binary heap, for thousands of holds end in another order than that in which they began.

interface Planned {
  at: number;
  act: () => void;
}

interface Entry extends Planned {
  /** Counts what was planned: of one moment, what was planned first comes first. */
  number: number;
}

const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.number < b.number);

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
