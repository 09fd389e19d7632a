/**
 * Lets at most `perSecond` requests begin in any second: a token bucket that holds a tenth of a second's worth,
 * so that neither a burst nor shrinking passes it by.
 */
export class Limiter {
  readonly #intervalMs: number;
  readonly #burstMs: number;
  #nextMs = 0;

  constructor(perSecond: number) {
    this.#intervalMs = 1000 / perSecond;
    this.#burstMs = Math.min(100, this.#intervalMs * Math.max(0, perSecond / 10 - 1));
  }

  /** Resolves when the next request may begin. */
  async turn(): Promise<void> {
    const now = performance.now();
    this.#nextMs = Math.max(this.#nextMs, now - this.#burstMs) + this.#intervalMs;
    const wait = this.#nextMs - this.#intervalMs - now;
    if (wait > 0) {
      await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)));
    }
  }
}
