import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { Outcome } from '../schemas/generated/types.ts';
import { jsonText } from '../text/escape.ts';

/** exchanges.ndjson: every exchange on a line of its own with the requirement whose check made it, written as they come. */
export class ExchangeLog {
  readonly #path: string;
  readonly #temporary: string;
  #file: number | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#temporary = `${path}.${process.pid}.part`;
    this.#file = openSync(this.#temporary, 'w');
  }

  add({ requirement, exchanges }: Pick<Outcome, 'requirement' | 'exchanges'>): void {
    if (this.#file === undefined || exchanges.length === 0) return;
    writeSync(this.#file, exchanges.map((exchange) => `${jsonText({ requirement, ...exchange })}\n`).join(''));
  }

  /** Gives the file its name. */
  keep(): void {
    this.#close();
    renameSync(this.#temporary, this.#path);
  }

  discard(): void {
    this.#close();
    rmSync(this.#temporary, { force: true });
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}
