/** What stands in a file for a person's data that is not ours. */
export const HIDDEN = '[redacted]';

const name = '(?:(?:first|last|middle|full|given|family|sur|guest|traveler|customer)[_-]?name)';
const address = '(?:e[_-]?mail(?:[_-]?address)?|(?:mobile|tele)?[_-]?phone(?:[_-]?number)?|mobile(?:[_-]?number)?)';
const paper = '(?:(?:date[_-]?of[_-]?birth|birth[_-]?(?:date|day))|passport(?:[_-]?number)?)';

/** A member of a JSON text that tells of a person, whatever becomes of the rest of the text. Spec 2.4, 2.5. */
const MEMBER = new RegExp(`"(${name}|${address}|${paper})"(\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"?|\\d{5,})`, 'gi');
const EMAIL = /[^\s"'<>@,;:()[\]{}\\/]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** As many letters of a text of ours that was cut off still show that it is ours. */
const LEAST_CUT = 4;
/** Shorter values are too common to be looked for in every text. */
const LEAST_VALUE = 3;

/** A target may write a name in capitals or a number without its blanks: it is the same. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const textOf = (token: string): string => {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.replaceAll('"', '');
  }
};

/**
 * Keeps the data of real travelers out of what is written: a target may answer with anybody's booking. The travelers
 * that a run sends are invented; what is not of them is hidden, and the shape of the text stays.
 */
export class TravelerData {
  readonly #ours = new Set<string>();
  readonly #others = new Set<string>();

  /** Learns what we send ourselves. */
  sent(text: string): void {
    for (const [, , , token = ''] of text.matchAll(MEMBER)) {
      this.#ours.add(plain(textOf(token)));
    }
  }

  /** The text without data of people that we have not sent. */
  hidden(text: string): string {
    const byName = text.replaceAll(MEMBER, (whole, key: string, colon: string, token: string) => {
      const value = textOf(token);
      if (value === HIDDEN || this.#isOurs(value)) {
        return whole;
      }
      if (value.length >= LEAST_VALUE) {
        this.#others.add(value);
      }
      return `"${key}"${colon}${token.startsWith('"') ? JSON.stringify(HIDDEN) : '0'}`;
    });
    const byForm = byName.includes('@')
      ? byName.replaceAll(EMAIL, (found) => (this.#isOurs(found) ? found : HIDDEN))
      : byName;
    return [...this.#others].reduce((clean, value) => clean.replaceAll(value, HIDDEN), byForm);
  }

  #isOurs(value: string): boolean {
    const shown = plain(value);
    return (
      this.#ours.has(shown) ||
      shown === '' ||
      (shown.length >= LEAST_CUT && [...this.#ours].some((own) => own.startsWith(shown)))
    );
  }
}
