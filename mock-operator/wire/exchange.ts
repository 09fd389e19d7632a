// What every call goes through, whatever its interface: the journal.
import type { HttpBindings } from '@hono/node-server';
import type { Context, Env, MiddlewareHandler } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { placeOf } from './address.ts';
import { headersOf } from './call-headers.ts';
import type { Behaviour, CalledInterface, CallRecord } from './call-record.ts';
import type { Journal } from './journal.ts';

/** What accompanies one call on its way. */
export interface Exchange {
  readonly world: ControlledWorld;
  readonly record: CallRecord;
}

export interface ExchangeEnv {
  Variables: { exchange: Exchange };
}

/** What the caller gets of these is not what the route has answered. */
const BROKEN_OFF: ReadonlySet<Behaviour['answer']> = new Set(['half', 'reset', 'none']);

/** What comes with a call that is sent within this process: the platform's, to the operator behind it. */
interface Within {
  forwardedFor?: number;
}

const NO_FINDINGS: CallRecord['findings'] = [];

/** Begins an exchange, and writes the call into the journal with its answer, refused or not. */
export const journaled =
  <E extends Env>(
    journal: Journal,
    world: ControlledWorld,
    called: CalledInterface,
    begin: (c: Context<E>, record: CallRecord) => void,
  ): MiddlewareHandler<E> =>
  async (c, next) => {
    const record: CallRecord = {
      number: 0,
      called,
      at: world.now(),
      startedMs: performance.now(),
      method: c.req.method,
      path: placeOf(c.req.url).target,
      headers: headersOf(c as Context),
      forwardedFor: (c.env as Within | undefined)?.forwardedFor,
      // What most calls get stands here from the beginning: members that come later are kept apart from the others.
      operation: undefined,
      body: undefined,
      violations: undefined,
      status: undefined,
      answer: undefined,
      answered: undefined,
      durationMs: undefined,
      findings: NO_FINDINGS,
    };
    journal.begin(record);
    begin(c, record);
    await next();
    const hasLeft = (c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroyed === true;
    if (!BROKEN_OFF.has(record.behaviour?.answer) && !hasLeft) {
      record.status = c.res.status;
    }
    journal.end(record);
  };
