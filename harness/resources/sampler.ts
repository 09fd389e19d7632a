import { createHash } from 'node:crypto';

/** The same number for the same text in every process, from 0 to 2^32 - 1. */
export const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/** Chooses among equals, so that two runs at once do not choose alike. The same seed chooses alike again. */
export class Sampler {
  readonly #seed: string;
  readonly #turn: string | undefined;
  #count = 0;

  /** @param turn what says which of several rates or options a check begins with, also alone and later; absent where the first is as good as any */
  constructor(seed: string, turn?: string) {
    this.#seed = seed;
    this.#turn = turn;
  }

  one<Thing>(equals: readonly Thing[]): Thing | undefined {
    this.#count += 1;
    return equals.length > 1 ? equals[hashOf(`${this.#seed} ${this.#count}`) % equals.length] : equals[0];
  }

  /** Whether checks begin with different ones. */
  get takesTurns(): boolean {
    return this.#turn !== undefined;
  }

  /** The place of an id among others: another order in each check. */
  rankOf(id: string): number {
    return this.#turn === undefined ? 0 : hashOf(`${this.#turn} ${id}`);
  }
}
