interface Planned {
  at: number;
  act: () => void;
}

/** Real time plus an offset, or a frozen moment; both move only forward, and what is planned happens on the way. */
export class Clock {
  #frozen: number | undefined;
  #offsetMs = 0;
  #planned: Planned[] = [];
  #settling = false;

  /** Without a start the clock follows real time. */
  constructor(start?: number) {
    this.#frozen = start;
  }

  now(): number {
    const moment = this.#frozen ?? Date.now() + this.#offsetMs;
    if (!this.#settling) this.#settle(moment);
    return moment;
  }

  plan(at: number, act: () => void): void {
    let [low, high] = [0, this.#planned.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#planned[middle]?.at ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    this.#planned.splice(low, 0, { at, act });
  }

  /** @throws RangeError when it would move backward: what has expired stays so. */
  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError('the clock moves only forward');
    if (this.#frozen === undefined) this.#offsetMs += ms;
    else this.#frozen += ms;
    this.now();
  }

  #settle(moment: number): void {
    this.#settling = true;
    try {
      for (let next = this.#planned[0]; next !== undefined && next.at <= moment; next = this.#planned[0]) {
        this.#planned.shift();
        next.act();
      }
    } finally {
      this.#settling = false;
    }
  }
}
