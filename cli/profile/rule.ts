// The form of what is checked in a profile: tables of rows. A table stands at a JSON pointer, and the first row that fits is reported.
import type { Profile } from '../../schemas/generated/types.ts';
import { escapedKey, keysIn } from '../../schemas/pointer.ts';
import type { SetupDetails } from '../errors.ts';

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

/** The value at a pointer, which is whole, what it is a member of, and so on to the profile. In a pointer `*` is any key. */
type Seen<Path extends string, Around extends unknown[] = [Profile]> = Path extends `/${infer Key}/${infer Rest}`
  ? Seen<`/${Rest}`, [Member<NonNullable<Around[0]>, Key>, ...Around]>
  : Path extends `/${infer Key}`
    ? [NonNullable<Member<NonNullable<Around[0]>, Key>>, ...{ [At in keyof Around]: Known<Around[At]> }]
    : never;

interface Place<Values> {
  pointer: string;
  seen: Values;
}

/** What a row may ask for besides the profile. */
interface Here<Values> extends Place<Values> {
  /** The last key of the pointer. */
  name: string;
  /** The pointer of the first place of the same table with this text; undefined where it is this one. */
  firstWith(text: string): string | undefined;
  /** Where the paths in the profile begin. */
  folder: string;
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

/** A mistake in a profile; its key is a JSON pointer. */
export type ProfileError = SetupDetails & { message: string; key: string };

/** Every value of a document by its pointer, in order. */
export const valuesIn = (value: unknown, pointer = '', values = new Map<string, unknown>()): Map<string, unknown> => {
  values.set(pointer, value);
  for (const [name, member] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
    valuesIn(member, `${pointer}/${escapedKey(name)}`, values);
  }
  return values;
};

/** How a profile is looked at. */
export interface Context {
  folder: string;
  /** Whether nothing is broken in the value at a pointer. */
  isWhole(pointer: string): boolean;
  /** Whether a section is looked at. */
  includes(section: string): boolean;
  nowFor(section: string): number | undefined;
}

type Table = (profile: unknown, context: Context) => ProfileError[];

const placesAt = ([key, ...rest]: string[], seen: unknown[], pointer = ''): Place<unknown[]>[] => {
  const [value] = seen;
  if (key === undefined) {
    return value === undefined ? [] : [{ pointer, seen }];
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const members =
    key === '*' ? value : Object.hasOwn(value, key) ? { [key]: (value as Record<string, unknown>)[key] } : {};
  return Object.entries(members).flatMap(([name, member]) =>
    placesAt(rest, [member, ...seen], `${pointer}/${escapedKey(name)}`),
  );
};

/** The table of some pointers: of each place the first row that fits is reported. */
export const at: <Path extends string>(paths: Path | readonly Path[], ...rows: Row<Seen<Path>>[]) => Table =
  (paths, ...rows) =>
  (profile, { folder, isWhole, includes, nowFor }) =>
    [paths].flat().flatMap((path) => {
      const [section = ''] = keysIn(path);
      const places = (includes(section) ? placesAt(keysIn(path), [profile]) : []).filter(({ pointer }) =>
        isWhole(pointer),
      );
      const firsts = new Map<string, string>();
      return places.flatMap((place) => {
        const name = keysIn(place.pointer).at(-1) ?? '';
        const firstWith = (text: string) => {
          const first = firsts.get(text);
          firsts.set(text, first ?? place.pointer);
          return first;
        };
        const here = { ...place, name, firstWith, folder, now: nowFor(section) };
        return firstFitting(rows as unknown as Row<unknown[]>[], place.seen, here);
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
