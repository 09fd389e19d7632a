import { Finder } from './finder.ts';

/** Stands in a file for the data of a real person. */
export const HIDDEN = '[redacted]';

const NAME = '(?:(?:first|last|middle|full|given|family|sur|guest|traveler|customer)[_-]?name)';
const ADDRESS = '(?:e[_-]?mail(?:[_-]?address)?|(?:mobile|tele)?[_-]?phone(?:[_-]?number)?|mobile(?:[_-]?number)?)';
const PAPER = '(?:(?:date[_-]?of[_-]?birth|birth[_-]?(?:date|day))|passport(?:[_-]?number)?)';

/** Backslashes before a quote, where the document stands in a string of another. */
const DEEP = '\\\\{0,64}';

/** The name of a member that names a person, up to where its value begins. Spec 2.4, 2.5. */
const MEMBER = new RegExp(`"(?:${NAME}|${ADDRESS}|${PAPER})${DEEP}"\\s{0,99}:\\s{0,99}(?=${DEEP}"|\\d{5})`, 'gi');
/** An e-mail address from its `@` on, and what cannot stand in it before. */
const DOMAIN = /@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
const NOT_BEFORE_DOMAIN = /[\s"'<>@,;:()[\]{}\\/]/;
const MAX_BEFORE_DOMAIN = 64;
const OPENING = /(\\{0,64})"/y;
const DIGITS = /\d{1,99}/y;
const BACKSLASHES_OR_QUOTE = /\\{1,64}"?|"/g;

/** A text of ours that was cut off is recognized by this number of first letters. */
const MIN_CUT = 4;
/** Shorter values are too common to be looked for in every text. */
const MIN_VALUE = 3;
/** Longer values are looked for by this number of characters. */
const MAX_VALUE = 200;
/** How many times as large a group of values is as the next: fewer groups are looked through, or fewer made anew. */
const GROUP_RATIO = 4;

/** A letter as JSON escapes it, in a document or in one that stands in a string of another. */
const ESCAPED_LETTER = /\\{1,64}u([\da-f]{4})/gi;

/** A target may write a name in capitals, with its letters escaped, or a number without its blanks: it is the same. */
const plain = (text: string): string =>
  text
    .replaceAll(ESCAPED_LETTER, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A value as it stands in a text, in its quotes or as a number, and where it ends. */
interface Token {
  /** The quote on either side, with the backslashes before it, or nothing. */
  quote: string;
  value: string;
  until: number;
}

const atPlace = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place;
  return pattern.exec(text);
};

/** The end of a value whose opening quote has `depth` backslashes before it; a cut one ends with the text. */
const closing = (text: string, begin: number, depth: number): { value: number; until: number } => {
  BACKSLASHES_OR_QUOTE.lastIndex = begin;
  for (let found = BACKSLASHES_OR_QUOTE.exec(text); found !== null; found = BACKSLASHES_OR_QUOTE.exec(text)) {
    const before = found[0].length - 1;
    const isQuote = found[0].endsWith('"');
    const closes = depth === 0 ? before % 2 === 0 : before <= depth;
    if (isQuote && closes && before < depth) {
      return { value: found.index, until: found.index }; // the text that the value stands in was cut off, and ends here
    }
    if (isQuote && closes) {
      const until = found.index + found[0].length;
      return { value: until - 1 - (depth === 0 ? 0 : before), until };
    }
  }
  return { value: text.length, until: text.length };
};

const tokenAt = (text: string, begin: number): Token => {
  const opening = atPlace(OPENING, text, begin);
  if (opening === null) {
    const value = atPlace(DIGITS, text, begin)?.[0] ?? '';
    return { quote: '', value, until: begin + value.length };
  }
  const from = begin + opening[0].length;
  const end = closing(text, from, opening[1]?.length ?? 0);
  return { quote: opening[0], value: unescaped(text.slice(from, end.value)), until: end.until };
};

const unescaped = (text: string): string => {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
};

/** Each value of a person that stands in a text, and where. */
function* tokensIn(text: string): Generator<Token & { from: number }> {
  if (!text.includes('"')) {
    return; // as most values of headers, and every address
  }
  let done = 0;
  for (const { 0: head, index } of text.matchAll(MEMBER)) {
    const from = index + head.length;
    if (from >= done) {
      const token = tokenAt(text, from);
      done = token.until;
      yield { ...token, from };
    }
  }
}

/** Where the e-mail addresses of a text stand, in their order. */
const addressesIn = (text: string): { from: number; until: number }[] =>
  text.includes('@')
    ? [...text.matchAll(DOMAIN)].flatMap(({ 0: domain, index }) => {
        let from = index;
        while (from > 0 && index - from < MAX_BEFORE_DOMAIN && !NOT_BEFORE_DOMAIN.test(text[from - 1] ?? '')) {
          from -= 1;
        }
        return from === index ? [] : [{ from, until: index + domain.length }];
      })
    : [];

/**
 * Keeps the data of real travelers out of what is written: a target may answer with anybody's booking. The travelers
 * that a run sends are invented; all other data is hidden, and the shape of the text stays.
 */
export class TravelerData {
  /** What we sent, by its first letters. */
  readonly #ours = new Map<string, Set<string>>();
  readonly #others = new Set<string>();
  /** Every value of others, in groups of ever smaller size. */
  readonly #groups: { values: string[]; finder: Finder }[] = [];

  /** Learns what we send ourselves: it is ours from now on, also where somebody else was seen to have the same. */
  sent(text: string): void {
    const addresses = addressesIn(text).map(({ from, until }) => text.slice(from, until));
    for (const value of [...Array.from(tokensIn(text), (token) => token.value), ...addresses]) {
      const own = plain(value);
      const alike = this.#ours.get(own.slice(0, MIN_CUT)) ?? new Set();
      this.#ours.set(own.slice(0, MIN_CUT), alike.add(own));
    }
  }

  /** The text without data of people that we have not sent. */
  hidden(text: string): string {
    const bare = this.#withoutAddresses(this.#withoutMembers(text));
    return without(
      bare,
      this.#groups
        .flatMap(({ finder }) => finder.in(bare))
        .filter(({ from, until }) => !this.#isOurs(bare.slice(from, until)))
        .sort((a, b) => a.from - b.from),
    );
  }

  #withoutAddresses(text: string): string {
    return without(
      text,
      addressesIn(text).filter(({ from, until }) => !this.#isOurs(text.slice(from, until))),
    );
  }

  #withoutMembers(text: string): string {
    const fresh: string[] = [];
    const parts: string[] = [];
    let done = 0;
    for (const { quote, value, from, until } of tokensIn(text)) {
      if (value === HIDDEN || this.#isOurs(value)) {
        continue;
      }
      const known = value.slice(0, MAX_VALUE);
      if (known.length >= MIN_VALUE && !this.#others.has(known)) {
        this.#others.add(known);
        fresh.push(known);
      }
      parts.push(text.slice(done, from), quote === '' ? '0' : `${quote}${HIDDEN}${quote}`);
      done = until;
    }
    this.#learn(fresh);
    return parts.length === 0 ? text : parts.join('') + text.slice(done);
  }

  /** A group is made anew with a later one that is nearly as large, so that each value is taken up a few times only. */
  #learn(fresh: string[]): void {
    let values = fresh;
    for (let last = this.#groups.at(-1); values.length > 0 && last !== undefined; last = this.#groups.at(-1)) {
      if (last.values.length >= GROUP_RATIO * values.length) {
        break;
      }
      values = [...last.values, ...values];
      this.#groups.pop();
    }
    if (values.length > 0) {
      this.#groups.push({ values, finder: new Finder(values) });
    }
  }

  #isOurs(value: string): boolean {
    const shown = plain(value);
    const alike = this.#ours.get(shown.slice(0, MIN_CUT));
    return (
      shown === '' ||
      alike?.has(shown) === true ||
      (shown.length >= MIN_CUT && alike !== undefined && [...alike].some((own) => own.startsWith(shown)))
    );
  }
}

/** @param places in their order; they may overlap */
const without = (text: string, places: readonly { from: number; until: number }[]): string => {
  const parts: string[] = [];
  let done = 0;
  for (const { from, until } of places) {
    if (from >= done) {
      parts.push(text.slice(done, from), HIDDEN);
    }
    done = Math.max(done, until);
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
};
