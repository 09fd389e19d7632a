// Sends the answers of the Channel API.
import type { Context } from 'hono';
import type { Body } from '../../../kernel/body.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { answered, fail as failPartner } from '../../../partner/wire/reply.ts';
import { channelAnswerId, channelEnvelope, channelRefusal, channelText } from '../rules/answer.ts';

/** Sends what is shown, with `meta`. */
export const reply = (c: Context<PartnerEnv>, shown: Body, status = 200): Response => {
  const exchange = c.get('exchange');
  const { world } = exchange;
  exchange.reqId ??= channelAnswerId(world, exchange.call);
  const { reqId } = exchange;
  exchange.record.answered = shown;
  return answered(c, status, channelText(world, channelEnvelope(world, shown, reqId)), reqId);
};

export const fail = (error: Error, c: Context<PartnerEnv>): Response =>
  channelRefusal(c.get('exchange').world, failPartner(error, c));
