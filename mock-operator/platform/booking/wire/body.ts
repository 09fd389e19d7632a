// Bodies of resellers on their way to the operator, who judges them.
import type { Context } from 'hono';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { readBody } from '../../../partner/wire/read-body.ts';

/** The body of a call as it came. @throws ApiError BAD_REQUEST for bytes that are no text */
export const bodyOf = async (c: Context<PartnerEnv>): Promise<string> =>
  (await readBody(c)).text ?? refuse('BAD_REQUEST', 'the body is no UTF-8');
