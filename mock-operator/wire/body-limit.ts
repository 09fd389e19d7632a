import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Exchange } from './exchange.ts';

/** Spec silent: how large a body may be. */
export const maxBytes = 1024 * 1024;

/** Hono counts what comes by a request of the global class; that of the server adapter is none. */
const inGlobalClass = (c: Context): void => {
  const { url, method, headers, body, signal } = c.req.raw;
  if (body !== null) {
    c.req.raw = new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
  }
};

/** Lets no larger body through, with a Content-Length or without. What is thrown becomes the answer. */
export const limitedBody = (refusal: () => Error): MiddlewareHandler => {
  const counted = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw refusal();
    },
  });
  return (c, next) => {
    // The control has no exchange.
    const headers = (c.get('exchange') as Exchange | undefined)?.record.headers ?? c.req.raw.headers;
    const header = (name: string): string | undefined => headers.get(name) ?? undefined;
    const length = header('content-length');
    const isKnownToFit =
      length !== undefined && header('transfer-encoding') === undefined && Number(length) <= maxBytes;
    // To look at the stream of a body makes its reading several times as dear: what fits is not looked at.
    if (isKnownToFit) {
      return next();
    }
    inGlobalClass(c);
    return counted(c, next);
  };
};
