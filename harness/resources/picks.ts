import { hashOf } from './hash.ts';

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

  /** All of them in an order of its own, the same each time. */
  inOrder<Thing>(equals: readonly Thing[]): Thing[] {
    const placeOf = (index: number): number => hashOf(`${this.#seed} place ${index}`);
    return equals
      .map((thing, index) => ({ thing, place: placeOf(index) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ thing }) => thing);
  }
}
