import { jsonText } from '../../../schemas/text/escape.ts';

/** Space in a page. The most important content takes it first; once it is used up, the rest is left out. */
export class Budget {
  #bytes: number;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** The value if it fits, else undefined. */
  fit<Value>(value: Value): Value | undefined {
    const bytes = Buffer.byteLength(jsonText(value));
    if (bytes > this.#bytes) {
      return undefined;
    }
    this.#bytes -= bytes;
    return value;
  }
}
