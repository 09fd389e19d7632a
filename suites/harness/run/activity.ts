/** What the checks of a session are busy with that takes long, for the progress of a run. */
export class Activity {
  readonly #underWay = new Set<() => string>();

  /** Does something that may take long. `words` are asked for whenever somebody looks: they say how far it has come. */
  async during<Result>(words: () => string, act: () => Promise<Result>): Promise<Result> {
    this.#underWay.add(words);
    try {
      return await act();
    } finally {
      this.#underWay.delete(words);
    }
  }

  /** What is under way, each once, in the order in which it began. */
  get words(): string[] {
    return [...new Set([...this.#underWay].map((words) => words()))];
  }
}
