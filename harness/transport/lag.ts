import { setTimeout } from 'node:timers/promises';
import { steadyMs } from './events.ts';
import { scaled } from './wait.ts';

type Saying = (wait: () => Promise<void>) => Promise<void>;

/** Lets reads wait until they must show what was written before them, where a profile says that they may be late. Spec silent. */
export class Lag {
  readonly #ms: number;
  readonly #saying: Saying;
  #writtenMs = Number.NEGATIVE_INFINITY;

  /**
   * @param ms how late reads may be after a write
   * @param saying waits, and says meanwhile that a read does
   */
  constructor(ms: number, saying: Saying = (wait) => wait()) {
    this.#ms = scaled(ms);
    this.#saying = saying;
  }

  /** A write has its answer, or time has passed: reads may still show what was before. */
  written(): void {
    this.#writtenMs = steadyMs();
  }

  /** Resolves when reads must show each write that has its answer by now. */
  async over(): Promise<void> {
    const restMs = this.#writtenMs + this.#ms - steadyMs();
    await (restMs > 0 && this.#saying(() => setTimeout(restMs)));
  }
}
