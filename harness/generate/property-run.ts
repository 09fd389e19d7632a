import type { Failed } from '../errors.ts';
import type { Caller } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Quota } from '../resources/quota.ts';

/** How the checks that generate their cases go about it. */
export interface PropertyLimits {
  seed: number;
  /** How many cases are tried. */
  runs: number;
  /** How many requests the search for a smaller counter-example may cost. */
  shrinkRequests: number;
}

/** What a check that generates its cases goes by. */
export interface PropertyRun extends PropertyLimits {
  /** Lets the check go on to this number of exchanges in all. */
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

/** The property run of a requirement: its generator has the seed of the run, mixed with the requirement. */
export const propertyRunOf = (
  { property, accounting }: { property: PropertyLimits; accounting: { quota: Quota } },
  requirement: string,
  caller: Caller,
): PropertyRun => ({
  ...property,
  seed: mixed(`${property.seed} ${requirement}`),
  stopAt: (exchanges) => caller.stopAt(exchanges),
  grantSearch: () => accounting.quota.grant(property.shrinkRequests),
  isFinal: () => true,
  exchanges: caller.exchanges,
  undo: async () => {},
});

/** For cases that only read and leave nothing behind. */
export const twiceAsMany = (run: PropertyRun): PropertyRun => ({ ...run, runs: 2 * run.runs });

/** For cases that leave something for good: no smaller counter-example is searched for. */
export const asDrawn = (run: PropertyRun): PropertyRun => ({ ...run, shrinkRequests: 0 });

/** For cases of many calls each. */
export const fewer = (run: PropertyRun): PropertyRun => ({ ...run, runs: Math.ceil(run.runs / 3) });

/** A case may have next to no steps: fewer than these may judge nothing. */
const FEW = 3;

/** Half as many, for cases of many calls each of which some are made only to know how things stand. */
export const half = (run: PropertyRun): PropertyRun => ({
  ...run,
  runs: Math.max(Math.min(FEW, run.runs), Math.ceil(run.runs / 2)),
});
