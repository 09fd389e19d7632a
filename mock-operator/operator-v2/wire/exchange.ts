// One call of v2, in either binding: what its key permits.
import type { Context, MiddlewareHandler } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { withdraw } from '../../wire/answer.ts';
import type { Api } from '../../wire/api.ts';
import { admitted } from '../../wire/behaviour.ts';
import type { CallRecord } from '../../wire/call-record.ts';
import { type Exchange, journaled } from '../../wire/exchange.ts';
import type { Journal } from '../../wire/journal.ts';
import { type Access, type Authorization, authorize, type Called, changeOfAReader } from '../rules/authorization.ts';
import { checkRate } from '../rules/limit.ts';

/** The default binding, or that of the open standard. */
export type Binding = 'operator-v2' | 'octo';

export interface V2Exchange extends Exchange {
  binding: Binding;
  access: Access;
}

export interface V2Env {
  Variables: { exchange: V2Exchange };
}

const calledBy = ({ req: { method, path } }: Context): Called => {
  if (method === 'POST' && path.endsWith('/bookings')) {
    return 'create';
  }
  if (path.includes('/bookings/')) {
    return 'booking';
  }
  return /\/availability(\/|$)/.test(path) ? 'availability' : 'list';
};

const changesBookings = ({ req: { method, path } }: Context): boolean =>
  method !== 'GET' && /\/bookings(\/|$)/.test(path);

/** Begins the exchange of a call. */
const beginExchange =
  (world: ControlledWorld, binding: Binding) =>
  (c: Context<V2Env>, record: CallRecord): void => {
    c.set('exchange', { world, record, binding, access: {} });
  };

/** Lets a call through with what its key permits. @throws Refusal 401. Spec 5. */
const authorized =
  (world: ControlledWorld, authorization: Authorization): MiddlewareHandler<V2Env> =>
  async (c, next) => {
    checkRate(world);
    const exchange = c.get('exchange');
    const shown = exchange.record.headers.get('authorization');
    const access = authorize(world, shown, authorization, calledBy(c));
    exchange.access = access;
    if (access.readsOnly && changesBookings(c)) {
      changeOfAReader(world, calledBy(c));
    }
    await next();
    if (access.afterwards) {
      withdraw(c);
      throw access.afterwards;
    }
  };

/** What the calls of v2 go through before their route, in either binding. */
export const v2Calls = (
  world: ControlledWorld,
  journal: Journal,
  authorization: Authorization,
  binding: Binding,
): Api<V2Env>['around'] => [
  journaled(journal, world, binding, beginExchange(world, binding)),
  admitted(world),
  authorized(world, authorization),
];
