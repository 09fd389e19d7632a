// One search for a free availability: it makes attempts in order, and waits for what other checks have.
import { Blocked, Exhausted } from '../errors.ts';
import type { OwnLeases } from '../resources/allotment.ts';
import { type Partition, takenByOthers } from '../resources/partition.ts';
import type { Task } from './task.ts';

/** What one attempt comes to. */
export interface Tried<Found> {
  /** What serves it, leased. */
  found?: Found | undefined;
  /** How many fit that other workers and shards may sell. */
  fit: number;
  /** Those that checks have, this one too, which may fit as well when these have ended. */
  leased: readonly string[];
  /** Other checks had some when the list was asked for, and have given them back: another list shows what is free. */
  areFreed?: boolean;
}

/** What others have of what is wanted. */
export interface WithOthers {
  /** How many fit that other workers and shards may sell. */
  elsewhere: number;
  /** Other checks, or an earlier attempt at this one, have some. */
  areLeased: boolean;
}

interface FreeSearch<Attempt, Found> {
  /** Groups, best first: where one of the first group is with another check, it is waited for before the next group is tried. */
  attempts: readonly (readonly Attempt[])[];
  leases: OwnLeases;
  task: Task;
  tried(attempt: Attempt): Promise<Tried<Found>>;
  /** The whole search anew: lists are old by then. */
  again(): Promise<Found>;
  /** Why nothing was found. */
  nothing(others: WithOthers): Blocked;
}

/** The first that an attempt finds. @throws what `nothing` says; Contended where other checks have the rest and wait themselves */
export const firstFree = async <Attempt, Found>({
  attempts,
  leases,
  task,
  tried,
  again,
  nothing,
}: FreeSearch<Attempt, Found>): Promise<Found> => {
  let elsewhere = 0;
  let areLeased = false;
  for (const group of attempts) {
    const leased: string[] = [];
    let areFreed = false;
    for (const attempt of group) {
      const one = await tried(attempt);
      if (one.found !== undefined) {
        return one.found;
      }
      elsewhere = Math.max(elsewhere, one.fit);
      leased.push(...one.leased);
      areFreed ||= one.areFreed === true;
    }
    if (areFreed) {
      return again();
    }
    const withOthers = leased.filter((name) => !leases.names.includes(name));
    if (withOthers.length > 0 && !task.isAlone) {
      await task.rest(() => leases.untilFreed(withOthers, task.mayWait));
      return again();
    }
    areLeased ||= withOthers.length > 0;
  }
  throw nothing({ elsewhere, areLeased });
};

/** Attempts, first in every offer for what would be better: the number that is preferred, and then that which is needed. */
export const betterFirst = <Offer, Attempt>(
  offers: readonly Offer[],
  {
    needed = () => 0,
    preferred,
    fewest,
  }: { needed?: (offer: Offer) => number; preferred?: number | undefined; fewest(offer: Offer): number },
  attemptOf: (offer: Offer, count: number) => Attempt,
): Attempt[][] => {
  const least = (offer: Offer) => Math.max(needed(offer), fewest(offer) * (preferred === undefined ? 1 : 2));
  const better = (offer: Offer) => Math.max(preferred ?? 0, least(offer));
  return (preferred === undefined ? [least] : [better, least]).map((countOf) =>
    offers.map((offer) => attemptOf(offer, countOf(offer))),
  );
};

/** Why nothing was found: nothing of the kind is offered, or others of the run have it. */
export const nothingFree = (
  words: string,
  { elsewhere, areLeased }: WithOthers,
  { part, isWhole, advice = '' }: { part: Partition; isWhole: boolean; advice?: string },
  lacking?: ConstructorParameters<typeof Blocked>[1],
): Blocked => {
  const share = isWhole ? '' : ', as far as limits.capacityShare lets a run take them';
  const Found = elsewhere > 0 || areLeased ? Exhausted : Blocked;
  return new Found(`${words}${share}${elsewhere > 0 ? takenByOthers(part, elsewhere) : advice}`, lacking);
};

/** Those whose seats cannot come back late, where there are any. */
export const settledFirst = <Listed>(
  found: readonly Listed[],
  elapsing: ReadonlySet<string>,
  nameOf: (listed: Listed) => string,
): readonly Listed[] => {
  const settled = found.filter((one) => !elapsing.has(nameOf(one)));
  return settled.length > 0 ? settled : found;
};
