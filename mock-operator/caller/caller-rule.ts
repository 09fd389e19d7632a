// One duty of the caller, judged on one call.

import { isObject } from '../../schemas/object.ts';
import { escapedKey } from '../../schemas/pointer.ts';

/** One way in which a call misses a duty. */
export interface Mistake {
  /** JSON pointer into the entry of the journal. */
  pointer: string;
  message: string;
}

/** What a call misses of a duty: nothing when it keeps it, undefined when the call does not come to it. */
export type CallerRule<ParsedCall> = (call: ParsedCall) => readonly Mistake[] | undefined;

export const SATISFIED: readonly Mistake[] = [];

/** One mistake, or none. A message that takes long to write is written only where it is needed. */
export const mistakeIf = (missed: boolean, pointer: string, message: string | (() => string)): readonly Mistake[] =>
  missed ? [{ pointer, message: typeof message === 'string' ? message : message() }] : SATISFIED;

/** A text, when it is one. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** An object, when it is one. */
export const objectIn = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  isObject(value) ? value : undefined;

/** The objects of a list; of anything else none. */
export const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** A JSON pointer to a member. */
export const at = (base: string, name: string): string => `${base}/${escapedKey(name)}`;
