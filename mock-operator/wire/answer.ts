// An answer on its way out, whatever its interface; the journal keeps it.
import type { Context } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import type { Exchange } from './exchange.ts';

/** Answers with a text; with an empty one without a body. */
export const answer = <E extends { Variables: { exchange: Exchange } }>(
  c: Context<E>,
  status: number,
  text: string,
  headers: Record<string, string>,
): Response => {
  (c.get('exchange') as Exchange).record.answer = { headers, text };
  return text === ''
    ? c.body(null, status as StatusCode, headers)
    : c.body(text, status as ContentfulStatusCode, headers);
};
