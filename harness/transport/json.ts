/** More levels than any answer of the interfaces has, and few enough for every reader. RFC 8259, 9. */
export const MAX_LEVELS = 100;

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const [BRACKET, BRACE] = [91, 123];
const [BRACKET_END, BRACE_END] = [93, 125];

/** Where the string that begins at a place of a JSON text ends. */
const endOfString = (text: string, begin: number): number => {
  let at = text.indexOf('"', begin + 1);
  for (;;) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) {
      escapes += 1;
    }
    if (escapes % 2 === 0) {
      return at;
    }
    at = text.indexOf('"', at + 1);
  }
};

/** The members and levels that a JSON text writes down. */
const written = (text: string): { members: number; levels: number } => {
  let [members, level, levels] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === COLON) {
      members += 1;
    } else if (code === BRACKET || code === BRACE) {
      level += 1;
      levels = Math.max(levels, level);
    } else if (code === BRACKET_END || code === BRACE_END) {
      level -= 1;
    }
  }
  return { members, levels };
};

const membersOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) {
    return 0;
  }
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
  let members = Array.isArray(value) ? 0 : parts.length;
  for (const part of parts) {
    members += membersOf(part);
  }
  return members;
};

/** A document as every reader understands it, or why it is none. */
export type JsonReading = { value: unknown } | { unreadable: string };

/** Reads one JSON document: UTF-8, no byte order mark, no name twice in one object, not too deep. RFC 8259, 4, 8.1, 9. */
export const readJson = (text: string, utf8: boolean): JsonReading => {
  if (!utf8) {
    return { unreadable: 'bytes that are no UTF-8' };
  }
  if (text.startsWith('\ufeff')) {
    return { unreadable: 'a byte order mark before the document' };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { unreadable: 'no JSON' };
  }
  const { members, levels } = written(text);
  if (levels > MAX_LEVELS) {
    return { unreadable: `${levels} levels of nesting, more than ${MAX_LEVELS}` };
  }
  return members === membersOf(value) ? { value } : { unreadable: 'an object in which a name stands twice' };
};
