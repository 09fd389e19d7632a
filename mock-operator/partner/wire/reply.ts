// Answers on their way out.
import type { Context } from 'hono';
import type { Text } from '../../kernel/answer-text.ts';
import type { Body } from '../../kernel/body.ts';
import { codeOf, type ErrorCode } from '../../kernel/error-code.ts';
import { answer } from '../../wire/answer.ts';
import { RequestedError } from '../../wire/behaviour.ts';
import { ApiError } from '../rules/api-error.ts';
import { envelope, textOf } from '../rules/envelope.ts';
import { errorAnswer } from '../rules/error-answer.ts';
import type { Done } from '../rules/status.ts';
import { type PartnerEnv, reqIdOf, reqIdOfRefusal } from './exchange.ts';

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

const apiErrorOf = (error: Error): ApiError =>
  error instanceof RequestedError
    ? new ApiError((error.code as ErrorCode | undefined) ?? codeOf(error.status), error.message, {}, error.status)
    : new ApiError('INTERNAL_SERVER', 'something went wrong');

/** Writes an error out. What is no ApiError is our own fault and says no more than that. */
export const fail = (error: Error, c: Context<PartnerEnv>): Response => {
  const known = error instanceof ApiError ? error : apiErrorOf(error);
  const exchange = c.get('exchange');
  const reqId = reqIdOfRefusal(exchange);
  exchange.record.refusal = { code: known.code, message: known.message };
  const { status, body } = errorAnswer(exchange.world, known, reqId);
  return body === undefined
    ? answer(c, status, '', { 'X-Request-ID': reqId })
    : answered(c, status, textOf(exchange.world, body), reqId);
};

/** Answers an unknown path or method. */
export const unknownRoute = (c: Context<PartnerEnv>): Response =>
  fail(new ApiError('NOT_FOUND', 'there is no such path', { path: c.req.path }), c);
