// Finds a free availability for a check, and keeps others away from it.
import { instant } from '../../schemas/formats.ts';
import { Blocked } from '../errors.ts';
import { type Allotment, OwnLeases } from '../resources/allotment.ts';
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
import { sweepMsOf } from '../schedule/given-back.ts';
import type { Task } from '../schedule/task.ts';
import { now } from '../transport/scope.ts';
import { type Availability, hasLimit, hasMaximum, isLimited, type ListedAvailability } from './availability.ts';
import type { SeatCount } from './capacity.ts';
import { nameOf } from './capacity-claims.ts';
import type { Listing } from './listing.ts';
import { lackOf, lasts, type Offer, type Offering, type RateNeedName, requireOffers, rotated } from './rates.ts';
import { fewestSeats, type Travelers, takes } from './seats.ts';

const MINUTE_MS = 60_000;
/** Distance from cutoffs and from the present that an ordinary availability keeps. */
const MARGIN_MS = 10 * MINUTE_MS;

export interface AvailabilityNeed {
  /** Seats that must be free, of every rate or by rate; by default the minimum of the rate, at least 1. */
  seats?: number | ((offer: Offer) => number);
  /** Better this number of free seats; at least as many as two holds take. */
  preferredSeats?: number;
  /** Only availabilities whose capacity is limited. */
  limited?: boolean;
  /** Another rate of the same product than this one. */
  otherThan?: Offer;
  /** Better a rate whose product has a second one of the kind. */
  besideAnother?: boolean;
  /** Only of this rate. */
  of?: Offer;
  /** Only of rates that take this number of travelers. */
  taking?: Travelers;
  /** The availability that starts last. */
  latest?: boolean;
  /** Only what begins when its holds have ended. */
  outlivesHolds?: boolean;
  /** Only what lies at another time than these: nothing states that availabilities of one time have seats of their own. */
  apartFrom?: readonly Span[];
}

type Span = Pick<ListedAvailability, 'start' | 'end'>;

const isBefore = (a: Span, b: Span): boolean =>
  instant(a.start) < instant(b.start) && instant(a.end) <= instant(b.start);
const areApart = (a: Span, b: Span): boolean => isBefore(a, b) || isBefore(b, a);

/** More calls than this fill no availability. */
const MAX_CALLS_TO_FILL = 60;

/** Whether few calls take all seats, as the rate limits what one may take. */
const isFillable = ({ rate }: Offer, { capacity }: ListedAvailability): boolean =>
  capacity <= MAX_CALLS_TO_FILL * (rate.maxTravelers ?? capacity);

/** This many seats are filled with few calls, and so are up to twice as many as the fewest that there are. */
const FEW = 12;

/** Of limited availabilities those that are filled with few calls; those without a maximum only where there is no other. */
const soonFilled = (limited: readonly ListedAvailability[]): readonly ListedAvailability[] => {
  const withMaximum = limited.filter(hasMaximum);
  const some = withMaximum.length > 0 ? withMaximum : limited;
  const few = Math.max(FEW, 2 * Math.min(...some.map(({ capacity }) => capacity)));
  return some.filter(({ capacity }) => capacity <= few);
};

/** The rates of the profile in which an availability may be looked for, best first. @throws Blocked when there is none */
const offersIn = (
  { profile, sampler }: Pick<SearchParts, 'profile' | 'sampler'>,
  rateNeed: RateNeedName,
  { otherThan, of, taking, besideAnother }: AvailabilityNeed,
): Offer[] => {
  const ofTheKind = rotated(rateNeed, requireOffers(profile, rateNeed), (id) => sampler.rankOf(id));
  const offers = ofTheKind.filter(
    (offer) =>
      (otherThan === undefined || (offer.rate.id !== otherThan.rate.id && offer.productId === otherThan.productId)) &&
      (of === undefined || offer.rate.id === of.rate.id) &&
      (taking === undefined || takes(offer, taking)),
  );
  if (offers.length === 0) {
    throw new Blocked(lackOf(profile, 'second rate of the kind for the same product'), 'two-rates');
  }
  const others = ({ productId }: Offer): number => ofTheKind.filter((offer) => offer.productId === productId).length;
  const lasting = rateNeed === 'shortHold' ? [] : offers.filter(lasts);
  const chosen = lasting.length > 0 ? lasting : offers;
  return besideAnother ? chosen.toSorted((a, b) => Math.min(others(b), 2) - Math.min(others(a), 2)) : chosen;
};

/** Where to look, and for what: an availability with a number of seats, and which is soon filled. */
interface Attempt {
  offer: Offer;
  seats: number;
  fillable: boolean;
}

/** What to look for, in this order: first in every rate for what would be better. */
const attemptsFor = (
  offers: readonly Offer[],
  { seats = 0, preferredSeats, limited }: AvailabilityNeed,
): Attempt[][] => {
  const needed = typeof seats === 'number' ? () => seats : seats;
  const counts = { needed, preferred: preferredSeats, fewest: fewestSeats };
  return (limited ? [true, false] : [false]).flatMap((fillable) =>
    betterFirst(offers, counts, (offer, count) => ({ offer, seats: count, fillable })),
  );
};

const NONE: ReadonlySet<string> = new Set();

interface SearchParts {
  listing: Listing;
  profile: Offering;
  clock: Clock;
  allotment: Allotment;
  sampler: Sampler;
  task: Task;
  capacityShare: CapacityShare;
  /** Absent where what is listed is all that is asked. */
  count?: SeatCount;
}

const roomOf = (share: CapacityShare, { id, capacity }: Pick<ListedAvailability, 'id' | 'capacity'>): number =>
  isLimited({ capacity }) ? share.room(nameOf(id), capacity) : Number.POSITIVE_INFINITY;

/** What a rate has, and since when that is known, in milliseconds of `now()`. */
interface Listed {
  all: ListedAvailability[];
  askedMs: number;
}

interface Fitting {
  free: ListedAvailability[];
  /** Other checks had some when the list was asked for, and have given them back: another list shows what is free. */
  areFreed: boolean;
  /** Those that other checks have, which may fit as well when these have ended. */
  leased: string[];
}

/** Availabilities of a rate with this number of free seats, of those listed; on request those that begin when its holds have ended. */
const fitting = (
  { listing, clock, allotment: { leases }, capacityShare }: SearchParts,
  { offer, seats, fillable, listed: { all, askedMs } }: Attempt & { listed: Listed },
  { limited, outlivesHolds, apartFrom = [] }: AvailabilityNeed,
): Fitting => {
  const holdMs = outlivesHolds ? (offer.rate.holdablePeriod ?? 0) * 1_000 : 0;
  const earliest = clock.now() + (offer.rate.cutoff ?? 0) * MINUTE_MS + holdMs + MARGIN_MS;
  const inTime = all.filter(
    (listed) => instant(listed.start) > earliest && apartFrom.every((other) => areApart(listed, other)),
  );
  const isUsed = ({ id }: ListedAvailability): boolean => leases.usedSince(id, askedMs, NONE);
  return {
    areFreed: inTime.some((listed) => isUsed(listed) && !leases.has(listed.id)),
    free: inTime.filter(
      (listed) =>
        !isUsed(listed) &&
        (isLimited(listed) ? listed.capacity >= seats : limited !== true) &&
        (limited !== true || hasLimit(listed)) &&
        (!fillable || isFillable(offer, listed)) &&
        roomOf(capacityShare, listed) >= fewestSeats(offer),
    ),
    leased: listing
      .ours(inTime)
      .filter((listed) => leases.has(listed.id) && (hasLimit(listed) || limited !== true))
      .map(({ id }) => id),
  };
};

/** One of the best of those that fit: the roomiest, so that a run spreads, unless it is to be filled; better none whose seats may come back late. */
const best = (
  { capacityShare, sampler, allotment: { leases } }: SearchParts,
  fit: ListedAvailability[],
  { limited, latest }: AvailabilityNeed,
): ListedAvailability | undefined => {
  const found = settledFirst(fit, leases.elapsing, ({ id }) => id);
  if (latest) {
    return found.at(-1);
  }
  const room = (listed: ListedAvailability): number =>
    capacityShare.isWhole ? listed.capacity : roomOf(capacityShare, listed);
  const most = Math.max(...found.map(room));
  return sampler.one(
    capacityShare.isWhole && limited ? soonFilled(found) : found.filter((listed) => room(listed) === most),
  );
};

/** Why nothing was found. */
const nothingFound = (
  { listing, capacityShare, allotment }: SearchParts,
  offers: readonly Offer[],
  need: AvailabilityNeed,
  others: WithOthers,
): Blocked => {
  const { seats = need.preferredSeats === undefined ? 'enough' : 'at least 2' } = need;
  const least = typeof seats === 'function' ? [...new Set(offers.map(seats))].join(' or ') : seats;
  const words = `${need.limited ? 'limited ' : ''}availability with ${least} free seat(s)`;
  const names = offers.map(({ rate }) => rate.name ?? rate.code ?? rate.id);
  const named = names.toSorted().join(', '); // in one order, so that one reason is one
  const { start, end } = listing.window();
  return nothingFree(`no ${words} between ${start} and ${end} for ${named}`, others, {
    part: allotment.part,
    isWhole: capacityShare.isWhole,
  });
};

/** Where the clock is moved, what holds have left to come back late comes back before seats are counted again. */
const lateSeatsBack = async ({ clock, profile, allotment: { leases } }: SearchParts): Promise<void> => {
  if (clock.movable && leases.elapsing.size > 0) {
    await clock.pass(sweepMsOf(profile), 'back');
    leases.elapsing.clear();
  }
};

/** Finds availabilities for one attempt at a check, and keeps them for it. */
export const searchIn = (parts: SearchParts) => {
  const { listing, allotment, task, capacityShare } = parts;
  const leases = new OwnLeases(allotment.leases);
  /** Undefined where fewer seats are free by now than are listed, and wanted. */
  const kept = async (
    { capacity, ...listed }: ListedAvailability,
    { offer, seats }: Attempt,
  ): Promise<Availability | undefined> => {
    leases.take(listed.id);
    const counted = await parts.count?.free({ ...listed, capacity, offer });
    const found = { ...listed, capacity: counted?.free ?? capacity };
    const isShared = isLimited(found) && !capacityShare.isWhole;
    return isLimited(found) && found.capacity < seats
      ? undefined
      : { ...found, offer, ...(isShared && { room: roomOf(capacityShare, found) }) };
  };
  const search = {
    /** A free availability of a rate, for this check alone. @throws Blocked when the target offers none */
    availability: async (rateNeed: RateNeedName, need: AvailabilityNeed = {}): Promise<Availability> => {
      if (rateNeed === 'shortHold') {
        await lateSeatsBack(parts);
      }
      const offers = offersIn(parts, rateNeed, need);
      const lists = new Map<Offer, Listed>();
      const listedOf = async (offer: Offer): Promise<Listed> => {
        const askedMs = now();
        const listed = lists.get(offer) ?? { all: await listing.listed(offer), askedMs };
        lists.set(offer, listed);
        return listed;
      };
      const again = () => search.availability(rateNeed, need);
      const tried = async (attempt: Attempt): Promise<Tried<Availability>> => {
        const listed = await listedOf(attempt.offer);
        const fit = fitting(parts, { ...attempt, listed }, { outlivesHolds: rateNeed === 'shortHold', ...need });
        const availability = best(parts, listing.ours(fit.free), need);
        if (availability === undefined || allotment.leases.has(availability.id)) {
          const leased = [...fit.leased, ...(availability === undefined ? [] : [availability.id])];
          return { fit: fit.free.length, leased, areFreed: fit.areFreed };
        }
        if (rateNeed === 'shortHold') {
          allotment.leases.elapsing.add(availability.id);
        }
        return { found: (await kept(availability, attempt)) ?? (await again()), fit: 1, leased: [] };
      };
      const nothing = (others: WithOthers) => nothingFound(parts, offers, need, others);
      return firstFree({ attempts: attemptsFor(offers, need), leases, task, tried, again, nothing });
    },
    /** How many seats of an availability the run may still take. */
    room: (listed: Pick<ListedAvailability, 'id' | 'capacity'>): number => roomOf(capacityShare, listed),
    /** Keeps other checks away from an availability until this check has ended. */
    lease: ({ id }: ListedAvailability): void => leases.take(id),
    /** The names under which this check leases availabilities. */
    leased: (): readonly string[] => leases.names,
    endLeases: (): void => leases.end(),
  };
  return search;
};

export type Search = ReturnType<typeof searchIn>;
