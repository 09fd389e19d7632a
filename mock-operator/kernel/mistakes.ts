// Every mistake of a request in one refusal, and its words.

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

/** At most this number of violations are named in one refusal; the others are counted. */
const MAX_NAMED = 10;

/** What is wrong with a body, as `/hold/items/0/quantity: expected an integer; and 3 more`. */
export const inWords = (violations: readonly { pointer: string; message: string }[]): string => {
  const words = violations
    .slice(0, MAX_NAMED)
    .map(({ pointer, message }) => `${pointer || 'the body'}: expected ${message}`);
  return [...words, ...(violations.length > MAX_NAMED ? [`and ${violations.length - MAX_NAMED} more`] : [])].join('; ');
};
