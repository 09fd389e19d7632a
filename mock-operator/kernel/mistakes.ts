// Every mistake of a request in one refusal.

/** Gives a refusal other words; undefined for an error that is no refusal but a fault of the operator. */
type InOtherWords = (error: unknown, message: string) => Error | undefined;

/** Runs checks that do not depend on one another, and refuses with the words of all that refuse. */
export class Mistakes {
  readonly #inOtherWords: InOtherWords;
  readonly #found: { error: unknown; message: string }[] = [];

  constructor(inOtherWords: InOtherWords) {
    this.#inOtherWords = inOtherWords;
  }

  /** What a check finds; undefined where it refuses, which is kept. @throws what is no refusal */
  of<Found>(check: () => Found): Found | undefined {
    try {
      return check();
    } catch (error) {
      if (this.#inOtherWords(error, '') === undefined) {
        throw error;
      }
      this.#found.push({ error, message: (error as Error).message });
      return undefined;
    }
  }

  /** The first refusal, in the words of all; undefined when there is none. */
  refusal(): Error | undefined {
    const [first] = this.#found;
    return first && this.#inOtherWords(first.error, [...new Set(this.#found.map(({ message }) => message))].join('; '));
  }

  /** @throws the first refusal, in the words of all, when there is one */
  refuse(): void {
    const refusal = this.refusal();
    if (refusal) {
      throw refusal;
    }
  }
}
