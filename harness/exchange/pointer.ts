import { keysIn } from '../../schemas/pointer.ts';

const MAX_KEPT = 1_000;

const parsed = new Map<string, readonly string[]>();

/** The keys of a pointer; the same few are asked for again and again, so those without indices are kept. */
const keysOf = (pointer: string): readonly string[] => {
  const known = parsed.get(pointer);
  if (known !== undefined) {
    return known;
  }
  const keys = keysIn(pointer);
  if (!/\/\d/.test(pointer) && pointer.length < 60 && parsed.size < MAX_KEPT) {
    parsed.set(pointer, keys);
  }
  return keys;
};

/** The value at a JSON pointer (RFC 6901), or undefined when nothing stands there. */
export const valueAt = (document: unknown, pointer: string): unknown => {
  let value = document;
  for (const key of keysOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
      return undefined;
    }
    value = (value as Record<string, unknown>)[key];
  }
  return value;
};

/** The elements at a pointer, or none when no array stands there. */
export const listAt = (document: unknown, pointer: string): unknown[] => {
  const value = valueAt(document, pointer);
  return Array.isArray(value) ? value : [];
};

/** The string at a pointer, or undefined. */
export const textAt = (document: unknown, pointer: string): string | undefined => {
  const value = valueAt(document, pointer);
  return typeof value === 'string' ? value : undefined;
};

/** The value at a pointer in words: a text as it is, nothing as the empty text, all else as JSON. */
export const wordsAt = (document: unknown, pointer: string): string => {
  const value = valueAt(document, pointer);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
};

/** The number at a pointer, or undefined. One that is beyond a double is the largest: checks reckon with it. */
export const numberAt = (document: unknown, pointer: string): number | undefined => {
  const value = valueAt(document, pointer);
  return typeof value === 'number' ? Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE) : undefined;
};
