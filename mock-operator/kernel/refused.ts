/** A call that is not carried out, as one of the interfaces says so. */
export abstract class Refused extends Error {
  abstract readonly status: number | undefined;

  /** The same refusal with another status. */
  abstract withStatus(status: number): Refused;
}
