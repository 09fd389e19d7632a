// One call of the Partner API: its request id.
import type { Context } from 'hono';
import { isUuid } from '../../../schemas/formats.ts';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { CallRecord } from '../../wire/call-record.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { answerId, type Call, refusalId } from '../rules/request-id.ts';

interface PartnerExchange extends Exchange {
  call: Call;
  /** The id that the answer carries, once it has been chosen. */
  reqId: string | undefined;
  /** The resource of the body, once it has been let through. */
  accepted?: unknown;
  /** The reseller that calls a platform, by his place among those that are known, where keys are asked for. */
  reseller?: number | undefined;
  /** The channel of the reseller that calls a platform, where it is known. */
  channelId?: string | undefined;
}

export interface PartnerEnv {
  Variables: { exchange: PartnerExchange };
}

/** The request id of the answer: the same in body and header. */
export const reqIdOf = (exchange: PartnerExchange): string => {
  exchange.reqId ??= answerId(exchange.world, exchange.call);
  return exchange.reqId;
};

/** The request id of a refusal. */
export const reqIdOfRefusal = (exchange: PartnerExchange): string => {
  exchange.reqId ??= refusalId(exchange.world, exchange.call);
  return exchange.reqId;
};

/** Begins the exchange of a call. */
export const beginExchange =
  (world: ControlledWorld) =>
  (c: Context<PartnerEnv>, record: CallRecord): void => {
    const shown = record.headers.get('x-request-id');
    c.set('exchange', {
      world,
      record,
      call: { fromHeader: shown !== undefined && isUuid(shown) ? shown : undefined, hasBody: c.req.method === 'POST' },
      reqId: undefined,
    });
  };
