// Where a value is in the text of a JSON document.
import { escapedKey } from '../../schemas/pointer.ts';

const TOKEN = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const segmentOf = (token: string): string => {
  try {
    return escapedKey(String(JSON.parse(token)));
  } catch {
    return token;
  }
};

interface Level {
  pointer: string;
  /** The position of the next element; absent in an object. */
  index?: number;
  key?: string;
}

/** Every value of a document: its pointer, and where in the text it begins, with its name where it has one. */
const valuesIn = (text: string): { pointer: string; at: number }[] => {
  const values: { pointer: string; at: number }[] = [];
  const levels: Level[] = [];
  let nameAt: number | undefined;
  const begin = (at: number): string => {
    const level = levels.at(-1);
    const pointer = level === undefined ? '' : `${level.pointer}/${level.index ?? level.key}`;
    values.push({ pointer, at: nameAt ?? at });
    nameAt = undefined;
    return pointer;
  };
  for (const { 0: token, index: at } of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      levels.push({ pointer: begin(at), ...(token === '[' && { index: 0 }) });
    } else if (token === '}' || token === ']') {
      levels.pop();
    } else if (token === ',' && level?.index !== undefined) {
      level.index += 1;
    } else if (token === ',' && level !== undefined) {
      delete level.key;
    } else if (token !== ':' && level !== undefined && level.index === undefined && level.key === undefined) {
      level.key = segmentOf(token);
      nameAt = at;
    } else if (token !== ':' && token !== ',') {
      begin(at);
    }
  }
  return values;
};

/** `3:14`: line and column, from 1, of a character of a text. */
export const placeInText = (text: string, at: number): string => {
  const lines = text.slice(0, at).split('\n');
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
};

/** Line and column of the value at a JSON pointer, or of its name; of the nearest value around it where it is absent. */
export const placeInJson = (text: string, pointer: string): string => {
  let best = { pointer: '', at: 0 };
  for (const value of valuesIn(text)) {
    const isAround = pointer === value.pointer || pointer.startsWith(`${value.pointer}/`);
    if (isAround && value.pointer.length >= best.pointer.length) {
      best = value;
    }
  }
  return placeInText(text, best.at);
};
