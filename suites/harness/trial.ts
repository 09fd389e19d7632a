import type { Caller } from './caller.ts';
import type { Failed } from './ending.ts';
import type { Exchange } from './exchange.ts';
import type { Session } from './session.ts';

/** What a check that generates its cases goes by. */
export interface Trial {
  /** Of the generator: the seed of the run, mixed with the requirement. */
  seed: number;
  /** How many cases are tried. */
  runs: number;
  /** How many requests the search for a smaller counter-example may cost. */
  shrinkRequests: number;
  /** Lets the check go on to so many exchanges in all. */
  stopAt(exchanges: number): void;
  /** Allows the holds that the search for a smaller counter-example may take. */
  grantSearch(): void;
  /** Whether a failure is worth the search for a smaller counter-example now; else it is looked at again first. */
  isFinal(failed: Failed): boolean;
  /** Every exchange of the check so far. */
  exchanges: readonly Exchange[];
  /** Takes back what the cases so far have made on the target. */
  undo(): Promise<void>;
}

/** FNV-1a, 32 bits: another check of the same run draws other numbers. */
const mixed = (text: string): number =>
  [...text].reduce((hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5) | 0;

/** The trial of a requirement. An interface that can undo says how. */
export const trialOf = (session: Session, requirement: string, caller: Caller): Trial => ({
  seed: mixed(`${session.seed} ${requirement}`),
  runs: session.runs,
  shrinkRequests: session.shrinkRequests,
  stopAt: (exchanges) => caller.stopAt(exchanges),
  grantSearch: () => session.allowance.grant(session.shrinkRequests),
  isFinal: () => true,
  exchanges: caller.exchanges,
  undo: async () => {},
});
