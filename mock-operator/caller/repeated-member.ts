// JSON.parse keeps the last of two members of one name; what was sent before it is lost without a word.

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
export const repeatedMember = (text: string, value: unknown): string | undefined =>
  namesIn(text) === countIn(value) ? undefined : firstRepeated(text);
