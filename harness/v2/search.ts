// Finds a bookable availability for a check, and keeps others away from it.

import { instant } from '../../schemas/formats.ts';
import type { OperatorV2Profile } from '../../schemas/generated/types.ts';
import { counted } from '../../schemas/text/counted.ts';
import { Blocked, Exhausted } from '../errors.ts';
import { textAt } from '../exchange/pointer.ts';
import { OwnLeases } from '../resources/allotment.ts';
import type { CapacityShare } from '../resources/capacity-share.ts';
import type { Sampler } from '../resources/sampler.ts';
import type { Clock } from '../schedule/clock.ts';
import {
  betterFirst,
  firstFree,
  nothingFree,
  settledFirst,
  type Tried,
  type WithOthers,
} from '../schedule/free-search.ts';
import type { Task } from '../schedule/task.ts';
import { now } from '../transport/scope.ts';
import {
  type Availability,
  isBookable,
  isLimited,
  isUnstated,
  type ListedAvailability,
  type Offer,
} from './availability.ts';
import { nameOf } from './capacity-claims.ts';
import { fewestUnits } from './catalog.ts';
import type { Counting } from './counting.ts';
import { daysOf, type Listing, leaseOf } from './listing.ts';
import type { SessionState } from './session-state.ts';

/** This many vacancies are filled with few calls. */
const FEW = 12;
/** This many availabilities of an option are counted by selling before the next option is tried. */
const TRIES = 3;
/** Distance from the present that an availability keeps: no hold that a check outlives lasts longer. */
const MARGIN_MS = 3 * 60 * 60_000;

export interface AvailabilityNeed {
  /** Units that must be free; by default the fewest that the option takes. */
  units?: number;
  /** Better this number of free units, stated as vacancies; at least as many as two bookings take. */
  preferredSeats?: number;
  /** Only availability whose vacancies count: stated, or else found by selling. */
  limited?: boolean;
  /** Only of this option. */
  offer?: Offer | undefined;
  /** Only of one of these options. */
  among?: readonly Offer[] | undefined;
  /** Only of a product with this availabilityType. */
  type?: string;
  /** Only of this supplier. */
  supplierId?: string;
  /** The last in the window, of the option that is found first. */
  latest?: boolean;
  /** A hold on it is left to elapse. Its units may come back late, so that other checks take it only when nothing else is left. */
  elapses?: boolean;
}

/** An option to look in. */
interface Attempt {
  offer: Offer;
  units: number;
  kind: AvailabilityNeed;
}

interface SearchParts {
  listing: Listing;
  /** The options that can be booked, in the order in which the check looks in them. */
  order(): Promise<Offer[]>;
  profile: OperatorV2Profile;
  clock: Clock;
  state: SessionState;
  sampler: Sampler;
  task: Task;
  capacityShare: CapacityShare;
  counting: Pick<Counting, 'found'>;
}

const typeOf = (product: Offer['product']): string => textAt(product, '/availabilityType') ?? '';

/** Where to look, for how many units and for what kind, in this order: first in every option for what would be better. */
const attemptsFor = (offers: readonly Offer[], need: AvailabilityNeed): Attempt[][] => {
  const { units = 0, preferredSeats } = need;
  const kinds = preferredSeats === undefined ? [need] : [{ ...need, limited: true }, need];
  return betterFirst(
    offers,
    { needed: () => units, preferred: preferredSeats, fewest: fewestUnits },
    (offer, count) => ({
      offer,
      units: count,
    }),
  ).flatMap((group) => kinds.map((kind) => group.map((attempt) => ({ ...attempt, kind }))));
};

/** How many units of an availability the run may still take. */
const roomOf = (share: CapacityShare, { option }: Offer, listed: ListedAvailability): number =>
  isLimited(listed) ? share.room(nameOf(option.id, listed), listed.vacancies ?? 0) : Number.POSITIVE_INFINITY;

/** What is left of these can be known: where no list states it, by selling, if a run may take all. */
const countable = (
  bookable: readonly ListedAvailability[],
  { option }: Offer,
  { uncountable }: SessionState,
  { isWhole }: CapacityShare,
): ListedAvailability[] => {
  const stated = bookable.filter(isLimited);
  return stated.length > 0 || !isWhole || uncountable.has(option.id) ? stated : bookable.filter(isUnstated);
};

/** Lists an option, as often as what it shows may have changed by checks of this process. */
type ListOnce = (offer: Offer) => Promise<ListedAvailability[]>;

/** Lists each option once, and again when a check has given back some of it since. */
const listOnceIn = ({ listing, state }: SearchParts): ListOnce => {
  const lists = new Map<Offer, { all: ListedAvailability[]; askedMs: number }>();
  return async (offer) => {
    const known = lists.get(offer);
    const hasChanged = (askedMs: number) => (one: ListedAvailability) =>
      state.allotment.leases.endedSince(leaseOf(offer, one), askedMs);
    if (known !== undefined && !known.all.some(hasChanged(known.askedMs))) {
      return known.all;
    }
    const askedMs = now();
    const all = await listing.listed(offer);
    lists.set(offer, { all, askedMs });
    return all;
  };
};

interface Fitting {
  free: ListedAvailability[];
  /** Those that checks have, this one too, which may fit as well when these have ended. */
  leased: string[];
}

/** The bookable availability of an option with this number of free units. */
const fitting = async (
  { listing, clock, state, capacityShare }: SearchParts,
  { offer, units, kind }: Attempt,
  listOnce: ListOnce,
): Promise<Fitting> => {
  const exhausted = `${offer.product.id} ${offer.option.id} ${kind.limited === true}`;
  if (state.exhausted.has(exhausted)) {
    return { free: [], leased: [] };
  }
  const hasFree = (one: ListedAvailability): number => {
    const known = kind.limited === true ? state.counted.get(leaseOf(offer, one)) : undefined;
    return (isLimited(one) ? one.vacancies : known) ?? Number.POSITIVE_INFINITY;
  };
  const isLeased = (one: ListedAvailability): boolean => state.allotment.leases.has(leaseOf(offer, one));
  const all = await listOnce(offer);
  const bookable = all.filter(isBookable);
  const listed = kind.limited === true ? countable(bookable, offer, state, capacityShare) : bookable;
  const leased = listing.ours(all).filter(isLeased);
  const isCountedOut = (one: ListedAvailability): boolean =>
    kind.limited === true && isUnstated(one) && state.counted.get(leaseOf(offer, one)) === 0;
  const isAhead = (one: ListedAvailability): boolean => instant(one.start) > clock.now() + MARGIN_MS;
  if (leased.length === 0 && listed.filter(isAhead).every(isCountedOut)) {
    state.exhausted.add(exhausted);
  }
  return {
    free: listed.filter(
      (one) =>
        !isLeased(one) &&
        isAhead(one) &&
        hasFree(one) >= units &&
        roomOf(capacityShare, offer, one) >= fewestUnits(offer),
    ),
    leased: leased
      .filter((one) => kind.limited !== true || isLimited(one) || isUnstated(one))
      .map((one) => leaseOf(offer, one)),
  };
};

/**
 * Of limited availabilities one that is filled with few calls; where only a share may be taken, one of the roomiest;
 * where what is left is not stated, one of those that were used the least.
 */
const best = (
  { state, sampler, capacityShare }: SearchParts,
  offer: Offer,
  found: ListedAvailability[],
  { limited, latest }: AvailabilityNeed,
): ListedAvailability | undefined => {
  const candidates = settledFirst(found, state.allotment.leases.elapsing, (one) => leaseOf(offer, one));
  if (latest) {
    return candidates.at(-1);
  }
  const uses = (one: ListedAvailability): number => (isLimited(one) ? 0 : (state.uses.get(leaseOf(offer, one)) ?? 0));
  const cost = (one: ListedAvailability): number => {
    if (!capacityShare.isWhole) {
      return -roomOf(capacityShare, offer, one);
    }
    return limited ? Math.max(FEW, one.vacancies ?? 0) : uses(one);
  };
  const least = Math.min(...candidates.map(cost));
  return sampler.one(candidates.filter((one) => cost(one) === least));
};

/** Why nothing was found. */
const nothingFound = (
  { profile, state, capacityShare }: SearchParts,
  { units, preferredSeats, limited }: AvailabilityNeed,
  others: WithOthers,
): Blocked => {
  const least = units ?? (preferredSeats === undefined ? undefined : 'at least 2');
  const free = least === undefined ? 'a bookable availability' : `${least} free units`;
  return nothingFree(
    `no option with ${free}${limited ? ', stated as vacancies,' : ''} in the next ${counted(daysOf(profile), 'day')}`,
    others,
    { part: state.allotment.part, isWhole: capacityShare.isWhole, advice: limited ? ': add some' : '' },
    limited ? 'limited-vacancies' : undefined,
  );
};

/** Finds availabilities for one attempt at a check, and keeps them for it. */
export const searchIn = (parts: SearchParts) => {
  const { listing, state, task } = parts;
  const leases = new OwnLeases(state.allotment.leases);
  const keep = (lease: string): void => {
    leases.take(lease);
    state.uses.set(lease, (state.uses.get(lease) ?? 0) + 1);
  };
  /** What is left of it, counted; 0 where there is no end to it. */
  const countedOf = async (availability: Availability): Promise<number> => {
    try {
      return await parts.counting.found(availability);
    } catch (error) {
      if (error instanceof Blocked && state.uncountable.has(availability.offer.option.id)) {
        return 0;
      }
      throw error;
    }
  };
  /** One that serves an attempt, leased; or how many fit, and which of those that checks have may fit later. */
  const tried = async (attempt: Attempt, listOnce: ListOnce): Promise<Tried<Availability>> => {
    const { offer, units, kind } = attempt;
    for (let tries = 1; ; tries += 1) {
      const { free, leased } = await fitting(parts, attempt, listOnce);
      const one = best(parts, offer, listing.ours(free), kind);
      if (one === undefined) {
        return { fit: free.length, leased };
      }
      const lease = leaseOf(offer, one);
      if (state.allotment.leases.has(lease)) {
        return { fit: free.length, leased: [...leased, lease] };
      }
      keep(lease);
      if (kind.elapses) {
        state.allotment.leases.elapsing.add(lease);
      }
      if (kind.limited !== true || !isUnstated(one)) {
        return { found: { ...one, offer }, fit: free.length, leased };
      }
      const vacancies = await countedOf({ ...one, offer });
      state.counted.set(lease, vacancies);
      state.countedOfOption.set(offer.option.id, Promise.resolve(vacancies));
      if (vacancies >= units) {
        return { found: { ...one, offer, vacancies, unstated: true }, fit: free.length, leased };
      }
      leases.giveBack(lease);
      if (tries === TRIES) {
        return { fit: 0, leased };
      }
    }
  };
  const search = {
    /** A bookable availability for this check alone. @throws Blocked when the target offers none */
    availability: async (need: AvailabilityNeed = {}): Promise<Availability> => {
      const all = need.offer === undefined ? (need.among ?? (await parts.order())) : [need.offer];
      const offers = all.filter(
        ({ supplier, product }) =>
          (need.type === undefined || typeOf(product) === need.type) &&
          (need.supplierId === undefined || supplier.id === need.supplierId),
      );
      const listOnce = listOnceIn(parts);
      return firstFree({
        attempts: attemptsFor(offers, need),
        leases,
        task,
        tried: (attempt) => tried(attempt, listOnce),
        again: () => search.availability(need),
        nothing: (others) => nothingFound(parts, need, others),
      });
    },
    /** The same, or undefined when the target offers none. @throws Exhausted when it does, and others have them */
    availabilityIfAny: async (need?: AvailabilityNeed): Promise<Availability | undefined> => {
      try {
        return await search.availability(need);
      } catch (error) {
        if (error instanceof Blocked && !(error instanceof Exhausted)) {
          return undefined;
        }
        throw error;
      }
    },
    /** The same, or undefined where there is none, or others have it. */
    availabilityIfLeft: async (need?: AvailabilityNeed): Promise<Availability | undefined> => {
      try {
        return await search.availabilityIfAny(need);
      } catch (error) {
        if (error instanceof Exhausted) {
          return undefined;
        }
        throw error;
      }
    },
    /** One, and one of each other availabilityType that is left. @throws Blocked when the target offers none */
    ofEachType: async (need: AvailabilityNeed = {}): Promise<Availability[]> => {
      const found = [await search.availability(need)];
      for (const type of new Set((await listing.offers()).map(({ product }) => typeOf(product)))) {
        const isNew = found.every(({ offer }) => typeOf(offer.product) !== type);
        const other = isNew ? await search.availabilityIfLeft({ ...need, type }) : undefined;
        found.push(...(other === undefined ? [] : [other]));
      }
      return found;
    },
    /** A bookable availability whose vacancies count, where the target offers one; else any. @throws Blocked */
    countedAvailability: async (): Promise<Availability> =>
      (await search.availabilityIfAny({ limited: true })) ?? (await search.availability()),
    /** The names under which this check leases availabilities. */
    leased: (): readonly string[] => leases.names,
    endLeases: (): void => leases.end(),
  };
  return search;
};

export type Search = ReturnType<typeof searchIn>;
