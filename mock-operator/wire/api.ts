// How calls come to the routes of an interface. Hono finds the route; each has one handler, which answers at once where
// nothing has to be waited for: Hono's own way through several handlers waits before and after each of them.
import { type Context, type Env, type ErrorHandler, type Handler, Hono } from 'hono';
import { andThen, type MaybePromise } from '../kernel/maybe-promise.ts';
import { pathInWorld } from './address.ts';

type Answer = MaybePromise<Response>;

/** What a call goes through on its way to its route, and its answer on the way back. */
export type Around<E extends Env> = (c: Context<E>, next: () => Answer) => Answer;

type Route<E extends Env> = (c: Context<E>) => Answer;

export interface Api<E extends Env> {
  routes: Hono<E>;
  /** The first is outermost. */
  around: readonly Around<E>[];
  /** Answers an unknown path or method. */
  unknown: Route<E>;
  /** Writes an error out, wherever on the way it is thrown. */
  fail: ErrorHandler<E>;
}

/** The handlers of a route as one. Each answers, or lets the call through to the next. */
const inTurn = <E extends Env>([first, ...others]: readonly Handler<E>[]): Route<E> => {
  const handler = first as Handler<E>;
  if (others.length === 0) {
    return (c) => handler(c, async () => undefined) as Answer;
  }
  const rest = inTurn(others);
  return (c) => {
    let later: Answer | undefined;
    const own = handler(c, () => {
      later = rest(c);
      return later as Promise<never>;
    });
    return andThen(own as MaybePromise<Response | undefined>, (answer) => answer ?? (later as Answer));
  };
};

const caught =
  <E extends Env>(route: Route<E>, fail: ErrorHandler<E>): Route<E> =>
  (c) => {
    try {
      const answer = route(c);
      return answer instanceof Promise ? answer.catch((error: Error) => fail(error, c)) : answer;
    } catch (error) {
      return fail(error as Error, c);
    }
  };

/** The app that lets calls in below a path. */
export const appOf = <E extends Env>(path: string, { routes, around, unknown, fail }: Api<E>): Hono<E> => {
  const through = (route: Route<E>): Route<E> =>
    around.reduceRight<Route<E>>((inner, one) => caught((c) => one(c, () => inner(c)), fail), caught(route, fail));
  const handlers = new Map<string, { method: string; path: string; all: Handler<E>[] }>();
  for (const { method, path: own, handler } of new Hono<E>().route(path, routes).routes) {
    const known = handlers.get(`${method} ${own}`) ?? { method, path: own, all: [] };
    known.all.push(handler as Handler<E>);
    handlers.set(`${method} ${own}`, known);
  }
  const app = new Hono<E>({ getPath: pathInWorld });
  for (const { method, path: own, all } of handlers.values()) {
    app.on(method, own, through(inTurn(all)));
  }
  return app.notFound(through(unknown));
};
