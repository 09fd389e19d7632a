// One call of v2, in either binding: what its key permits, its caller's mistakes.
import type { Context, MiddlewareHandler } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { type Access, type Authorization, authorize, type Called } from '../rules/authorization.ts';
import { checkRate } from '../rules/rate-of-calls.ts';

/** The default binding, or that of the open standard. */
export type Binding = 'operator-v2' | 'octo';

export interface V2Exchange extends Exchange {
  binding: Binding;
  access: Access;
}

export interface V2Env {
  Variables: { exchange: V2Exchange };
}

const headerMistakes = (shown: string | undefined, { full, restricted }: Authorization, binding: Binding): string[] => {
  if (shown === undefined) {
    return ['header Authorization is missing'];
  }
  if (shown !== full && shown !== restricted) {
    return ['Authorization is not a known one'];
  }
  return binding === 'octo' && !/^Bearer \S/.test(shown) ? ['Authorization is no Bearer token'] : [];
};

const octoMistakes = (c: Context, binding: Binding): string[] =>
  binding === 'octo' && c.req.header('Octo-Capabilities') === undefined ? ['header Octo-Capabilities is missing'] : [];

const calledBy = ({ req: { method, path } }: Context): Called => {
  if (method === 'POST' && path.endsWith('/bookings')) {
    return 'create';
  }
  if (path.includes('/bookings/')) {
    return 'booking';
  }
  return /\/availability(\/|$)/.test(path) ? 'availability' : 'list';
};

/** Begins the exchange of a call. */
export const beginExchange =
  (world: ControlledWorld, authorization: Authorization, binding: Binding) =>
  (c: Context<V2Env>): V2Exchange => {
    const mistakes = [
      ...headerMistakes(c.req.header('Authorization'), authorization, binding),
      ...octoMistakes(c, binding),
    ];
    const exchange: V2Exchange = { world, binding, access: {}, mistakes };
    c.set('exchange', exchange);
    return exchange;
  };

/** Lets a call through with what its key permits. @throws Refusal 401. Spec 5. */
export const authorized =
  (world: ControlledWorld, authorization: Authorization): MiddlewareHandler<V2Env> =>
  async (c, next) => {
    checkRate(world);
    const access = authorize(world, c.req.header('Authorization'), authorization, calledBy(c));
    c.get('exchange').access = access;
    await next();
    if (access.afterwards) {
      throw access.afterwards;
    }
  };
