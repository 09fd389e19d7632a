// The answer of the operator, passed on to the reseller.
import type { Context } from 'hono';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { done, reply } from '../../../partner/wire/reply.ts';
import type { Relayed } from '../rules/operator-answer.ts';

/** Answers with what the operator has shown, and with the request id of the reseller's call. */
export const relay = (c: Context<PartnerEnv>, { status, shown }: Relayed): Response =>
  typeof shown === 'string' ? done(c, { status, text: shown }) : reply(c, shown, status);
