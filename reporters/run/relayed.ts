/** Relays what a worker prints, line by line: nothing in it is a command to a CI system, or a secret. */
export class Relayed {
  readonly #stream: NodeJS.WritableStream;
  readonly #safe: (line: string) => string;
  #begun = '';

  constructor(stream: NodeJS.WritableStream, safe: (line: string) => string) {
    this.#stream = stream;
    this.#safe = safe;
  }

  add(chunk: string | Buffer): void {
    const lines = (this.#begun + chunk.toString()).split('\n');
    this.#begun = lines.pop() ?? '';
    for (const line of lines) {
      this.#stream.write(`${this.#safe(line.replace(/\r$/, ''))}\n`);
    }
  }

  /** Relays a line that was not ended. */
  end(): void {
    if (this.#begun !== '') {
      this.add('\n');
    }
  }
}
