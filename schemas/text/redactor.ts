import { type Decoding, decodings } from './decoding.ts';
import { Finder } from './finder.ts';
import { formsOf } from './secret-forms.ts';

/** A part of a text: as it was, or the variable whose secret value stood there. */
export type Part = { text: string } | { variable: string };

interface Match {
  from: number;
  until: number;
  variable: string;
}

/** A shorter secret stands in words of ours too. It is found only where it is a whole value. */
export const MIN_ANYWHERE = 8;
/** A text that ends with at least this number of characters of a secret has a secret that was cut off. */
const MIN_HEAD = 8;
/** What may stand behind a text that was cut off: quotes and brackets around it, or half of an escape or character. */
const CLOSING = /[\s"'`\\)\]}>.…\ufffd]{0,64}$/;
const HALF_AN_ESCAPE = /(?:\\{1,8}(?:u[0-9a-f]{0,3}|x[0-9a-f]?)|%(?:25){0,8}[0-9a-f]?|&(?:amp;){0,8}[#a-z0-9]{0,8})$/i;

/** Texts of up to this length come again and again, as names and values of headers; and how many of them are kept. */
const MAX_SHORT = 100;
const MAX_SHORT_ONES = 5_000;

/** Letters of either case are one. As long as the text. */
const folded = (text: string): string => text.replaceAll('\u0130', 'i').toLowerCase();

/** What follows the name of a member in JSON. */
const IS_NAME = /^\s*:/;

/**
 * Whether a place in a text is a whole value: all of the text, a text of JSON that is no name of a member, or what follows
 * `=` in a query, a form or a cookie.
 */
const isWholeValue = (text: string, { from, until }: { from: number; until: number }): boolean => {
  const [before, after] = [text[from - 1], text[until]];
  if (before === '"') {
    return after === '"' && !IS_NAME.test(text.slice(until + 1, until + 20));
  }
  return before === '=' ? after === undefined || /[&;#,"'\s]/.test(after) : before === undefined && after === undefined;
};

export interface RedactorOptions {
  /** Whether a text stands in our own words: a secret that does is found only where it is a whole value. */
  isOurs?: (text: string) => boolean;
  /** For our own words: secrets that are redacted only as a whole value are not looked for. */
  anywhereOnly?: boolean;
}

/** Finds secret values in a text, however they are written, and the head of one at its end. */
export class Redactor {
  readonly #variableOf = new Map<string, string>();
  readonly #finder: Finder;
  /** Those that are looked for as whole values. */
  readonly #wholeValues = new Map<string, string>();
  readonly #wholeFinder: Finder;
  readonly #isOurs: (text: string) => boolean;
  /** The last characters of every head that is looked for at the end of a text. */
  readonly #ends = new Set<string>();
  readonly #longest: number;
  readonly #shortOnes = new Map<string, string>();

  /** @param secrets the values by variable; where two are equal the first variable is named. */
  constructor(
    secrets: ReadonlyMap<string, string>,
    { isOurs = () => false, anywhereOnly = false }: RedactorOptions = {},
  ) {
    const variables = folded([...secrets.keys()].join('\n'));
    this.#isOurs = (text) => variables.includes(text) || isOurs(text);
    const forms = [...secrets].flatMap(([variable, value]) =>
      value === '' ? [] : formsOf(value).map((form) => ({ variable, form: folded(form) })),
    );
    for (const { variable, form } of forms) {
      if (form.length < MIN_ANYWHERE || this.#isOurs(form)) {
        if (!anywhereOnly) {
          this.#wholeValues.set(form, this.#wholeValues.get(form) ?? variable);
        }
        continue;
      }
      this.#variableOf.set(form, this.#variableOf.get(form) ?? variable);
      for (let end = MIN_HEAD; end < form.length; end += 1) {
        this.#ends.add(form.slice(end - MIN_HEAD, end));
      }
    }
    this.#finder = new Finder(this.#variableOf.keys());
    this.#wholeFinder = new Finder(this.#wholeValues.keys());
    this.#longest = Math.max(0, ...[...this.#variableOf.keys()].map((form) => form.length));
  }

  /** The text with each secret replaced by the name of its variable. */
  redacted(text: string): string {
    const known = this.#shortOnes.get(text);
    if (known !== undefined) {
      return known;
    }
    const redacted = this.parts(text)
      .map((part) => ('text' in part ? part.text : `$${part.variable}`))
      .join('');
    if (text.length <= MAX_SHORT && this.#shortOnes.size < MAX_SHORT_ONES) {
      this.#shortOnes.set(text, redacted);
    }
    return redacted;
  }

  /** The text in parts, secrets apart. */
  parts(text: string): Part[] {
    const parts: Part[] = [];
    let done = 0;
    for (const { from, until, variable } of joined([...this.#whole(text), ...this.#cutOff(text)])) {
      parts.push({ text: text.slice(done, from) }, { variable });
      done = until;
    }
    parts.push({ text: text.slice(done) });
    return parts;
  }

  #whole(text: string): Match[] {
    if (this.#longest === 0 && this.#wholeValues.size === 0) {
      return [];
    }
    return decodings(text).flatMap((decoding) => {
      const shown = folded(decoding.text);
      const whole = this.#wholeFinder.in(shown).filter((place) => isWholeValue(shown, place));
      return [...this.#finder.in(shown), ...whole].map(({ from, until, pattern }) => ({
        ...decoding.original(from, until),
        variable: this.#variableOf.get(pattern) ?? this.#wholeValues.get(pattern) ?? '',
      }));
    });
  }

  /** A secret of which the text has only the beginning, because something was cut off. */
  #cutOff(text: string): Match[] {
    if (this.#longest === 0 || text.length < MIN_HEAD || this.#isFirstWord(text)) {
      return [];
    }
    const begin = Math.max(0, text.length - 8 * this.#longest - 64);
    const whole = text.slice(begin);
    const bare = whole.slice(0, whole.slice(-64).search(CLOSING) + Math.max(0, whole.length - 64));
    const ends = [whole, bare].flatMap((end) => [end, withoutHalf(end)]);
    return [...new Set(ends)].flatMap((end) =>
      decodings(end).flatMap((decoding) => this.#headAtEnd(decoding, begin, text.length)),
    );
  }

  /**
   * Whether a whole text is the first word of a secret and no more than half of it, as `Server: holdfast` beside a key
   * `holdfast-key-4711`: nothing was cut off there. What has a digit, or ends within a word of the secret, may be a part of a key.
   */
  #isFirstWord(text: string): boolean {
    const word = folded(text);
    return (
      /^[a-z]+$/.test(word) &&
      [...this.#variableOf.keys()].every(
        (form) =>
          !form.startsWith(word) || (2 * word.length <= form.length && /[^a-z0-9]/.test(form.charAt(word.length))),
      )
    );
  }

  #headAtEnd(decoding: Decoding, begin: number, until: number): Match[] {
    const shown = folded(decoding.text);
    if (!this.#ends.has(shown.slice(-MIN_HEAD))) {
      return [];
    }
    return [...this.#variableOf].flatMap(([form, variable]) => {
      for (let length = Math.min(form.length - 1, shown.length); length >= MIN_HEAD; length -= 1) {
        if (shown.endsWith(form.slice(0, length)) && !this.#isOurs(form.slice(0, length))) {
          const place = decoding.original(shown.length - length, shown.length);
          return [{ from: begin + place.from, until: Math.min(until, begin + place.until), variable }];
        }
      }
      return [];
    });
  }
}

const withoutHalf = (text: string): string => {
  const last = text.slice(-40);
  const half = last.search(HALF_AN_ESCAPE);
  return half === -1 ? text : text.slice(0, text.length - last.length + half);
};

/** Places in their order. Overlapping ones become one, with the name of the longest. */
const joined = (places: Match[]): Match[] => {
  const all: (Match & { longest: number })[] = [];
  for (const place of places.sort((a, b) => a.from - b.from || b.until - a.until)) {
    const last = all.at(-1);
    const length = place.until - place.from;
    if (last === undefined || place.from >= last.until) {
      all.push({ ...place, longest: length });
    } else {
      last.until = Math.max(last.until, place.until);
      if (length > last.longest) {
        Object.assign(last, { longest: length, variable: place.variable });
      }
    }
  }
  return all;
};
