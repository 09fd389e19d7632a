/** A number of permits of each kind. */
type Permits<Kind extends string> = Record<Kind, number>;

interface Waiting<Kind extends string> {
  needs: Partial<Permits<Kind>>;
  rank: number;
  begin: (permits: Permits<Kind>) => void;
}

/**
 * Limits what tasks have together, by permits of several kinds. A task acquires all that it needs at once, and waits for no
 * more while it has them: so no tasks wait for each other. Lower ranks go first, and of one rank the oldest: what it still
 * lacks is kept from those behind it.
 */
export class Semaphore<Kind extends string> {
  readonly #kinds: readonly Kind[];
  readonly #limits: Permits<Kind>;
  readonly #free: Permits<Kind>;
  #waiting: Waiting<Kind>[] = [];
  #isClosed = false;

  constructor(limits: Readonly<Permits<Kind>>) {
    this.#kinds = Object.keys(limits) as Kind[];
    this.#limits = { ...limits };
    this.#free = { ...limits };
  }

  /** How many permits of a kind there are. */
  limit(kind: Kind): number {
    return this.#limits[kind];
  }

  /** Waits until everything that is needed is free. Where that is more than there is, all of it is enough. */
  acquire(needs: Partial<Permits<Kind>>, rank = 0): Promise<Permits<Kind>> {
    return new Promise((begin) => {
      const behind = this.#waiting.findIndex((other) => other.rank > rank);
      this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, { needs, rank, begin });
      this.#next();
    });
  }

  /** Takes permits that are all free by now, or none. */
  tryAcquire(needs: Partial<Permits<Kind>>): boolean {
    const areFree = this.#kinds.every((kind) => (needs[kind] ?? 0) <= this.#free[kind]);
    for (const kind of areFree ? this.#kinds : []) {
      this.#free[kind] -= needs[kind] ?? 0;
    }
    return areFree;
  }

  release(permits: Partial<Permits<Kind>>): void {
    for (const kind of this.#kinds) {
      this.#free[kind] += permits[kind] ?? 0;
    }
    this.#next();
  }

  /** Permits that are never released: there are fewer from here on. */
  retire(kind: Kind, permits: number): void {
    this.#limits[kind] -= permits;
    this.#next();
  }

  /** Nobody acquires anything any more. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
  }

  #next(): void {
    const left = { ...this.#free };
    for (const waiting of this.#isClosed ? [] : [...this.#waiting]) {
      const permits = { ...left };
      for (const kind of this.#kinds) {
        permits[kind] = Math.min(waiting.needs[kind] ?? 0, this.#limits[kind]);
      }
      const areFree = this.#kinds.every((kind) => permits[kind] === 0 || permits[kind] <= left[kind]);
      for (const kind of this.#kinds) {
        left[kind] -= permits[kind];
        this.#free[kind] -= areFree ? permits[kind] : 0;
      }
      if (areFree) {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        waiting.begin(permits);
      }
    }
  }
}
