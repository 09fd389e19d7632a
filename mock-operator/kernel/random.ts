// Numbers and uuids that a seed determines.

/** Four 32-bit states out of a text (cyrb128). */
const statesOf = (text: string): [number, number, number, number] => {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ unit, 597399067);
    b = c ^ Math.imul(b ^ unit, 2869860233);
    c = d ^ Math.imul(c ^ unit, 951274213);
    d = a ^ Math.imul(d ^ unit, 2716044179);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
};

/** A generator of unsigned 32-bit numbers (sfc32); the same text gives the same numbers. */
export const randomFrom = (text: string): (() => number) => {
  let [a, b, c, d] = statesOf(text);
  const next = (): number => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let turn = 0; turn < 12; turn += 1) {
    next();
  }
  return next;
};

/** Moves a generator to where it stands after making this number of uuids. */
export const skipUuids = (next: () => number, count: number): void => {
  for (let left = 4 * count; left > 0; left -= 1) {
    next();
  }
};

/** A uuid as it is written: what is the same in all of version 4 stands there. */
const text = Buffer.from('00000000-0000-4000-8000-000000000000');

const DIGITS = Buffer.from('0123456789abcdef');

/** The places of the digits, eight for each number. */
const PLACES = [...text.keys()].filter((place) => text.toString()[place] !== '-');
const VERSION_PLACE = 14;
const VARIANT_PLACE = 19;

/** A uuid in the form of version 4, of four numbers. */
export const uuidFrom = (next: () => number): string => {
  for (let digit = 0; digit < PLACES.length; ) {
    const number = next();
    for (let shift = 28; shift >= 0; shift -= 4) {
      const place = PLACES[digit] as number;
      const value = (number >>> shift) & 15;
      if (place !== VERSION_PLACE) {
        text[place] = DIGITS[place === VARIANT_PLACE ? 8 | (value & 3) : value] as number;
      }
      digit += 1;
    }
  }
  return text.toString('latin1');
};

/** The uuid that belongs to a text: the same each time. */
export const uuidOf = (text: string): string => uuidFrom(randomFrom(text));
