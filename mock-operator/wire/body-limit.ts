import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** Spec silent: how large a body may be. */
export const maxBytes = 1024 * 1024;

/** Lets no larger body through, with a Content-Length or without. What is thrown becomes the answer. */
export const limitedBody = (refusal: () => Error): MiddlewareHandler =>
  bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw refusal();
    },
  });
