// Bodies of v2 on their way in: read, measured, parsed, translated into our terms, validated.
import type { Context } from 'hono';
import { jsonIn } from '../../../schemas/text/json.ts';
import { violations } from '../../../schemas/validate.ts';
import { arrivedBody } from '../../wire/arrived-body.ts';
import { limitedBody } from '../../wire/body-limit.ts';
import { v2BodyText } from '../rules/body-text.ts';
import { Refusal } from '../rules/refusal.ts';
import { malformed, type RequestKind, refusalOf } from '../rules/request-shape.ts';
import type { V2Env } from './exchange.ts';

/** Refuses a body that is too large or encoded. @throws Refusal 413 or 415 */
export const v2Limited = limitedBody((status, message) => new Refusal('BAD_REQUEST', message, status));

/** The JSON of a body; an empty body is an empty object. @throws Refusal 400 */
export const jsonOf = async (c: Context<V2Env>): Promise<unknown> => {
  const { world, record } = c.get('exchange');
  const text = await v2BodyText(world, c.req.raw, arrivedBody(c));
  const json = text === '' ? { value: {} } : jsonIn(text);
  record.body = { text, json };
  if (json) {
    return json.value;
  }
  throw malformed(world);
};

/** Lets a body in our words through when it conforms to its request schema. @throws Refusal 400 */
export const accepted = <Wanted>(c: Context<V2Env>, kind: RequestKind, value: unknown): Wanted => {
  const { world, record } = c.get('exchange');
  const found = violations(`operator-v2/${kind}-request`, value);
  record.violations = found;
  const refusal = refusalOf(world, kind, found);
  if (refusal) {
    throw refusal;
  }
  return value as Wanted;
};
