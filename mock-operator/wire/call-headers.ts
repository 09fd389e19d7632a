// The headers of a call, as the journal keeps them: without the request, which would stay in memory with all that hangs on it.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

type Values = Readonly<Record<string, string>>;

/** The values of each name in one text, for those that came twice. @param raw names and values in turn */
const joined = (raw: readonly string[]): Values => {
  const values = new Map<string, string>();
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] as string).toLowerCase();
    const value = raw[index + 1] as string;
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}${name === 'cookie' ? '; ' : ', '}${value}`);
  }
  return Object.fromEntries(values);
};

export class CallHeaders {
  readonly #values: Values;
  readonly #source: Headers | undefined;

  constructor(values: Values, source?: Headers) {
    this.#values = values;
    this.#source = source;
  }

  /** @param name in lower case */
  get(name: string): string | undefined {
    return this.#values[name];
  }

  /** By their names in lower case, in the order of the alphabet. */
  *[Symbol.iterator](): Generator<[name: string, value: string]> {
    yield* Object.entries(this.#values).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Whether these are the headers of a request that was made in this process. */
  areOf({ headers }: Request): boolean {
    return headers === this.#source;
  }
}

/** Node has read the headers already; of some that come twice it keeps one. */
const ofSocket = ({ headers, rawHeaders }: HttpBindings['incoming']): Values =>
  2 * Object.keys(headers).length === rawHeaders.length ? (headers as Values) : joined(rawHeaders);

/** The headers of a call that came over a socket, or from within this process. */
export const headersOf = (c: Context): CallHeaders => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming) {
    return new CallHeaders(ofSocket(incoming));
  }
  const { headers } = c.req.raw;
  return new CallHeaders(joined([...headers].flat()), headers);
};
