// The seats of one availability: what its reads show against what holds and bookings have taken. Spec 2.1, 3.1, 3.2.
// A capacity is what nobody has taken yet: a fixed number of seats, less those that claims have.
import { type Budget, linearize, type Step } from './linearize.ts';
import type { Call } from './recording.ts';
import { type Contradiction, type Limits, nearTo, referencesTo, type Undecided } from './verdict.ts';

/** How many seats something has, at least and at most. */
export interface Seats {
  least: number;
  most: number;
}

/** A hold or booking that has taken seats, or may have. */
export interface Claim {
  /** The calls that made it. */
  calls: readonly Call[];
  name: string;
  /** It has its seats at the earliest from the first of these instants, and surely from the second on. */
  takenFrom: number;
  takenBy: number;
  /** What it has of the availability while a call is under way, once it has been made. */
  during(call: Pick<Call, 'from' | 'to'>): Seats;
  /** The calls that may have ended it. */
  ends: readonly Call[];
}

export interface SeatRead {
  call: Call;
  free: number;
  /** How many seats fewer it may show because of what else was sold at the time. */
  slack: number;
  /** What it says, where that is no number of free seats. */
  phrase?: string;
  /** Its call, or the longer time by which it may be old. */
  span: Pick<Call, 'from' | 'to'>;
}

export interface Pool {
  interface: string;
  object: string;
  /** In the order in which they left. */
  reads: readonly SeatRead[];
  claims: readonly Claim[];
  source: string;
}

interface Bound {
  seats: number;
  reads: SeatRead[];
  claims: Claim[];
  call: Call;
}

const NODES = 20_000;
/** The most numbers of seats that are tried. */
const MAX_TOTALS = 64;

export const judgePool = (pool: Pool, limits: Limits): Contradiction | Undecided | undefined => {
  const views = viewsOf(pool);
  const low = lowestTotal(views, pool.claims);
  const high = highestTotal(views);
  if (low === undefined || high === undefined) {
    return undefined;
  }
  if (low.seats > high.seats) {
    return contradiction(pool, [low, high]);
  }
  const windows = windowsOf(views);
  const last = Math.min(high.seats, low.seats + MAX_TOTALS);
  let failed: { window: Window; total: number } | undefined;
  for (let total = low.seats; total <= last; total += 1) {
    const budget = { deadline: limits.deadline, nodes: NODES };
    const results = windows.map((window) => ({ window, answer: linearize(stepsOf(window, total), [''], budget) }));
    const wrong = results.find(({ answer }) => answer === 'contradictory');
    if (wrong === undefined) {
      const isOpen = results.some(({ answer }) => answer === 'undecided');
      return isOpen ? undecided(pool, 'its calls have too many orders') : undefined;
    }
    failed ??= { window: wrong.window, total };
  }
  if (last < high.seats || failed === undefined) {
    return undecided(pool, 'the number of its seats is not known');
  }
  return orderContradiction(pool, failed.window, failed.total, limits);
};

const undecided = ({ interface: group, object }: Pool, reason: string): Undecided => ({
  interface: group,
  object,
  reason,
});

/** Claims at one time after another: those that have ended are looked at no more. */
export class LiveClaims {
  readonly #waiting: Claim[];
  #live: Claim[] = [];
  /** When a claim had surely ended: the end of the first call that shows it. */
  readonly #endedBy = new Map<Claim, number>();

  constructor(claims: readonly Claim[]) {
    this.#waiting = claims.toSorted((a, b) => b.takenFrom - a.takenFrom);
  }

  /** The claims that may have something during a call, with what they have; the calls come in the order in which they left. */
  during(call: Pick<Call, 'from' | 'to'>): readonly Held[] {
    for (
      let next = this.#waiting.at(-1);
      next !== undefined && next.takenFrom <= call.to;
      next = this.#waiting.at(-1)
    ) {
      this.#waiting.pop();
      this.#live.push(next);
    }
    if (this.#live.length === 0) {
      return [];
    }
    const held: Held[] = [];
    for (const claim of this.#live) {
      const seats = claim.takenFrom <= call.to ? claim.during(call) : NOTHING_YET;
      if (seats.most === 0) {
        this.#endedBy.set(claim, Math.min(call.to, this.#endedBy.get(claim) ?? Number.POSITIVE_INFINITY));
      } else if (seats !== NOTHING_YET) {
        held.push({ claim, seats });
      }
    }
    if (this.#endedBy.size > 0) {
      this.#live = this.#live.filter((claim) => !this.#isOver(claim, call.from));
    }
    return held;
  }

  #isOver(claim: Claim, instant: number): boolean {
    return (this.#endedBy.get(claim) ?? Number.POSITIVE_INFINITY) < instant && this.#endedBy.delete(claim);
  }
}

/** A claim that may have something, and what. */
interface Held {
  claim: Claim;
  seats: Seats;
}

const NOTHING_YET: Seats = { least: 0, most: 1 };

/** A read, what claims had at the time, and the claims that were being made. */
interface SeatView {
  read: SeatRead;
  taken: Seats;
  by: Claim[];
  open: Claim[];
  /** What those had that were not being made. */
  settled: Seats;
}

const viewsOf = ({ reads, claims }: Pool): SeatView[] => {
  const live = new LiveClaims(claims);
  return reads.map((read) => viewOf(read, live.during(read.span)));
};

const NO_SEATS: Seats = { least: 0, most: 0 };

const viewOf = (read: SeatRead, held: readonly Held[]): SeatView => {
  if (held.length === 0) {
    return { read, taken: NO_SEATS, by: [], open: [], settled: NO_SEATS };
  }
  const view: SeatView = { read, taken: { ...NO_SEATS }, by: [], open: [], settled: { ...NO_SEATS } };
  for (const { claim, seats } of held) {
    const isOpen = claim.takenBy >= read.span.from;
    view.taken.most += seats.most;
    if (!isOpen) {
      view.taken.least += seats.least;
      view.by.push(...(seats.least > 0 ? [claim] : []));
    }
    if (isOpen && Number.isFinite(claim.takenBy)) {
      view.open.push(claim);
    } else {
      view.settled.most += seats.most;
      view.settled.least += isOpen ? 0 : seats.least;
    }
  }
  return view;
};

/** The fewest seats that explain what was shown free, and what was taken at one time. */
const lowestTotal = (views: readonly SeatView[], claims: readonly Claim[]): Bound | undefined => {
  let bound: Bound | undefined;
  const raise = (seats: number, rest: Omit<Bound, 'seats'>) => {
    if (bound === undefined || seats > bound.seats) {
      bound = { seats, ...rest };
    }
  };
  const live = new LiveClaims(claims);
  const made = claims.flatMap((claim) => makerOf(claim) ?? []).sort((a, b) => a.from - b.from);
  for (const call of made) {
    // All that were made by then: whichever of those under way came last, the others had their seats.
    const held = live.during(call).filter(({ claim }) => claim.takenBy <= call.to);
    const others = held.flatMap(({ claim }) => makerOf(claim) ?? []);
    const underWay = [call, ...others.filter(({ to }) => to >= call.from)];
    const by = held
      .map(({ claim }) => ({ claim, seats: Math.min(...underWay.map((one) => claim.during(one).least)) }))
      .filter(({ seats }) => seats > 0);
    const seats = by.reduce((sum, one) => sum + one.seats, 0);
    raise(seats, { reads: [], claims: by.map(({ claim }) => claim), call });
  }
  for (const { read, taken, by } of views) {
    raise(read.free + taken.least, { reads: [read], claims: by, call: read.call });
  }
  return bound;
};

/** The call whose answer says that a claim was made. */
const makerOf = ({ calls, takenBy }: Claim): Call | undefined =>
  calls.find(({ to }) => to === takenBy && Number.isFinite(to));

/** The most seats that explain what was shown free. */
const highestTotal = (views: readonly SeatView[]): Bound | undefined => {
  let bound: Bound | undefined;
  for (const { read, taken } of views) {
    const seats = read.free + taken.most + read.slack;
    if (bound === undefined || seats < bound.seats) {
      bound = { seats, reads: [read], claims: [], call: read.call };
    }
  }
  return bound;
};

const contradiction = (pool: Pool, [low, high]: [Bound, Bound]): Contradiction => {
  // Claims that would explain the second read, had they not ended since the first.
  const ended = pool.claims.filter(
    ({ takenFrom, ends }) =>
      takenFrom < high.call.from && ends.some(({ from }) => from > low.call.from && from < high.call.from),
  );
  const [lowest] = low.reads;
  const by = low.claims.map(({ name }) => name).join(', ');
  const has =
    lowest === undefined
      ? `${by} had them${low.claims.length === 1 ? '' : ' at one time'}`
      : `${inWords(lowest)}${by === '' ? '' : ` beside ${by}`}`;
  const calls = [...low.claims, ...ended].flatMap(({ calls }) => calls);
  const ends = ended.flatMap((claim) => claim.ends.filter(({ from }) => from < high.call.from));
  return {
    interface: pool.interface,
    object: pool.object,
    ...shownCalls(pool, [low.call, high.call, ...calls, ...ends]),
    sentence: `The ${pool.object} has at least ${low.seats} seats, as ${has}, and at most ${high.seats}, as ${high.reads.map(inWords)}.`,
    source: pool.source,
  };
};

const inWords = ({ call, free, phrase = `shows ${free} free` }: SeatRead): string => `line ${call.line} ${phrase}`;

/** The calls that contradict each other, and those about the same seats near to them. */
const shownCalls = ({ reads, claims }: Pool, calls: readonly Call[]): Pick<Contradiction, 'exchanges' | 'beside'> => {
  const free = new Map(reads.flatMap((read) => (read.phrase === undefined ? [[read.call, read.free]] : [])));
  const all = [...reads.map(({ call }) => call), ...claims.flatMap((claim) => [...claim.calls, ...claim.ends])];
  const referred = (some: readonly Call[]) => referencesTo(some, (call) => free.get(call));
  return { exchanges: referred(calls), beside: referred(nearTo(calls, all)) };
};

/** Reads that overlap claims being made, and these claims: their order decides. */
interface Window {
  reads: SeatView[];
  claims: Claim[];
}

const windowsOf = (views: readonly SeatView[]): Window[] => {
  const windows: Window[] = [];
  for (const view of views) {
    const { open } = view;
    if (open.length > 0) {
      const joined = windows.filter((window) => window.claims.some((claim) => open.includes(claim)));
      for (const window of joined) {
        windows.splice(windows.indexOf(window), 1);
      }
      windows.push({
        reads: [...joined.flatMap((window) => window.reads), view],
        claims: [...new Set([...joined.flatMap((window) => window.claims), ...open])],
      });
    }
  }
  return windows;
};

/** A state names the claims that have been made: a letter each. */
const stepsOf = ({ reads, claims }: Window, total: number): (Step<string> & { read?: SeatRead; claim?: Claim })[] => {
  const mark = new Map(claims.map((claim, index) => [claim, String.fromCharCode(0x100 + index)]));
  const markOf = (claim: Claim) => mark.get(claim) ?? '';
  return [
    ...claims.map((claim) => ({
      claim,
      from: claim.takenFrom,
      to: claim.takenBy,
      isOptional: false,
      isRead: false,
      next: (state: string) => [[...state, markOf(claim)].sort().join('')],
    })),
    ...reads.map(({ read, settled, open }) => ({
      read,
      from: read.span.from,
      to: read.span.to,
      isOptional: false,
      isRead: true,
      next: (state: string) => {
        const made = open.filter((claim) => state.includes(markOf(claim))).map((claim) => claim.during(read.span));
        const least = made.reduce((sum, seats) => sum + seats.least, settled.least);
        const most = made.reduce((sum, seats) => sum + seats.most, settled.most);
        return read.free <= total - least && read.free >= total - most - read.slack ? [state] : [];
      },
    })),
  ];
};

const orderContradiction = (pool: Pool, window: Window, total: number, limits: Limits): Contradiction => {
  const budget: Budget = { deadline: limits.deadline, nodes: NODES };
  let reads = window.reads;
  for (const one of window.reads) {
    const fewer = reads.filter((read) => read !== one);
    if (linearize(stepsOf({ ...window, reads: fewer }, total), [''], budget) === 'contradictory') {
      reads = fewer;
    }
  }
  const claims = window.claims.filter((claim) => reads.some(({ open }) => open.includes(claim)));
  const shown = reads.map(({ read }) => inWords(read)).join(', ');
  return {
    interface: pool.interface,
    object: pool.object,
    ...shownCalls(pool, [...reads.map(({ read }) => read.call), ...claims.flatMap(({ calls }) => calls)]),
    sentence: `No order of the calls explains the ${pool.object} with ${total} seats: ${shown}, while ${claims.map(({ name }) => name).join(', ')} ${claims.length === 1 ? 'is' : 'are'} made.`,
    source: pool.source,
  };
};
