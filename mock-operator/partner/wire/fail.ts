// The one place where a refusal, expected or not, becomes an answer. Never HTML, never a stack.
import type { Context } from 'hono';
import type { ErrorCode } from '../../kernel/error-code.ts';
import { answer } from '../../wire/answer.ts';
import { RequestedError } from '../../wire/behaviour.ts';
import { ApiError } from '../rules/api-error.ts';
import { textOf } from '../rules/envelope.ts';
import { errorAnswer } from '../rules/error-answer.ts';
import { type PartnerEnv, reqIdOfRefusal } from './exchange.ts';
import { answered } from './reply.ts';

const apiErrorOf = (error: Error): ApiError =>
  error instanceof RequestedError
    ? new ApiError(error.code as ErrorCode, error.message, {}, error.status)
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
