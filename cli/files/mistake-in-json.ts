// Where a text stops to be JSON: what the parser says of a mistake does not always have its place.
import { placeInText } from './place-in-json.ts';

const SPACE = /[ \t\n\r]*/y;
const NAME = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = new RegExp(`${NAME.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`, 'y');

/** The position of the first token that cannot stand there; that of the end where something is missing. */
const mistakeIn = (text: string): number => {
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
      return list(() => take(NAME) && take(/:/y) && value(), /\}/y);
    }
    return take(/\[/y) ? list(value, /\]/y) : take(SCALAR);
  };
  value();
  take(SPACE);
  return at;
};

/** `profile.json:3:14`: line and column, from 1, at which the text of a file stops to be JSON. */
export const placeOfMistake = (file: string, text: string): string => `${file}:${placeInText(text, mistakeIn(text))}`;
