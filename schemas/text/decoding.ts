/**
 * An escape of JSON (in a document within a string of another too, however deep), of percent-encoding or of HTML, once
 * or several times over. Counts are bounded, so that the time is in proportion to the text; what is longer is decoded
 * in the next pass.
 */
const ESCAPE =
  /\\{1,64}(?:u([0-9a-f]{4})|x([0-9a-f]{2}))?|%(?:25){0,8}([0-9a-f]{2})|&(?:amp;){0,8}(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|quot|apos|lt|gt));/gi;

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/** Escapes within escapes within escapes: deeper than any that programs make. */
const MAX_PASSES = 8;

/** A part of the decoded text: as many characters as in the original, or one that was an escape there. */
interface Piece {
  at: number;
  from: number;
  until: number;
  isEscape: boolean;
}

/** A text with its escapes decoded, and where each of its characters stands in the original. */
export interface Decoding {
  text: string;
  /** The place in the original of the characters from `from` to before `until`. */
  original(from: number, until: number): { from: number; until: number };
}

const characterOf = ([, json = '', short = '', percent = '', hex = '', decimal, name]: RegExpExecArray): string => {
  const code = decimal === undefined ? Number.parseInt(json || short || percent || hex, 16) : Number(decimal);
  if (name !== undefined) {
    return ENTITIES[name.toLowerCase()] ?? '';
  }
  return Number.isNaN(code) ? '' : code > 0xffff ? '\ufffd' : String.fromCharCode(code);
};

/** Undefined when there is nothing to decode. A backslash that begins no known escape is dropped. */
const decodedOnce = (original: string): Decoding | undefined => {
  const pieces: Piece[] = [];
  let text = '';
  let done = 0;
  const add = (part: string, from: number, until: number, isEscape: boolean) => {
    if (part !== '') {
      pieces.push({ at: text.length, from, until, isEscape });
      text += part;
    }
  };
  for (const match of original.matchAll(ESCAPE)) {
    add(original.slice(done, match.index), done, match.index, false);
    done = match.index + match[0].length;
    add(characterOf(match), match.index, done, true);
  }
  if (done === 0) {
    return undefined;
  }
  add(original.slice(done), done, original.length, false);

  const pieceAt = (index: number): Piece | undefined => {
    let [low, high] = [0, pieces.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((pieces[middle]?.at ?? 0) <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return pieces[low];
  };
  const begin = (index: number) => {
    const { at, from, isEscape } = pieceAt(index) ?? { at: 0, from: 0, isEscape: true };
    return isEscape ? from : from + index - at;
  };
  const end = (index: number) => {
    const { at, from, until, isEscape } = pieceAt(index) ?? { at: 0, from: 0, until: 0, isEscape: true };
    return isEscape ? until : from + index - at + 1;
  };
  return { text, original: (from, until) => ({ from: begin(from), until: end(until - 1) }) };
};

/** The text as it is, and as it reads after each pass of decoding, until nothing is left to decode. */
export const decodings = (text: string): Decoding[] => {
  const all: Decoding[] = [{ text, original: (from, until) => ({ from, until }) }];
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const before = all[pass] as Decoding;
    const next = /[\\%&]/.test(before.text) ? decodedOnce(before.text) : undefined;
    if (next === undefined) {
      break;
    }
    all.push({
      text: next.text,
      original: (from, until) => {
        const inner = next.original(from, until);
        return before.original(inner.from, inner.until);
      },
    });
  }
  return all;
};

/** The text with all its escapes decoded. */
export const decoded = (text: string): string => decodings(text).at(-1)?.text ?? text;
