// The messages between the mock operator and its open page. Times are milliseconds since 1970, by the
// clock of the world.
import type { Report } from '../../schemas/generated/types.ts';
import type { Level } from '../../schemas/requirements/requirement.ts';

/** The changes; an absent member has not changed. */
export interface Update {
  /** All that was sent before is forgotten. */
  fresh?: true;
  /** The world has begun anew: its holds and bookings are forgotten. */
  begins?: true;
  /** The path of the world: `/_world/a`, `` of the default world. */
  prefix?: string;
  clock?: { now: number; standsStill: boolean };
  switches?: Switches;
  /** New calls, and those of which more is known now. */
  calls?: CallLine[];
  /** Calls with a smaller number are forgotten. */
  firstCall?: number;
  /** New holds and bookings, and those that have changed. */
  kept?: HoldOrBooking[];
  /** The free seats have changed. */
  capacity?: true;
  caller?: CallerLine;
  worlds?: { path: string; calls: number }[];
  /** The world was deleted: nothing more will be sent. */
  deleted?: true;
}

export interface Switches {
  /** Those that were begun. */
  scenarios: string[];
  faults: string[];
  variants: string[];
  latency: { fromMs: number; toMs: number };
  outage: boolean;
  /** What the next calls are answered instead, in words. */
  rules: string[];
}

/** A call without its headers and bodies. */
export interface CallLine {
  number: number;
  at: number;
  durationMs?: number;
  interface: string;
  operation?: string;
  method: string;
  path: string;
  /** Absent while the call is under way, and when it gets no answer. */
  status?: number;
  /** The number of the reseller's call for which the platform has sent it to the operator. */
  forwardedFor?: number;
  /** Whether it was made to fail on purpose. */
  asked?: true;
  findings: { severity: 'error' | 'warning'; requirement: string; message: string }[];
  /** Findings that only the opened call shows. */
  more?: number;
}

export interface HoldOrBooking {
  kind: 'hold' | 'booking' | 'booking of v2';
  id: string;
  status: string;
  /** `2 × Standard` */
  items: string;
  at: number;
  /** Absent where nothing waits for it. */
  expiresAt?: number;
  timeline: { typeOf: string; at: number }[];
}

/** How the caller stands. */
export type CallerLine = Pick<Report, 'verdict'> & Pick<Report['summary'], 'passed' | 'failed' | 'warned'>;

/** A call that was opened. */
export interface OpenedCall {
  number: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  status?: number;
  answer?: { headers: Record<string, string>; body?: unknown };
  /** The number of the reseller's call for which the platform has sent it to the operator. */
  forwardedFor?: number;
  /** Why no answer came, where that is known. */
  unanswered?: string;
  behaviour?: unknown;
  findings: {
    severity: 'error' | 'warning';
    requirement: string;
    sentence: string;
    pointer: string;
    message: string;
  }[];
  /** Absent where the journal has not the whole request. */
  curl?: string;
  /** The variables of the command. */
  variables: string[];
}

/** What somebody needs who has not called yet. */
export interface Start {
  apis: {
    title: string;
    url: string;
    headers: Readonly<Record<string, string>>;
    otherHeaders?: Readonly<Record<string, string>>;
    document: string;
  }[];
  /** Lines for a shell, each with an explanation. */
  calls: { words: string; line: string }[];
}

/** The free seats of a rate, from a day on. */
export interface Calendar {
  timeZone: string;
  availabilities: FreeSeats[];
}

export interface FreeSeats {
  id: string;
  start: number;
  end: number;
  capacity: number;
  /** -1 for unlimited. */
  maxCapacity: number;
  closed: boolean;
}

/** A requirement as the page links to it. */
export interface PageRequirement {
  level: Level;
  source: string;
  sentence: string;
  bearer: string;
}
