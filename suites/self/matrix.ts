/** HOLDFAST_MATRIX=N runs the whole of what `npm test` samples, and N rounds of each use of a shared target. */
export const ROUNDS = Number(process.env.HOLDFAST_MATRIX ?? 0);

export const WHOLE = ROUNDS > 0;

/** The first of `whole` seeds in `npm test`, all of them with HOLDFAST_MATRIX. */
export const seedsOf = (sample: number, whole: number): number[] =>
  Array.from({ length: WHOLE ? whole : sample }, (_, index) => index + 1);
