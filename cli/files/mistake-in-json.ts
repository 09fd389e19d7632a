// Where the first mistake in a JSON text is: the message of `JSON.parse` does not always say.
import { placeInText } from './place-in-json.ts';

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = new RegExp(`${STRING.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`, 'y');

/** The position of the first token that is not allowed there; the end of the text where something is missing. */
const positionOfMistake = (text: string): number => {
  let at = 0;
  const take = (pattern: RegExp): boolean =>
    [SPACE, pattern].every((one) => {
      one.lastIndex = at;
      const [found] = one.exec(text) ?? [];
      at += found?.length ?? 0;
      return found !== undefined;
    });
  const list = (one: () => boolean, end: RegExp): boolean => {
    if (take(end)) {
      return true;
    }
    do {
      if (!one()) {
        return false;
      }
    } while (take(/,/y));
    return take(end);
  };
  const value = (): boolean => {
    if (take(/\{/y)) {
      return list(() => take(STRING) && take(/:/y) && value(), /\}/y);
    }
    return take(/\[/y) ? list(value, /\]/y) : take(SCALAR);
  };
  value();
  take(SPACE);
  return at;
};

/** `profile.json:3:14`: the file, and the line and column, from 1, of its first mistake. */
export const placeOfMistake = (file: string, text: string): string =>
  `${file}:${placeInText(text, positionOfMistake(text))}`;
