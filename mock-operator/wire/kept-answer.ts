import { joined, type Part } from '../kernel/cached-json.ts';
import { bounded } from './bounded.ts';

/** An answer as the journal keeps it. What many answers have in common, such as a list, is in memory once. */
export class KeptAnswer {
  readonly headers: Readonly<Record<string, string>>;
  #parts: readonly Part[];

  constructor(headers: Readonly<Record<string, string>>, parts: readonly Part[]) {
    this.headers = headers;
    this.#parts = parts;
  }

  get text(): string {
    return joined(this.#parts);
  }

  /** Keeps only the beginning of a text that is longer. @param most characters */
  bound(most: number): void {
    if (this.#parts.reduce((length, part) => length + (typeof part === 'string' ? part : part.text).length, 0) > most) {
      this.#parts = [bounded(this.text, most)];
    }
  }
}
