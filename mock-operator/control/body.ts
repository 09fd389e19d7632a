// Bodies of control calls on their way in: measured, read, held against their schema, each flaw told in words.
import type { Context } from 'hono';
import type { Control } from '../../schemas/generated/types.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { schemaOf, type Violation, violations } from '../../schemas/validate.ts';
import { wholeText } from '../kernel/body-text.ts';
import { limitedBody, maxBytes } from '../wire/body-limit.ts';
import { jsonIn } from '../wire/json.ts';
import { Misuse } from './misuse.ts';

/** A call that takes a body, by its path below `/_mock`. */
type CallName = keyof Control;

/** The body of a call. */
export type Members<Name extends CallName> = NonNullable<Control[Name]>;

interface Described {
  description: string;
  properties: Record<string, { description: string }>;
}

const calls = schemaOf('harness/control').properties as Record<CallName, Described>;

/** Refuses a body that is larger. @throws Misuse 413 */
export const limited = limitedBody(() => new Misuse(`the body is larger than ${maxBytes} bytes`, 413));

const wordsFor = (name: CallName, { pointer, keyword, params }: Violation): string => {
  const { description, properties } = calls[name];
  const wanted = `the body is to be a JSON object with ${description}`;
  if (keyword === 'additionalProperties') {
    const member = String(params.additionalProperty);
    return `${name} has no member ${JSON.stringify(member)}: ${wanted}.${didYouMean(member, Object.keys(properties))}`;
  }
  const [, , member = ''] = pointer.split('/');
  return member === '' ? wanted : `"${member}" is to be ${properties[member]?.description}`;
};

const isJson = (type = ''): boolean => /^application\/json\s*(;|$)/i.test(type.trim());

/** The members of a call; without a body it has none. @throws Misuse 400 or 415 */
export const bodyOf = async <Name extends CallName>(c: Context, name: Name): Promise<Members<Name>> => {
  if (Object.keys(c.req.query()).length > 0) {
    throw new Misuse(`${name} takes its members in the body, not in the query`);
  }
  const text = await wholeText(c.req.raw);
  const type = c.req.header('Content-Type');
  if (text !== '' && !isJson(type)) {
    throw new Misuse(`the content type of a body is application/json, not ${type ?? 'absent'}`, 415);
  }
  const json = text === '' ? { value: {} } : jsonIn(text);
  if (!json) {
    throw new Misuse('the body is no JSON in UTF-8');
  }
  const flaws = violations('harness/control', { [name]: json.value });
  const flaw = flaws.find(({ keyword }) => keyword === 'additionalProperties') ?? flaws[0];
  if (flaw) {
    throw new Misuse(wordsFor(name, flaw));
  }
  return json.value as Members<Name>;
};
