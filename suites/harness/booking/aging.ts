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

  /** Waits until there is no such list. Whoever waits has none. */
  async over(): Promise<void> {
    while (this.#undisturbed.size > 0) {
      await Promise.all(this.#undisturbed);
    }
  }
}
