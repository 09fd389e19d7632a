import type { Env, ErrorHandler, Hono, MiddlewareHandler, NotFoundHandler } from 'hono';

/** An interface: its routes, and what their calls go through. */
export interface Api<E extends Env> {
  routes: Hono<E>;
  /** The first is outermost. */
  around: [MiddlewareHandler<E>, ...MiddlewareHandler<E>[]];
  /** Answers an unknown path or method. */
  unknown: NotFoundHandler<E>;
  /** Writes an error out, wherever on the way it is thrown. */
  fail: ErrorHandler<E>;
}
