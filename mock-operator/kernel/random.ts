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

/** Moves a generator to where it stands after making this many uuids. */
export const skipUuids = (next: () => number, count: number): void => {
  for (let left = 4 * count; left > 0; left -= 1) {
    next();
  }
};

const bytes = Buffer.alloc(16);

/** A uuid in the form of version 4, of four numbers. */
export const uuidFrom = (next: () => number): string => {
  for (let offset = 0; offset < 16; offset += 4) {
    bytes.writeUInt32BE(next(), offset);
  }
  bytes.writeUInt8(0x40 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** The uuid that belongs to a text: the same each time. */
export const uuidOf = (text: string): string => uuidFrom(randomFrom(text));
