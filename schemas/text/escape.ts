/**
 * Characters that are not seen, move the cursor, turn the direction of reading, end a line, or that no file can hold:
 * control and format characters, line and paragraph separators, lone surrogates, noncharacters.
 */
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * What CI systems carry out when they find it in our output: `::…` where a line begins, also after blanks, and `##[…`,
 * `##vso[…`, `##teamcity[…` anywhere. The first character of each.
 */
const COMMAND = /:(?<=^\s*:)(?=:)|#(?=#\w*\[)/g;

/** Those of them that need no line to begin. */
const COMMAND_ANYWHERE = /#(?=#\w*\[)/g;

const SHORT: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

const written = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return SHORT[character] ?? (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`);
};

/**
 * A text as one line for people, in which nothing of it is a command: to a terminal, or to a CI system that reads our
 * output. Escapes are those of bash, and of JSON up to U+FFFF. An escaped text stays as it is.
 */
export const escaped = (text: string): string => text.replace(NOT_SHOWN, written).replace(COMMAND, written);

/** The same value with every text in it escaped. */
export const escapedWithin = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, member) => (typeof member === 'string' ? escaped(member) : member)) as Value;

/**
 * JSON that holds the same data and in which unseen characters are escapes of JSON, and so are those with which a command
 * to a CI system begins: it may be printed.
 */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent)
    .replace(NOT_SHOWN, (character) =>
      character === '\n'
        ? character // between members: within a text it is an escape already
        : Array.from({ length: character.length }, (_, unit) => `\\u${hex(character.charCodeAt(unit), 4)}`).join(''),
    )
    .replace(COMMAND_ANYWHERE, written);
