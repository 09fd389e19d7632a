// Bodies of v2 on their way in: read, measured, parsed, put into our words, held against their schema.
import type { Context } from 'hono';
import { violations } from '../../schemas/validate.ts';
import { v2BodyText } from '../domain/v2/body-text.ts';
import { Refusal } from '../domain/v2/refusal.ts';
import { malformed, type RequestKind, refusalOf } from '../domain/v2/request-shape.ts';
import { limitedBody } from './body-limit.ts';
import { jsonIn } from './json.ts';
import type { V2Env } from './v2-exchange.ts';

/** Refuses a body that is larger. @throws Refusal 413 */
export const v2Limited = limitedBody(() => new Refusal('BAD_REQUEST', 'the body is too large', 413));

/** The JSON of a body; an empty body is an empty object. @throws Refusal 400 */
export const jsonOf = async (c: Context<V2Env>): Promise<unknown> => {
  const { world, mistakes } = c.get('v2');
  const text = await v2BodyText(world, c.req.raw);
  const json = text === '' ? { value: {} } : jsonIn(text);
  if (json) return json.value;
  mistakes.push('the body is no JSON');
  throw malformed(world);
};

/** Lets a body in our words through when it conforms to its request schema. @throws Refusal 400 */
export const accepted = <Wanted>(c: Context<V2Env>, kind: RequestKind, value: unknown): Wanted => {
  const { world, mistakes } = c.get('v2');
  const flaws = violations(`operator-v2/${kind}-request`, value);
  for (const { pointer, message } of flaws) mistakes.push(`body${pointer}: expected ${message}`);
  const refusal = refusalOf(kind)(world, flaws);
  if (refusal) throw refusal;
  return value as Wanted;
};
