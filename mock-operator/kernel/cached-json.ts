import { randomUUID } from 'node:crypto';

/** Stands in a JSON text where a kept text goes. No caller can know it, and have it in what is answered. */
const MARK = randomUUID();
const WRITTEN = JSON.stringify(MARK);

/** The kept texts of the value that `jsonText` is writing. */
let used: string[] | undefined;

/** A value whose JSON text is written once and then kept, for what is answered over and over. */
export class CachedJson {
  readonly #value: unknown;
  #text: string | undefined;

  constructor(value: unknown) {
    this.#value = value;
  }

  toJSON(): unknown {
    if (used === undefined) {
      return this.#value;
    }
    this.#text ??= JSON.stringify(this.#value);
    used.push(this.#text);
    return MARK;
  }
}

const textWithMarks = (value: unknown): { text: string; kept: readonly string[] } => {
  const kept: string[] = [];
  used = kept;
  try {
    return { text: JSON.stringify(value), kept };
  } finally {
    used = undefined;
  }
};

/** JSON.stringify in parts: a kept text is a part of its own, the same in each answer that it stands in. */
export const jsonParts = (value: unknown): string[] => {
  const { text, kept } = textWithMarks(value);
  const parts: string[] = [];
  let from = 0;
  // They stand in the text in the order in which they were used.
  for (const one of kept) {
    const place = text.indexOf(WRITTEN, from);
    parts.push(text.slice(from, place), one);
    from = place + WRITTEN.length;
  }
  parts.push(text.slice(from));
  return parts;
};

/** The parts as one text. It is put together where it is written: to join them copies what is long once more. */
export const joined = (parts: readonly string[]): string => {
  let text = '';
  for (const part of parts) {
    text += part;
  }
  return text;
};
