// What accompanies one call of v2, in either face: its caller's key and mistakes, its place in the journal.
import type { Context, MiddlewareHandler } from 'hono';
import { type Access, type Authorization, authorize, type Called } from '../domain/v2/authorization.ts';
import type { ControlledWorld } from '../world.ts';
import type { Journal } from './journal.ts';
import { failV2 } from './v2-fail.ts';

/** The default binding, or that of the open standard. */
export type Face = 'operator-v2' | 'octo';

export interface V2Exchange {
  world: ControlledWorld;
  face: Face;
  access: Access;
  /** What the caller did wrong. */
  mistakes: string[];
}

export interface V2Env {
  Variables: { v2: V2Exchange };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const headerMistakes = (shown: string | undefined, { full, restricted }: Authorization, face: Face): string[] => {
  if (shown === undefined) return ['header Authorization is missing'];
  if (shown !== full && shown !== restricted) return ['Authorization is not a known one'];
  return face === 'octo' && !/^Bearer \S/.test(shown) ? ['Authorization is no Bearer token'] : [];
};

const octoMistakes = (c: Context, face: Face): string[] =>
  face === 'octo' && c.req.header('Octo-Capabilities') === undefined ? ['header Octo-Capabilities is missing'] : [];

const calledBy = ({ req: { method, path } }: Context): Called => {
  if (method === 'POST' && path.endsWith('/bookings')) return 'create';
  if (path.includes('/bookings/')) return 'booking';
  return /\/availability(\/|$)/.test(path) ? 'availability' : 'list';
};

/** Begins an exchange, checks the key, and writes the call into the journal when it has been answered. Spec 5. */
export const v2Exchanges =
  (world: ControlledWorld, journal: Journal, authorization: Authorization, face: Face): MiddlewareHandler<V2Env> =>
  async (c, next) => {
    const shown = c.req.header('Authorization');
    const mistakes = [...headerMistakes(shown, authorization, face), ...octoMistakes(c, face)];
    const exchange: V2Exchange = { world, face, access: {}, mistakes };
    c.set('v2', exchange);
    const { pathname, search } = new URL(c.req.url);
    const entry = journal.begin({ at: world.now(), method: c.req.method, path: pathname + search, mistakes });
    if (world.latencyMs > 0) await sleep(world.latencyMs);
    if (world.outage) c.res = c.body(null, 503);
    else {
      try {
        exchange.access = authorize(world, shown, authorization, calledBy(c));
        await next();
        if (exchange.access.afterwards) throw exchange.access.afterwards;
      } catch (error) {
        c.res = failV2(error as Error, c);
      }
    }
    entry.status = c.res.status;
  };
