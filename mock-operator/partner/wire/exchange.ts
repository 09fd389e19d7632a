// One call of the Partner API: its request id, its caller's keys and mistakes.
import type { Context, MiddlewareHandler } from 'hono';
import { isUuid } from '../../../schemas/formats.ts';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { checkKeys, type Keys } from '../rules/key.ts';
import { answerId, arrive, type Call } from '../rules/request-id.ts';

export interface PartnerExchange extends Exchange {
  call: Call;
  /** The id that the answer carries, once it has been chosen. */
  reqId: string | undefined;
  /** The resource of the body, once it has been let through. */
  accepted?: unknown;
}

export interface PartnerEnv {
  Variables: { exchange: PartnerExchange };
}

/** The request id of the answer: the same in body and header. */
export const reqIdOf = (exchange: PartnerExchange): string => {
  exchange.reqId ??= answerId(exchange.world, exchange.call);
  return exchange.reqId;
};

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
  if (requestId === undefined) {
    mistakes.push('header X-Request-ID is missing');
  } else if (uuid === undefined) {
    mistakes.push('header X-Request-ID is no uuid');
  }
  if (key === undefined) {
    mistakes.push('header X-API-Key is missing');
  }
  if (secret === undefined) {
    mistakes.push('header X-API-Secret is missing');
  }
  if (keys && key !== undefined && secret !== undefined && (key !== keys.key || secret !== keys.secret)) {
    mistakes.push('X-API-Key and X-API-Secret are not the configured ones');
  }
  return mistakes;
};

/** Begins the exchange of a call. */
export const beginExchange =
  (world: ControlledWorld, keys: Keys | null) =>
  (c: Context<PartnerEnv>): PartnerExchange => {
    const shown = shownIn(c);
    const exchange: PartnerExchange = {
      world,
      call: { fromHeader: shown.uuid, hasBody: c.req.method === 'POST' },
      reqId: undefined,
      mistakes: headerMistakes(shown, keys),
    };
    c.set('exchange', exchange);
    return exchange;
  };

/** Lets a call through that shows the right keys; without `keys` every call. @throws ApiError with status 401 */
export const authorized =
  (world: ControlledWorld, keys: Keys | null): MiddlewareHandler<PartnerEnv> =>
  async (c, next) => {
    await arrive(world, c.get('exchange').call);
    if (keys) {
      checkKeys(world, shownIn(c), keys);
    }
    return next();
  };
