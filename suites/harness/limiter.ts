/** A second, and a little more: what leaves us a second apart may arrive a little closer. */
const WINDOW_MS = 1_050;

/** Requests a second that no process of ours comes near. */
const OUT_OF_REACH = 10_000;

/**
 * Lets at most `perSecond` requests begin in any second, wherever they come from. A burst is allowed as long as the
 * second before it was quiet enough: races need requests that leave together.
 */
export class Limiter {
  /** When the last `perSecond` requests began, or will begin; oldest first. */
  readonly #begun: number[] = [];
  readonly #most: number;
  readonly #windowMs: number;

  constructor(perSecond: number) {
    this.#most = Math.max(1, Math.floor(perSecond));
    this.#windowMs = WINDOW_MS * Math.max(1, 1 / perSecond);
  }

  /** Resolves when the next request may begin. */
  async turn(): Promise<void> {
    const now = performance.now();
    const oldest = this.#begun.length < this.#most ? undefined : this.#begun.shift();
    const begins = Math.max(now, oldest === undefined ? now : oldest + this.#windowMs, this.#begun.at(-1) ?? now);
    this.#begun.push(begins);
    await until(begins);
  }

  /** Resolves when so many requests may begin together; as many as are ever allowed, when it is more than that. */
  async room(requests: number): Promise<void> {
    const kept = this.#most - Math.min(requests, this.#most);
    const blocking = this.#begun.length > kept ? this.#begun[this.#begun.length - kept - 1] : undefined;
    if (blocking !== undefined) {
      await until(blocking + this.#windowMs);
    }
  }

  /** Resolves when whoever comes after us may begin as if we had sent nothing: a limit is one for all processes. */
  async rest(): Promise<void> {
    const latest = this.#begun.at(-1);
    if (latest !== undefined && this.#most < OUT_OF_REACH) {
      await until(latest + this.#windowMs);
    }
  }
}

const until = async (moment: number): Promise<void> => {
  const wait = moment - performance.now();
  if (wait > 0) {
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)));
  }
};
