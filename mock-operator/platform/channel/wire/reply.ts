// Answers of the Channel API on their way out.
import type { Context } from 'hono';
import type { Body } from '../../../kernel/body.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { answered, fail } from '../../../partner/wire/reply.ts';
import { setUpAnswerId, setUpEnvelope, setUpRefusal, setUpText } from '../rules/answer.ts';

/** Answers with what is shown and `meta`. */
export const reply = (c: Context<PartnerEnv>, shown: Body, status = 200): Response => {
  const exchange = c.get('exchange');
  const { world } = exchange;
  exchange.reqId ??= setUpAnswerId(world, exchange.call);
  const { reqId } = exchange;
  exchange.record.answered = shown;
  return answered(c, status, setUpText(world, setUpEnvelope(world, shown, reqId)), reqId);
};

/** Writes a refusal out. */
export const failSetUp = (error: Error, c: Context<PartnerEnv>): Response =>
  setUpRefusal(c.get('exchange').world, fail(error, c));
