import { KEPT_MS } from './offering.ts';

/** Just over what may be kept: a cache may end a moment late. */
export const OLD_MS = KEPT_MS + 1_000;

/** In this time the other check that waits has asked for its list too. */
export const BEGUN_MS = 20_000;

/** How long each check waits that lets a list grow old. */
export const AGED_MS: readonly number[] = [OLD_MS, BEGUN_MS + OLD_MS];

/** The lists that checks of this process let grow old beside each other. */
export class Aging {
  readonly #undisturbed = new Set<Promise<unknown>>();

  /** Does something with a list of which the operator is not to be asked meanwhile. */
  async undisturbed<Result>(act: () => Promise<Result>): Promise<Result> {
    const acting = act();
    const over = acting.catch(() => {});
    this.#undisturbed.add(over);
    return acting.finally(() => this.#undisturbed.delete(over));
  }

  /** Waits until there is no such list. A check that waits has none. */
  async over(): Promise<void> {
    while (this.#undisturbed.size > 0) {
      await Promise.all(this.#undisturbed);
    }
  }
}
