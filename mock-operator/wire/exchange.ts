// What accompanies one call on its way: its request id, its caller's mistakes, its place in the journal.
import type { Context, MiddlewareHandler } from 'hono';
import { isUuid } from '../../schemas/formats.ts';
import { checkKeys, type Keys } from '../domain/key.ts';
import { answerId, arrive, type Call } from '../domain/request-id.ts';
import type { ControlledWorld } from '../world.ts';
import type { Journal } from './journal.ts';

export interface Exchange {
  world: ControlledWorld;
  call: Call;
  /** The id that the answer carries, once it has been chosen. */
  reqId: string | undefined;
  /** What the caller did wrong. */
  mistakes: string[];
  /** The resource of the body, once it has been let through. */
  accepted?: unknown;
}

export interface Env {
  Variables: { exchange: Exchange };
}

/** The request id of the answer: the same in body and header. */
export const reqIdOf = (exchange: Exchange): string => {
  exchange.reqId ??= answerId(exchange.world, exchange.call);
  return exchange.reqId;
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Shown {
  requestId: string | undefined;
  /** The request id, when it is a uuid. */
  uuid: string | undefined;
  key: string | undefined;
  secret: string | undefined;
}

const shownIn = (c: Context): Shown => {
  const requestId = c.req.header('X-Request-ID');
  return {
    requestId,
    uuid: requestId !== undefined && isUuid(requestId) ? requestId : undefined,
    key: c.req.header('X-API-Key'),
    secret: c.req.header('X-API-Secret'),
  };
};

const headerMistakes = ({ requestId, uuid, key, secret }: Shown, keys: Keys | null): string[] => {
  const mistakes: string[] = [];
  if (requestId === undefined) mistakes.push('header X-Request-ID is missing');
  else if (uuid === undefined) mistakes.push('header X-Request-ID is no uuid');
  if (key === undefined) mistakes.push('header X-API-Key is missing');
  if (secret === undefined) mistakes.push('header X-API-Secret is missing');
  if (keys && key !== undefined && secret !== undefined && (key !== keys.key || secret !== keys.secret)) {
    mistakes.push('X-API-Key and X-API-Secret are not the configured ones');
  }
  return mistakes;
};

/** Begins an exchange, and writes the call into the journal with what it was answered, refused or not. */
export const exchanges =
  (world: ControlledWorld, journal: Journal, keys: Keys | null): MiddlewareHandler<Env> =>
  async (c, next) => {
    const shown = shownIn(c);
    const hasBody = c.req.method === 'POST';
    const exchange: Exchange = {
      world,
      call: { fromHeader: shown.uuid, hasBody },
      reqId: undefined,
      mistakes: headerMistakes(shown, keys),
    };
    c.set('exchange', exchange);
    const entry = journal.begin({
      at: world.now(),
      method: c.req.method,
      path: c.req.url.slice(c.req.url.indexOf('/', 'https://'.length)),
      mistakes: exchange.mistakes,
    });
    await next();
    entry.status = c.res.status;
  };

/** Lets a call in: after the latency, unless there is an outage, and with the right keys. */
export const admission =
  (world: ControlledWorld, keys: Keys | null): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (world.latencyMs > 0) await sleep(world.latencyMs);
    await arrive(world, c.get('exchange').call);
    if (world.outage) return c.body(null, 503);
    if (keys) checkKeys(world, shownIn(c), keys);
    return next();
  };
