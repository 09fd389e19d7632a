import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { Outcome } from '../schemas/generated/types.ts';
import { exchangeLines } from '../schemas/text/exchange-lines.ts';
import type { LoggedExchange } from './material.ts';

/** Every exchange on a line of its own with the requirement whose check made it, written as they come. */
export class ExchangeLog {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  add(outcome: Pick<Outcome, 'requirement' | 'exchanges'>): void {
    let bytes = Buffer.from(exchangeLines(outcome));
    while (bytes.length > 0) {
      bytes = bytes.subarray(writeSync(this.#file, bytes));
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

const PIECE_BYTES = 1 << 20;

/** The exchanges of a log one by one: the file may be larger than memory. */
export function* exchangesOf(path: string): Generator<LoggedExchange> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    /** Of a line that goes on in the next piece. */
    let begun: Buffer[] = [];
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
      const read = piece.subarray(0, length);
      let from = 0;
      for (let end = read.indexOf('\n'); end !== -1; end = read.indexOf('\n', from)) {
        const last = read.subarray(from, end);
        const line = begun.length === 0 ? last : Buffer.concat([...begun, last]);
        yield JSON.parse(line.toString()) as LoggedExchange;
        begun = [];
        from = end + 1;
      }
      begun.push(Buffer.from(read.subarray(from)));
    }
  } finally {
    closeSync(file);
  }
}
