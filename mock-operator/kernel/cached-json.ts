/** Stands in a JSON text where a kept text goes. A control character never comes out of JSON.stringify unescaped. */
const MARK = '\u0001';
const PLACES = /"\\u0001(\d+)\\u0001"/g;

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
    return `${MARK}${used.length - 1}${MARK}`;
  }
}

/** JSON.stringify, with kept texts put in their places. */
export const jsonText = (value: unknown): string => {
  used = [];
  const text = JSON.stringify(value);
  const kept = used;
  return kept.length === 0 ? text : text.replaceAll(PLACES, (_place, index: string) => kept[Number(index)] ?? 'null');
};
