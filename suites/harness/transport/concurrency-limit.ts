/** Lets at most so many calls be without an answer at one time; the others wait their turn, first come first served. */
export class ConcurrencyLimit {
  readonly most: number;
  #now = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.most = most;
  }

  /** Makes a call as soon as there is a place for it. */
  async during<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (this.#now >= this.most) {
      await new Promise<void>((go) => this.#waiting.push(go));
    } else {
      this.#now += 1;
    }
    try {
      return await call();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) {
        this.#now -= 1;
      } else {
        next();
      }
    }
  }
}
