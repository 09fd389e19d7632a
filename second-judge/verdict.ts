// What the judge says of a recording.
import { cpuMs } from './cpu-time.ts';
import type { Call } from './recording.ts';

/** Where a line stands: its number in the recording, and the check that made it; and what it is, in short. */
export interface ExchangeReference {
  line: number;
  requirement: string;
  number: number;
  /** `GET /v1.2/holds/784ac4f2-… → 200` */
  call: string;
  /** Milliseconds since 1970 by the clock of the recording; the end is infinite where no answer came. */
  from: number;
  to: number;
  /** What it shows free, where it is a read of the availability that the contradiction is about. */
  free?: number;
}

/** Calls that no lawful target could have answered so. */
export interface Contradiction {
  interface: string;
  /** The kind of the object and its id, for example `hold 784ac4f2-…`. */
  object: string;
  exchanges: ExchangeReference[];
  /** Further calls about the object, near to those. */
  beside: ExchangeReference[];
  sentence: string;
  /** Sections of the specification. */
  source: string;
}

/** What could not be decided: neither passed nor failed. */
export interface Undecided {
  interface: string;
  object: string;
  reason: string;
}

export interface Judgement {
  contradictions: Contradiction[];
  undecided: Undecided[];
  /** How much was judged. */
  judged: { exchanges: number; holds: number; bookings: number; availabilities: number };
  /** The interfaces of which a hold, a booking or an availability was judged. */
  interfaces: string[];
}

export interface JudgeOptions {
  /** Other clients sell on the target too: what is free may change without a line of the recording. */
  otherClients?: boolean;
  /** How long the seats of an elapsed hold may take to come back, 90 by default; those of a released one are back at once. */
  sweepSeconds?: number;
  /** How late a read may be after a write, 0 by default. */
  lagSeconds?: number;
  /** How far two clocks may stand apart at the end of a hold, 4 by default. */
  toleranceSeconds?: number;
  /** After how much time of the CPU, once it is read, what is left of a recording is undecided: 10000 by default. */
  timeBoundMs?: number;
}

/** When the seats of what has ended are surely back: a time in whole seconds may lie up to one later. */
export const backBy = (ended: number, delayMs: number): number =>
  delayMs === 0 ? ended : ended + delayMs + (ended % 1000 === 0 ? 1000 : 0);

/** The options with their defaults, in milliseconds. */
export interface Limits {
  otherClients: boolean;
  sweepMs: number;
  lagMs: number;
  toleranceMs: number;
  /** By `cpuMs()`. */
  deadline: number;
}

export const limitsOf = (options: JudgeOptions): Limits => ({
  otherClients: options.otherClients ?? false,
  sweepMs: (options.sweepSeconds ?? 90) * 1000,
  lagMs: (options.lagSeconds ?? 0) * 1000,
  toleranceMs: (options.toleranceSeconds ?? 4) * 1000,
  deadline: cpuMs() + (options.timeBoundMs ?? 10_000),
});

export const referencesTo = (
  calls: Iterable<Call>,
  freeIn: (call: Call) => number | undefined = () => undefined,
): ExchangeReference[] =>
  [...new Set(calls)]
    .sort((a, b) => a.line - b.line)
    .map((call) => {
      const { line, requirement, number, from, to, method, url, outcome, status } = call;
      const came = outcome === 'unknown' && status === 0 ? 'no answer' : status;
      const free = freeIn(call);
      return {
        line,
        requirement,
        number,
        call: `${method} ${url.pathname} → ${came}`,
        from,
        to,
        ...(free !== undefined && { free }),
      };
    });

/** How many calls are shown beside those that contradict each other, and how many of them are the last that changed something. */
const MAX_BESIDE = 6;
const MAX_CHANGES = 3;

const isChange = ({ operation }: Call): boolean => !/^(get|list|check)/.test(operation);

/**
 * Of all calls about an object, beside those that contradict each other: the last that changed it before the latest of these, for
 * one of them may be the cause, and those that are nearest in time to some of them.
 */
export const nearTo = (calls: Iterable<Call>, all: Iterable<Call>): Call[] => {
  const own = new Set(calls);
  const latest = Math.max(...[...own].map(({ from }) => from));
  const away = ({ from }: Call) => Math.min(...[...own].map((one) => Math.abs(from - one.from)));
  const others = [...new Set(all)].filter((call) => !own.has(call));
  const changes = others.filter((call) => isChange(call) && call.from <= latest).sort((a, b) => b.from - a.from);
  const nearest = others.sort((a, b) => away(a) - away(b) || a.from - b.from);
  return [...new Set([...changes.slice(0, MAX_CHANGES), ...nearest])].slice(0, MAX_BESIDE);
};
