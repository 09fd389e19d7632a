// The headers of a call, read once: those of the adapter are read anew for each question, and keep the whole request in
// memory for as long as the journal keeps the call.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export class CallHeaders {
  readonly #values = new Map<string, string>();
  readonly #source: Headers | undefined;

  /** @param raw names and values in turn, as they came; a name that comes again adds to its value */
  constructor(raw: readonly string[], source?: Headers) {
    this.#source = source;
    for (let index = 0; index < raw.length; index += 2) {
      const name = (raw[index] as string).toLowerCase();
      const value = raw[index + 1] as string;
      const before = this.#values.get(name);
      this.#values.set(name, before === undefined ? value : `${before}${name === 'cookie' ? '; ' : ', '}${value}`);
    }
  }

  /** @param name in lower case */
  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** By their names in lower case, in the order of the alphabet. */
  *[Symbol.iterator](): Generator<[name: string, value: string]> {
    yield* [...this.#values].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Whether these are the headers of a request that was made in this process. */
  areOf({ headers }: Request): boolean {
    return headers === this.#source;
  }
}

/** The headers of a call that came over a socket, or from within this process. */
export const headersOf = (c: Context): CallHeaders => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const { headers } = c.req.raw;
  return incoming ? new CallHeaders(incoming.rawHeaders) : new CallHeaders([...headers].flat(), headers);
};
