// What no other check and no other run sends: by the seed of ids, so that a recording brings the same.
import { createHash, randomUUID } from 'node:crypto';
import { nextId } from './scope.ts';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The same uuid for the same text. */
export const uuidFrom = (text: string): string => {
  const bytes = digestOf(text);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** A uuid of version 4. */
export const freshUuid = (): string => {
  const text = nextId();
  return text === undefined ? randomUUID() : uuidFrom(text);
};

/** A number from 0, and below 1. */
export const freshFraction = (): number => {
  const text = nextId();
  return text === undefined ? Math.random() : digestOf(text).readUInt32BE() / 2 ** 32;
};
