// The form of what is checked in a profile: tables of rows. A table stands at a JSON pointer, and the first row that fits is reported.
import type { Profile } from '../../schemas/generated/types.ts';
import { escapedKey, keysIn } from '../../schemas/pointer.ts';

/** A document of which only the members of the right shape are known. A wrong one is there, and undefined. */
export type Known<Value> = Value extends readonly unknown[]
  ? (Known<Value[number]> | undefined)[]
  : Value extends object
    ? { [Key in keyof Value]?: Known<Value[Key]> }
    : Value;

type Member<Value, Key extends string> = Value extends readonly unknown[]
  ? Value[number]
  : Value extends object
    ? Key extends keyof Value
      ? Value[Key]
      : Key extends '*'
        ? Value[keyof Value]
        : undefined
    : undefined;

/** The value at a pointer, what it is a member of, and so on to the whole profile. In a pointer `*` is any key. */
export type Seen<Path extends string, Around extends unknown[] = [Profile]> = Path extends `/${infer Key}/${infer Rest}`
  ? Seen<`/${Rest}`, [Member<NonNullable<Around[0]>, Key>, ...Around]>
  : Path extends `/${infer Key}`
    ? [NonNullable<Known<Member<NonNullable<Around[0]>, Key>>>, ...{ [At in keyof Around]: Known<Around[At]> }]
    : never;

interface Place<Values> {
  pointer: string;
  seen: Values;
}

/** What a row may ask for besides the profile. */
export interface Here<Values> {
  /** The last key of the pointer. */
  name: string;
  pointer: string;
  /** The places of the same table before this one. */
  before: Place<Values>[];
  /** Where the paths in the profile begin. */
  folder: string;
  /** Whether the command calls the interface of this section. */
  isCalled: boolean;
  /** The present, in milliseconds since 1970; undefined where the times of this section do not matter. */
  now: number | undefined;
}

/** `why`: what the row has found. */
type Words<Values, At> = string | ((why: string, seen: Values, here: At) => string | undefined);

/** One kind of mistake. */
export interface Row<Values, At = Here<Values>> {
  /** Whether it is made here, or what of it goes into the words. */
  when(seen: Values, here: At): string | boolean | undefined;
  message: Words<Values, At>;
  /** What is shown as found there, where that is not the value at the pointer. */
  value?(seen: Values, here: At): unknown;
  allowed?: Words<Values, At>;
  todo: Words<Values, At>;
}

/** A mistake in a profile. */
export interface ProfileError {
  message: string;
  /** JSON pointer. */
  key: string;
  value?: unknown;
  allowed?: string | undefined;
  todo: string;
}

/** The same for every place of a profile. */
export interface Context {
  folder: string;
  isCalled(section: string): boolean;
  nowFor(section: string): number | undefined;
}

export type Table = (profile: unknown, context: Context) => ProfileError[];

const placesAt = ([key, ...rest]: string[], seen: unknown[], pointer = ''): Place<unknown[]>[] => {
  const [value] = seen;
  if (key === undefined) {
    return value === undefined ? [] : [{ pointer, seen }];
  }
  return typeof value !== 'object' || value === null
    ? []
    : Object.entries(value)
        .filter(([name]) => key === '*' || key === name)
        .flatMap(([name, member]) => placesAt(rest, [member, ...seen], `${pointer}/${escapedKey(name)}`));
};

/** The table of some pointers: of each place the first row that fits is reported. */
export const at: <Path extends string>(paths: Path | readonly Path[], ...rows: Row<Seen<Path>>[]) => Table =
  (paths, ...rows) =>
  (profile, { folder, isCalled, nowFor }) =>
    [paths].flat().flatMap((path) => {
      const places = placesAt(keysIn(path), [profile]);
      return places.flatMap(({ pointer, seen }, index) => {
        const keys = keysIn(pointer);
        const [section = ''] = keys;
        const known = { folder, isCalled: isCalled(section), now: nowFor(section) };
        const here = { name: keys.at(-1) ?? '', pointer, before: places.slice(0, index), ...known };
        return firstFitting(rows as unknown as Row<unknown[]>[], seen, here);
      });
    });

/** What the first row that fits says; nothing where none does. */
export const firstFitting = <Values extends readonly unknown[], At extends { pointer: string }>(
  rows: readonly Row<Values, At>[],
  seen: Values,
  here: At,
): ProfileError[] => {
  for (const { when, message, value, allowed, todo } of rows) {
    const why = when(seen, here);
    if (why !== undefined && why !== false) {
      const inWords = (words: Words<Values, At> | undefined) =>
        typeof words === 'function' ? words(String(why), seen, here) : words;
      return [
        {
          message: inWords(message) ?? '',
          key: here.pointer || '/',
          value: value === undefined ? seen[0] : value(seen, here),
          allowed: inWords(allowed),
          todo: inWords(todo) ?? '',
        },
      ];
    }
  }
  return [];
};
