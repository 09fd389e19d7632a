// Answers on their way out.
import type { Context } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import type { Body } from '../../kernel/body.ts';
import { envelope, textOf } from '../rules/envelope.ts';
import type { Done } from '../rules/status.ts';
import { type PartnerEnv, reqIdOf } from './exchange.ts';

/** Answers with a resource and `meta`. */
export const reply = (c: Context<PartnerEnv>, resource: Body, status = 200): Response => {
  const exchange = c.get('exchange');
  const reqId = reqIdOf(exchange);
  const { type, text } = textOf(exchange.world, envelope(exchange.world, resource, reqId));
  return c.body(text, status as ContentfulStatusCode, { 'Content-Type': type, 'X-Request-ID': reqId });
};

/** Answers without a resource. */
export const done = (c: Context<PartnerEnv>, { status, text }: Done): Response => {
  const headers = { 'X-Request-ID': reqIdOf(c.get('exchange')) };
  return text === ''
    ? c.body(null, status as StatusCode, headers)
    : c.body(text, status as ContentfulStatusCode, { ...headers, 'Content-Type': 'application/json' });
};
