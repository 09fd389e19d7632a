// Other clients may use the target meanwhile. A failure that their sales can explain is not reported.
import type { Failure } from '../../schemas/generated/types.ts';
import type { Requirement } from '../../schemas/requirements/requirement.ts';
import { unlessBlocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Leases } from '../resources/leases.ts';
import { now } from '../transport/scope.ts';
import { scaled, wait } from '../transport/wait.ts';

/** How many seats are free, by the name under which a check leases an availability. */
export type FreeSeats = ReadonlyMap<string, number>;

const LOOKS = 4;
const PAUSE_MS = 350;
const LONGEST_PAUSE_MS = 4_000;
/** What lasts longer is looked at no longer than this. */
const MAX_MS = 12_000;
/** How long after its end the target may still be settling what a check did. */
const SETTLING_MS = 1_000;

/** As many looks as take so long, and no fewer than usual. */
const looksFor = (ms: number): number => Math.max(LOOKS, Math.ceil(Math.min(ms, MAX_MS) / PAUSE_MS));

/**
 * Looks at what nobody of this process uses, several times, and only reads: seats that move then are moved by somebody
 * else. Answers what was seen, in words. It begins once everything has settled, for where others were noticed they are looked for
 * first: on what a check has just given back, and on the `idle` ones, which the caller holds and does nothing with meanwhile.
 */
export const concurrentTraffic = async (
  look: () => Promise<FreeSeats>,
  leases: Leases,
  { idle = new Set(), looks = LOOKS }: { idle?: ReadonlySet<string>; looks?: number } = {},
): Promise<string | undefined> => {
  const watch = seatsWatch(look, leases, idle);
  await wait(SETTLING_MS);
  for (let count = 0; count < looks; count += 1) {
    await wait(count === 0 ? 0 : PAUSE_MS);
    const seen = await watch();
    if (seen !== undefined) {
      return seen;
    }
  }
  return undefined;
};

/**
 * The same while the run does something itself: a look before, one after, and some between from a moment on. Only what the
 * run has never used counts: elsewhere a fault of the target may move seats late. Where there is nothing such, it says so.
 */
export const whatOthersSellDuring = async (
  look: () => Promise<FreeSeats>,
  leases: Leases,
  act: () => Promise<unknown>,
  from: Promise<unknown>,
): Promise<string | undefined> => {
  let unused: FreeSeats = new Map();
  const lookAtUnused = async () => {
    unused = new Map([...(await look())].filter(([name]) => !leases.everUsed(name)));
    return unused;
  };
  const watch = seatsWatch(lookAtUnused, leases);
  let seen = await watch();
  const ended = new AbortController();
  const over = act().finally(() => ended.abort());
  await Promise.race([from, over]);
  let pauseMs = PAUSE_MS;
  while (!ended.signal.aborted && seen === undefined) {
    await wait(pauseMs, ended.signal).catch(() => over);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    seen = ended.signal.aborted ? undefined : await watch();
  }
  await over;
  seen ??= await watch();
  return seen ?? (unused.size > 0 ? undefined : 'the run has used every availability whose seats are counted');
};

/** Answers, in words, what has moved since the looks before where the run did nothing. */
const seatsWatch = (look: () => Promise<FreeSeats>, leases: Leases, idle: ReadonlySet<string> = new Set()) => {
  const seen = new Map<string, number>();
  let lookedMs = Number.POSITIVE_INFINITY;
  return async (): Promise<string | undefined> => {
    const settled = Math.min(lookedMs, now() - scaled(SETTLING_MS));
    lookedMs = now();
    for (const [name, free] of await look().catch(unreadable)) {
      const before = seen.get(name) ?? free;
      if (leases.usedSince(name, settled, idle) || leases.elapsing.has(name)) {
        seen.delete(name);
      } else if (before !== free) {
        return `availability ${name} went from ${before} to ${free} free while the run did nothing there`;
      } else {
        seen.set(name, free);
      }
    }
    return undefined;
  };
};

const unreadable = (error: unknown): FreeSeats => unlessBlocked(error) ?? new Map();

/** How long it counts that nobody was seen to sell: only then others are looked for again. */
const QUIET_MS = 5_000;
/** Who was not seen in so much time of looking, since the run began, is taken not to be there. */
const ENOUGH_MS = 10_000;

/** What a session knows of others who sell on the target meanwhile. */
export class InterferenceDetector {
  /** Nobody else can use what the session may sell: a world of its own, or a target in this process. */
  readonly impossible: boolean;
  readonly #leases: Leases;
  #seen: string | undefined;
  /** When they were last looked for, in milliseconds of `now()`. */
  #watchedAt = Number.NEGATIVE_INFINITY;
  #watchedMs = 0;

  constructor(leases: Leases, impossible: boolean) {
    this.#leases = leases;
    this.impossible = impossible;
  }

  /** Whether they were looked for a moment ago, and nobody was seen. */
  get wereAbsent(): boolean {
    return this.#seen === undefined && now() - this.#watchedAt <= QUIET_MS;
  }

  /** Whether they were looked for long enough, and nobody was seen. */
  get areNone(): boolean {
    return this.#seen === undefined && this.#watchedMs >= ENOUGH_MS;
  }

  /** Looks for them so long, unless they have been seen. Answers what was seen, in words; `idle` as for `concurrentTraffic`. */
  async watch(look: () => Promise<FreeSeats>, idle: ReadonlySet<string>, forMs: number): Promise<string | undefined> {
    const begin = now();
    this.#seen ??= await concurrentTraffic(look, this.#leases, { idle, looks: looksFor(forMs) });
    this.#watchedSince(begin);
    return this.#seen;
  }

  /**
   * Does something while the other checks rest, and answers whether no seats moved meanwhile that the run does not use: where
   * they did, there is concurrent traffic, or availabilities share their seats. From a moment on it looks again and again.
   */
  async sawNone(look: () => Promise<FreeSeats>, act: () => Promise<unknown>, from: Promise<unknown>): Promise<boolean> {
    const begin = now();
    const seen = await whatOthersSellDuring(look, this.#leases, act, from);
    if (seen === undefined) {
      this.#watchedSince(begin);
    }
    return seen === undefined;
  }

  /** Counts what several watch at one time once. */
  #watchedSince(begin: number): void {
    const end = now();
    this.#watchedMs += end - Math.max(begin, this.#watchedAt);
    this.#watchedAt = end;
  }
}

/** What takes seats. A confirm, an extend or a set-up has them, or needs none. */
const TAKING = ['createHold', 'createBooking'];

/** A create that is in order, and was refused: the seats may have gone to somebody else. */
const mayWantSeats = ({ refused, intent }: Exchange): boolean =>
  TAKING.includes(intent.operation) && refused && intent.violation === undefined;

/**
 * Whether seats that somebody else takes or gives back can explain failures: of a requirement that counts seats any but a
 * missing answer or a server error, of another the refusal of a create that is in order.
 */
export const othersCanExplain = (
  requirement: Requirement,
  failures: readonly Failure[],
  exchanges: readonly Exchange[],
): boolean =>
  failures.every((failure) => {
    const exchange = exchanges.find(({ number }) => number === failure.exchange);
    const answered = exchange?.answer !== undefined && exchange.status < 500;
    return answered && (requirement.seats === true || mayWantSeats(exchange));
  });
