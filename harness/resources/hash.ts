import { createHash } from 'node:crypto';

/** The same number for the same text in every process, from 0 to 2^32 - 1. */
export const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();
