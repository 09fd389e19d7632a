// Bodies of control calls on their way in: measured, read, validated; each mistake is named in words.
import type { Context } from 'hono';
import { wholeText } from '../kernel/body-text.ts';
import { limitedBody } from '../wire/body-limit.ts';
import { type CallName, type Members, mistakeOf } from '../wire/control-words.ts';
import { isJsonType, jsonIn } from '../wire/json.ts';
import { Misuse, misuseIf } from './misuse.ts';

/** Refuses a body that is too large or encoded. @throws Misuse 413 or 415 */
export const limited = limitedBody((status, message) => new Misuse(message, status));

/** The JSON of a body. @throws Misuse 400 or 415 */
const jsonOf = async (c: Context, otherwise: { value: unknown } | undefined): Promise<{ value: unknown }> => {
  const text = await wholeText(c.req.raw);
  const type = c.req.header('Content-Type');
  misuseIf(
    text !== '' && !isJsonType(type ?? ''),
    `the content type of a body is application/json, not ${type ?? 'absent'}`,
    415,
  );
  const json = text === '' ? otherwise : jsonIn(text);
  if (!json) {
    throw new Misuse('the body is no JSON in UTF-8');
  }
  return json;
};

/** A document that is more than the members of a call. @throws Misuse 400 or 415 */
export const documentOf = async (c: Context): Promise<unknown> => (await jsonOf(c, undefined)).value;

/** The members of a call; without a body it has none. @throws Misuse 400 or 415 */
export const bodyOf = async <Name extends CallName>(c: Context, name: Name): Promise<Members<Name>> => {
  misuseIf(Object.keys(c.req.query()).length > 0, `${name} takes its members in the body, not in the query`);
  const json = await jsonOf(c, { value: {} });
  const mistake = mistakeOf(name, json.value);
  if (mistake !== undefined) {
    throw new Misuse(mistake);
  }
  return json.value as Members<Name>;
};
