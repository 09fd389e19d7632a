// JSON that is written once for many answers. Without it (`JSON.stringify` for each answer), list reads of `npm run bench -- mock`
// come to 0.47 of a bare handler instead of 0.7; the bound is 0.75.
import { randomUUID } from 'node:crypto';

/** Stands in a JSON text where something else goes. No caller can know it, and have it in what is answered. */
const MARK = randomUUID();
const WRITTEN = JSON.stringify(MARK);

/** A text that stands in many answers, and its bytes, made once. */
export class KeptText {
  readonly text: string;
  #bytes: Uint8Array | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get bytes(): Uint8Array {
    this.#bytes ??= Buffer.from(this.text);
    return this.#bytes;
  }
}

/** A piece of a text. */
export type Part = string | KeptText;

/** What `jsonParts` has found written already, in order. */
let found: (readonly Part[])[] | undefined;

/** A value whose JSON text is written once and then kept, for what is answered over and over. */
export class CachedJson {
  readonly #value: unknown;
  #parts: readonly Part[] | undefined;

  constructor(value: unknown) {
    this.#value = value;
  }

  toJSON(): unknown {
    if (found === undefined) {
      return this.#value;
    }
    this.#parts ??= [new KeptText(JSON.stringify(this.#value))];
    found.push(this.#parts);
    return MARK;
  }
}

/** Stands in the value of a template for what is different in each answer. */
export const OPEN = { toJSON: (): string => MARK };

/** A value that is a template with something put in its open places. */
export class FilledJson {
  readonly #parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  toJSON(): unknown {
    if (found === undefined) {
      return JSON.parse(joined(this.#parts));
    }
    found.push(this.#parts);
    return MARK;
  }
}

/** What is shorter is written again as fast as it is copied. */
const WORTH_KEEPING = 256;

/** A value that is the same in many answers but for what is `OPEN` in it: the rest of its JSON text is written once. */
export class JsonTemplate {
  readonly #first: Part;
  readonly #others: readonly Part[];

  constructor(value: unknown) {
    const [first = '', ...others] = JSON.stringify(value)
      .split(WRITTEN)
      .map((text) => (text.length < WORTH_KEEPING ? text : new KeptText(text)));
    this.#first = first;
    this.#others = others;
  }

  /** The values for the open places, in the order in which these are written. */
  filled(...values: readonly unknown[]): FilledJson {
    const parts = [this.#first];
    for (let index = 0; index < values.length; index += 1) {
      parts.push(JSON.stringify(values[index]), this.#others[index] as Part);
    }
    return new FilledJson(parts);
  }
}

const textWithMarks = (value: unknown): { text: string; written: readonly (readonly Part[])[] } => {
  const written: (readonly Part[])[] = [];
  found = written;
  try {
    return { text: JSON.stringify(value), written };
  } finally {
    found = undefined;
  }
};

/** JSON.stringify in parts: a kept text is a part of its own, the same in each answer that it stands in. */
export const jsonParts = (value: unknown): Part[] => {
  const { text, written } = textWithMarks(value);
  const parts: Part[] = [];
  let between = '';
  let from = 0;
  for (const own of written) {
    const place = text.indexOf(WRITTEN, from);
    between += text.slice(from, place);
    for (const part of own) {
      if (typeof part === 'string') {
        between += part;
      } else {
        parts.push(between, part);
        between = '';
      }
    }
    from = place + WRITTEN.length;
  }
  parts.push(between + text.slice(from));
  return parts;
};

/** The parts as one text. It is put together where it is written: to join them copies what is long once more. */
export const joined = (parts: readonly Part[]): string => {
  let text = '';
  for (const part of parts) {
    text += typeof part === 'string' ? part : part.text;
  }
  return text;
};
