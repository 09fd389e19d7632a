import type { Context } from 'hono';
import { casing, extras, typed } from '../../kernel/answer-text.ts';
import type { Body } from '../../kernel/body.ts';
import { answer } from '../../wire/answer.ts';
import { RequestedError } from '../../wire/behaviour.ts';
import { errorAnswer, octoError, unknownPath } from '../rules/error-answer.ts';
import { codeOf, Refusal, type RefusalCode } from '../rules/refusal.ts';
import type { V2Env, V2Exchange } from './exchange.ts';

/** In OCTO an answer names the capabilities that it was made with: here none. */
const capabilitiesOf = ({ binding }: V2Exchange): Record<string, string> =>
  binding === 'octo' ? { 'Octo-Capabilities': '' } : {};

/** Answers a call of v2. Spec 4: application/json. */
export const v2Reply = (c: Context<V2Env>, body: Body | Body[], status = 200): Response => {
  const exchange = c.get('exchange');
  const { world } = exchange;
  const { type, text, parts } = typed(world, extras(world, casing(world, body as Body)));
  return answer(c, status, text, { ...capabilitiesOf(exchange), 'Content-Type': type }, parts);
};

/** Keeps what was listed, by which the caller is judged that lists again. */
export const listed = (c: Context<V2Env>, list: Body[]): Body[] => {
  c.get('exchange').record.listed = list;
  return list;
};

/** OCTO answers 400 to nearly every mistake; the code says which it is. */
const statusIn = ({ binding }: V2Exchange, status: number): number =>
  binding === 'octo' && status > 400 && status < 500 && status !== 404 && status !== 429 ? 400 : status;

const octoCode = (refusal: Refusal): Refusal =>
  refusal.code === 'INVALID_BOOKING_UUID' && refusal.status === 404
    ? new Refusal(refusal.code, refusal.message, 400, refusal.named)
    : refusal;

const refusalOf = (error: Error): Refusal =>
  error instanceof RequestedError
    ? new Refusal((error.code as RefusalCode | undefined) ?? codeOf(error.status), error.message, error.status)
    : new Refusal('INTERNAL_SERVER_ERROR', 'something went wrong');

const answerTo = ({ world, binding }: V2Exchange, refusal: Refusal) =>
  binding === 'octo' ? octoError(world, octoCode(refusal)) : errorAnswer(world, refusal);

/** Writes an error out. What is no refusal is our own fault and says no more than that. */
export const failV2 = (error: Error, c: Context<V2Env>): Response => {
  const exchange = c.get('exchange');
  const known = error instanceof Refusal ? error : refusalOf(error);
  const { status, type, text } = answerTo(exchange, known);
  exchange.record.refusal = { code: known.code, message: known.message };
  return answer(c, statusIn(exchange, status), text, {
    ...capabilitiesOf(exchange),
    ...(text !== '' && { 'Content-Type': type }),
  });
};

/** Answers an unknown path or method. */
export const unknownV2Path = (c: Context<V2Env>): Response => failV2(unknownPath(c.get('exchange').world), c);
