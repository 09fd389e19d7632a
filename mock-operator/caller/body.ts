// The client's rules about bodies as such, which are the same in every dialect.
import { didYouMean } from '../../schemas/suggest.ts';
import type { CallRecord } from '../wire/call-record.ts';
import { isJsonType } from '../wire/json.ts';
import { type Mistake, mistakeIf, SATISFIED } from './caller-rule.ts';
import { unknownMembers } from './members.ts';

/** Without recursion: what is nested deeper than the stack is read like anything else. */
const countIn = (value: unknown): number => {
  const left: unknown[] = [value];
  let count = 0;
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one !== 'object' || one === null) {
      continue;
    }
    if (Array.isArray(one)) {
      for (const each of one) {
        left.push(each);
      }
      continue;
    }
    for (const name in one) {
      count += 1;
      const each = (one as Record<string, unknown>)[name];
      if (typeof each === 'object') {
        left.push(each);
      }
    }
  }
  return count;
};

const KEY = /"(?:[^"\\]|\\.)*"(?=(\s*:)?)|[{}[\],]/g;

/** The name of a member that stands twice in one object of a JSON text; undefined when none does. */
const firstRepeated = (text: string): string | undefined => {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(KEY)) {
    if (token === '{') {
      open.push(new Set());
    } else if (token === '[') {
      open.push(new Set());
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (colon !== undefined) {
      const name = String(JSON.parse(token));
      const names = open.at(-1);
      if (names?.has(name)) {
        return name;
      }
      names?.add(name);
    }
  }
  return undefined;
};

/** Counts what looks like the end of a name; inside a text it has a backslash before it. */
const namesIn = (text: string): number => {
  let count = 0;
  for (let index = text.indexOf('":'); index !== -1; index = text.indexOf('":', index + 2)) {
    count += 1;
  }
  return count;
};

/** The same, looked for only where the text has more names than the value has members. */
const repeatedMember = (text: string, value: unknown): string | undefined =>
  namesIn(text) === countIn(value) ? undefined : firstRepeated(text);

export const malformedBody = ({ body }: CallRecord): readonly Mistake[] | undefined =>
  body &&
  mistakeIf(
    body.json === undefined,
    '/body',
    body.text === undefined
      ? 'The bytes of the body are no UTF-8.'
      : body.text === ''
        ? 'The body is empty, where one JSON document is wanted.'
        : 'The body is no JSON.',
  );

export const undeclaredBody = ({ body, headers }: CallRecord): readonly Mistake[] | undefined => {
  if (!body?.text) {
    return undefined;
  }
  const type = headers.get('content-type');
  return mistakeIf(
    !isJsonType(type ?? ''),
    '/headers/content-type',
    `The content type of the body is ${type ?? 'not given'}; it is application/json.`,
  );
};

export const repeatedMembers = ({ body }: CallRecord): readonly Mistake[] | undefined => {
  if (body?.text === undefined || body.json === undefined) {
    return undefined;
  }
  const name = repeatedMember(body.text, body.json.value);
  return name === undefined
    ? SATISFIED
    : [
        {
          pointer: '/body',
          message: `An object of the body names ${JSON.stringify(name)} twice: the last one counts.`,
        },
      ];
};

export const strangeMembers = ({ body }: CallRecord, schemaId: string): readonly Mistake[] | undefined => {
  if (body?.json === undefined) {
    return undefined;
  }
  const unknown = unknownMembers(schemaId, body.json.value);
  return unknown.length === 0
    ? SATISFIED
    : unknown.map(({ pointer, name, known }) => ({
        pointer: `/body${pointer}`,
        message: `The specification has no member ${name} there.${didYouMean(name, known)}`,
      }));
};
