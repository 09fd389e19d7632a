// Answers on their way out.
import type { Context } from 'hono';
import type { Text } from '../../kernel/answer-text.ts';
import type { Body } from '../../kernel/body.ts';
import { answer } from '../../wire/answer.ts';
import { envelope, textOf } from '../rules/envelope.ts';
import type { Done } from '../rules/status.ts';
import { type PartnerEnv, reqIdOf } from './exchange.ts';

/** Answers with a text. */
export const answered = (
  c: Context<PartnerEnv>,
  status: number,
  { type, text, parts }: Text,
  reqId: string,
): Response => answer(c, status, text, { 'Content-Type': type, 'X-Request-ID': reqId }, parts);

/** Answers with a resource and `meta`. */
export const reply = (c: Context<PartnerEnv>, resource: Body, status = 200): Response => {
  const exchange = c.get('exchange');
  const reqId = reqIdOf(exchange);
  exchange.record.answered = resource;
  return answered(c, status, textOf(exchange.world, envelope(exchange.world, resource, reqId)), reqId);
};

/** Answers without a resource. */
export const done = (c: Context<PartnerEnv>, { status, text }: Done): Response => {
  const reqId = reqIdOf(c.get('exchange'));
  return text === ''
    ? answer(c, status, '', { 'X-Request-ID': reqId })
    : answered(c, status, { type: 'application/json', text }, reqId);
};
