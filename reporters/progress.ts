import { escaped } from '../schemas/text/escape.ts';
import { isTerminal } from './ansi.ts';

const PLAIN_LINE_EVERY_MS = 2_000;

/** Live progress: one line that is rewritten on a terminal, else a plain line now and then. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #rewrites: boolean;
  readonly #total: number;
  #done = 0;
  #lastPlainLine = Date.now();

  constructor(stream: NodeJS.WriteStream, total: number) {
    this.#stream = stream;
    this.#rewrites = isTerminal(stream, process.env);
    this.#total = total;
  }

  /** A check is over. */
  step(id: string): void {
    this.#done += 1;
    const line = `  ${this.#done}/${this.#total} ${escaped(id)}`;
    if (this.#rewrites) {
      this.#stream.write(`\r\u001b[2K${line.slice(0, (this.#stream.columns || 80) - 1)}`);
    } else if (Date.now() - this.#lastPlainLine >= PLAIN_LINE_EVERY_MS) {
      this.#lastPlainLine = Date.now();
      this.#stream.write(`${line}\n`);
    }
  }

  /** Leaves the terminal line empty for what comes next. */
  clear(): void {
    if (this.#rewrites) {
      this.#stream.write('\r\u001b[2K');
    }
  }
}
