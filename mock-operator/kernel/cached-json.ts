/** Stands in a JSON text where a kept text goes. A control character never comes out of JSON.stringify unescaped. */
const MARK = '\u0001';
const WRITTEN = '"\\u0001"';

let used: string[] = [];

/** A value whose JSON text is written once and then kept, for answers that are given over and over. */
export class CachedJson {
  readonly #value: unknown;
  #text: string | undefined;

  constructor(value: unknown) {
    this.#value = value;
  }

  toJSON(): string {
    this.#text ??= JSON.stringify(this.#value);
    used.push(this.#text);
    return MARK;
  }
}

/** JSON.stringify, with kept texts put in their places. */
export const jsonText = (value: unknown): string => {
  used = [];
  const text = JSON.stringify(value);
  const kept = used;
  let whole = '';
  let from = 0;
  // They stand in the text in the order in which they were used.
  for (const one of kept) {
    const place = text.indexOf(WRITTEN, from);
    whole += text.slice(from, place) + one;
    from = place + WRITTEN.length;
  }
  return whole + text.slice(from);
};
