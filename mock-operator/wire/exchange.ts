// What every call goes through, whatever its interface: the journal, latency, outages.
import type { Context, Env, MiddlewareHandler } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import type { Journal } from './journal.ts';

/** What accompanies one call on its way. */
export interface Exchange {
  readonly world: ControlledWorld;
  /** What the caller did wrong; the journal shows it. */
  readonly mistakes: string[];
}

const pathOf = (url: string): string => url.slice(url.indexOf('/', 'https://'.length));

/** Begins an exchange, and writes the call into the journal with the status of its answer, refused or not. */
export const journaled =
  <E extends Env>(journal: Journal, begin: (c: Context<E>) => Exchange): MiddlewareHandler<E> =>
  async (c, next) => {
    const { world, mistakes } = begin(c);
    const entry = journal.begin({ at: world.now(), method: c.req.method, path: pathOf(c.req.url), mistakes });
    await next();
    entry.status = c.res.status;
  };

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets a call in after the latency; during an outage answers 503. */
export const admitted =
  (world: ControlledWorld): MiddlewareHandler =>
  async (c, next) => {
    if (world.latencyMs > 0) {
      await sleep(world.latencyMs);
    }
    return world.outage ? c.body(null, 503) : next();
  };
