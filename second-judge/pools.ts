// The availabilities of one base as pools of seats: their reads, and the claims on them.
import { addTo } from '../schemas/group.ts';
import type { Call } from './recording.ts';
import { type Claim, judgePool, LiveClaims, type Pool, type SeatRead } from './seats.ts';
import type { ShownAvailability } from './shown-availability.ts';
import type { Contradiction, Limits, Undecided } from './verdict.ts';

/** What a call says of the seats that are free, before it is known what else was sold. */
type SeenSeats = Pick<SeatRead, 'call' | 'free' | 'phrase'> & { slack?: number };

/** An availability, before its claims are known. */
export interface Availability {
  key: string;
  /** The product whose availabilities may share what they sell. */
  product: string;
  start: number;
  end: number;
  isUnlimited: boolean;
  isOpenEnded: boolean;
  rateIds: Set<string>;
  reads: SeenSeats[];
  /** Calls that ask whether some units can be booked, and are answered so. */
  offers: Call[];
}

/** What a read shows, by availability. */
export const availabilitiesOf = (
  calls: readonly Call[],
  idsIn: (call: Call) => { product: string; keyOf(shown: ShownAvailability): string },
): Map<string, Availability> => {
  const found = new Map<string, Availability>();
  for (const call of calls) {
    const { product, keyOf } = idsIn(call);
    for (const shown of call.availabilities) {
      const key = keyOf(shown);
      let availability = found.get(key);
      if (availability === undefined) {
        const { start = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY } = shown;
        availability = {
          key,
          product,
          start,
          end,
          isUnlimited: false,
          isOpenEnded: false,
          rateIds: new Set(),
          reads: [],
          offers: [],
        };
        found.set(key, availability);
      }
      availability.isUnlimited ||= shown.isUnlimited;
      availability.isOpenEnded ||= shown.isOpenEnded ?? false;
      if (shown.rateId !== undefined) {
        availability.rateIds.add(shown.rateId);
      }
      // Two parts of one answer may show an availability alike.
      const before = availability.reads.at(-1);
      if (shown.free !== undefined && (before?.call !== call || before.free !== shown.free)) {
        availability.reads.push({ call, free: shown.free });
      }
      if (call.operation === 'checkAvailability' && shown.isOffered && !call.isBroken) {
        availability.offers.push(call);
      }
    }
  }
  return found;
};

export interface PoolTerms {
  interface: string;
  source: string;
  /** How old a read may be when it is answered. */
  maxAgeMs: number;
  limits: Limits;
  /** How many seats are free at least where an offer is made. */
  leastIn?(offer: Call, availability: Availability): number;
  /** Whether the seats of an availability change without a call to the target. */
  movesByItself(availability: Availability): boolean;
}

/** Judges each availability against its claims. */
export function* judgePools(
  availabilities: ReadonlyMap<string, Availability>,
  claims: ReadonlyMap<string, readonly Claim[]>,
  terms: PoolTerms,
): Generator<Contradiction | Undecided> {
  const sold = new Map<string, Availability[]>();
  for (const availability of availabilities.values()) {
    if (claims.has(availability.key)) {
      addTo(sold, availability.product, availability);
    }
  }
  // Nobody knows when an availability is that no read has shown.
  const unread = [...claims].flatMap(([key, own]) => (availabilities.has(key) ? [] : own));
  for (const availability of availabilities.values()) {
    if (availability.isUnlimited || terms.movesByItself(availability)) {
      continue;
    }
    // Rates of a product may sell the same seats at the same time.
    const beside = (sold.get(availability.product) ?? [])
      .filter((other) => other !== availability && other.start < availability.end && availability.start < other.end)
      .flatMap((other) => claims.get(other.key) ?? [])
      .concat(unread);
    const own = claims.get(availability.key) ?? [];
    const besideNow = new LiveClaims(beside);
    const pool: Pool = {
      interface: terms.interface,
      object: `availability ${availability.key}`,
      source: terms.source,
      reads: [...availability.reads, ...availability.offers.map((call) => offerOf(call, availability, terms))]
        .sort((a, b) => a.call.from - b.call.from)
        .map((read) => readOf(read, besideNow, terms)),
      claims: availability.isOpenEnded ? own.map(perhapsCounted) : own,
    };
    const found = judgePool(pool, terms.limits);
    if (found !== undefined) {
      yield found;
    }
  }
}

/** A claim that may leave the number of seats as it is: it never explains more of them than were free without it. */
const perhapsCounted = (claim: Claim): Claim => ({
  ...claim,
  takenBy: Number.POSITIVE_INFINITY,
  during: (call) => ({ least: 0, most: claim.during(call).most }),
});

const readOf = (read: SeenSeats, beside: LiveClaims, { maxAgeMs, limits }: PoolTerms): SeatRead => {
  const { call } = read;
  const age = maxAgeMs + limits.lagMs;
  const span = age === 0 ? call : { from: call.from - age, to: call.to };
  let slack = read.slack ?? 0;
  for (const { seats } of beside.during(span)) {
    slack += seats.most;
  }
  const { free, phrase } = read;
  return phrase === undefined ? { call, free, slack, span } : { call, free, slack, span, phrase };
};

/** An offer of a number of seats says that these are free at least. */
const offerOf = (call: Call, availability: Availability, { leastIn }: PoolTerms): SeenSeats => {
  const free = leastIn?.(call, availability) ?? 0;
  return { call, free, slack: Number.POSITIVE_INFINITY, phrase: `offers ${free}` };
};
