/** Lets at most this number of calls be without an answer at one time; the others wait their turn, first come first served. */
export class ConcurrencyLimit {
  readonly most: number;
  readonly #allowed: number;
  #now = 0;
  readonly #waiting: { places: number; go: () => void }[] = [];

  /** @param allowed more than `most` where nothing is sent, and no call waits */
  constructor(most: number, allowed = most) {
    this.most = most;
    this.#allowed = allowed;
  }

  /** Makes a call as soon as there is a place for it, or at once where a place was kept. */
  async during<Answer>(call: () => Promise<Answer>, isKept = false): Promise<Answer> {
    if (!isKept) {
      await this.#begin(1);
    }
    try {
      return await call();
    } finally {
      this.#now -= 1;
      this.#next();
    }
  }

  /** Keeps places for calls that leave together, and answers how many; as many as there ever are, if that is fewer. */
  async room(calls: number): Promise<number> {
    const places = Math.min(calls, this.most);
    await this.#begin(places);
    return places;
  }

  /** Gives back places that were kept. */
  giveBack(places: number): void {
    this.#now -= places;
    this.#next();
  }

  async #begin(places: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#now + places <= this.#allowed) {
      this.#now += places;
      return;
    }
    await new Promise<void>((go) => this.#waiting.push({ places, go }));
  }

  #next(): void {
    for (let [first] = this.#waiting; first && this.#now + first.places <= this.#allowed; [first] = this.#waiting) {
      this.#waiting.shift();
      this.#now += first.places;
      first.go();
    }
  }
}
