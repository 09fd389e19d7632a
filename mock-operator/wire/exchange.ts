// Writes the calls of all interfaces into the journal.
import type { HttpBindings } from '@hono/node-server';
import type { Context, Env, MiddlewareHandler } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { placeOf } from './address.ts';
import { headersOf } from './call-headers.ts';
import type { Behaviour, CalledInterface, CallRecord } from './call-record.ts';
import type { Journal } from './journal.ts';

/** The world that one call acts on, and its record in the journal. */
export interface Exchange {
  readonly world: ControlledWorld;
  readonly record: CallRecord;
}

export interface ExchangeEnv {
  Variables: { exchange: Exchange };
}

/** With these, the client does not get the whole answer of the route. */
const BROKEN_OFF: ReadonlySet<Behaviour['answer']> = new Set(['half', 'reset', 'none']);

/** The environment of a call that the platform sends to its operator within this process. */
interface InProcessEnv {
  forwardedFor?: number;
}

const NO_FINDINGS: CallRecord['findings'] = [];

/** Writes a call and its answer into the journal, also when the call is refused. */
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
      forwardedFor: (c.env as InProcessEnv | undefined)?.forwardedFor,
      // Members that are set later are listed too: V8 would store added ones apart from the object.
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
