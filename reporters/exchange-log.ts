import { closeSync, openSync, writeSync } from 'node:fs';
import type { Outcome } from '../schemas/generated/types.ts';
import { packedExchanges } from '../schemas/text/exchange-log.ts';

/** The exchanges of each check with its requirement, written as the checks end. */
export class ExchangeLog {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  add(outcome: Pick<Outcome, 'requirement' | 'exchanges'>): void {
    let bytes = packedExchanges(outcome);
    while (bytes.length > 0) {
      bytes = bytes.subarray(writeSync(this.#file, bytes));
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}
