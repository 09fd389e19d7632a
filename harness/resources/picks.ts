import { createHash } from 'node:crypto';

/** The same number for the same text in every process, from 0 to 2^32 - 1. */
export const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/** Chooses among equals, so that two runs at once do not choose alike. The same seed chooses alike again. */
export class Sampler {
  readonly #seed: string;
  #count = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  one<Thing>(equals: readonly Thing[]): Thing | undefined {
    this.#count += 1;
    return equals.length > 1 ? equals[hashOf(`${this.#seed} ${this.#count}`) % equals.length] : equals[0];
  }
}
