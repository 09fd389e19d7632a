import { closeSync, openSync, writeSync } from 'node:fs';
import type { Outcome } from '../schemas/generated/types.ts';
import { jsonText } from '../schemas/text/escape.ts';

/** Every exchange on a line of its own with the requirement whose check made it, written as they come. */
export class ExchangeLog {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  add({ requirement, exchanges }: Pick<Outcome, 'requirement' | 'exchanges'>): void {
    const lines = exchanges.map((exchange) => `${jsonText({ requirement, ...exchange })}\n`).join('');
    let bytes = Buffer.from(lines);
    while (bytes.length > 0) {
      bytes = bytes.subarray(writeSync(this.#file, bytes));
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}
