// Bodies of resellers on their way to the operator, who judges them.
import type { Context } from 'hono';
import { refuse } from '../../../partner/rules/api-error.ts';
import { bodyText } from '../../../partner/rules/body-text.ts';
import { arrive } from '../../../partner/rules/request-id.ts';
import { bodyReqId } from '../../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { jsonIn } from '../../../wire/json.ts';

/** The body of a call as it came. @throws ApiError BAD_REQUEST for bytes that are no text */
export const bodyOf = async (c: Context<PartnerEnv>): Promise<string> => {
  const exchange = c.get('exchange');
  const { world, record, call } = exchange;
  const text = await bodyText(world, c.req.raw);
  const json = jsonIn(text);
  record.body = { text, json };
  call.fromBody = bodyReqId(json?.value);
  await arrive(world, call);
  return text ?? refuse('BAD_REQUEST', 'the body is no UTF-8');
};
