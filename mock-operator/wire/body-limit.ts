import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Exchange } from './exchange.ts';

/** Spec silent: how large a body may be. */
export const MAX_BYTES = 1024 * 1024;

/** Hono counts what comes by a request of the global class; that of the server adapter is none. */
const inGlobalClass = (c: Context): void => {
  const { url, method, headers, body, signal } = c.req.raw;
  if (body !== null) {
    c.req.raw = new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
  }
};

/** Makes what is thrown for a body that is too large (413) or encoded (415); it becomes the answer. */
type Refuse = (status: 413 | 415, message: string) => Error;

/** Lets no body through that is too large, with a Content-Length or without, or that is compressed. */
export const limitedBody = (refusal: Refuse): MiddlewareHandler => {
  const counted = bodyLimit({
    maxSize: MAX_BYTES,
    onError: () => {
      throw refusal(413, `the body is larger than ${MAX_BYTES} bytes`);
    },
  });
  return (c, next) => {
    // The control has no exchange.
    const headers = (c.get('exchange') as Exchange | undefined)?.record.headers ?? c.req.raw.headers;
    const header = (name: string): string | undefined => headers.get(name) ?? undefined;
    const encoding = header('content-encoding') ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') {
      throw refusal(415, `the body is encoded (Content-Encoding: ${encoding}): send it as plain JSON`);
    }
    const length = header('content-length');
    const isKnownToFit =
      length !== undefined && header('transfer-encoding') === undefined && Number(length) <= MAX_BYTES;
    // To look at the stream of a body makes its reading several times as dear: what fits is not looked at.
    if (isKnownToFit) {
      return next();
    }
    inGlobalClass(c);
    return counted(c, next);
  };
};
