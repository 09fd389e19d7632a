import { escapedKey } from '../../../schemas/pointer.ts';

/** A line of a JSON document that is written over lines, and the JSON pointer of the value that begins or ends in it. */
export interface BodyLine {
  text: string;
  pointer: string;
}

/** The document over lines; a body that is no JSON has its own lines, all of the pointer ``. */
export const bodyLines = (body: string): BodyLine[] => {
  try {
    return linesOf(JSON.parse(body), '', '', '');
  } catch {
    return body === '' ? [] : body.split(/\r\n|\r|\n/).map((text) => ({ text, pointer: '' }));
  }
};

/** Columns of indentation; what lies deeper stands on one line. */
const MAX_INDENT = 60;

const linesOf = (value: unknown, pointer: string, indent: string, before: string): BodyLine[] => {
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || value === null || indent.length > MAX_INDENT || Object.keys(value).length === 0) {
    return [{ text: `${indent}${before}${JSON.stringify(value)}`, pointer }];
  }
  const members = Object.entries(value);
  const inner = members.flatMap(([key, member], index) => {
    const lines = linesOf(
      member,
      `${pointer}/${escapedKey(key)}`,
      `${indent}  `,
      isList ? '' : `${JSON.stringify(key)}: `,
    );
    const last = lines.at(-1);
    return last === undefined || index === members.length - 1
      ? lines
      : [...lines.slice(0, -1), { ...last, text: `${last.text},` }];
  });
  return [
    { text: `${indent}${before}${isList ? '[' : '{'}`, pointer },
    ...inner,
    { text: `${indent}${isList ? ']' : '}'}`, pointer },
  ];
};
