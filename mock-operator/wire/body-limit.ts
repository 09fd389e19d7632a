import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** Spec silent: how large a body may be. */
export const maxBytes = 1024 * 1024;

/** Lets no larger body through, with a Content-Length or without. What is thrown becomes the answer. */
export const limitedBody = (refusal: () => Error): MiddlewareHandler => {
  const counted = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw refusal();
    },
  });
  return (c, next) => {
    const length = c.req.header('Content-Length');
    const isKnownToFit =
      length !== undefined && c.req.header('Transfer-Encoding') === undefined && Number(length) <= maxBytes;
    // To look at the stream of a body makes its reading several times as dear: what fits is not looked at.
    return isKnownToFit ? next() : counted(c, next);
  };
};
