// What a session learns from outside, in the order in which it comes: answers, the ends of waits, and the time. All that its
// checks send and find follows from these and from the seeds.
import type { Exchange, RecordedEvent } from '../../schemas/generated/types.ts';
import type { SafeText } from '../../schemas/text/safe-text.ts';
import type { Moment, Transport, WireResult } from './wire.ts';

/** Who learns it: a check, or the session itself while it is opened. */
export interface Learner {
  /** The requirement of the check; empty for the session. */
  readonly name: string;
  /** Its calls to control interfaces. */
  readonly control: Exchange[];
  readonly events: RecordedEvent[];
  /** How often it has begun to wait, or to look. */
  begun: number;
  /** It has ended: nothing that comes for it counts any more. */
  isOver: boolean;
}

export const learner = (name: string): Learner => ({ name, control: [], events: [], begun: 0, isOver: false });

/** What is learnt beside answers: the end of a wait, or whether the target has stopped. */
export interface Asking<Answer> {
  ask(): Promise<Answer>;
  /** What is written of it, and how it is read again. */
  written(answer: Answer): Pick<RecordedEvent, 'stopped'>;
  read(written: Pick<RecordedEvent, 'stopped'>): Answer;
  /** Ends it early: that is no event. */
  signal?: AbortSignal | undefined;
}

export interface Events {
  /** When the session was opened, in milliseconds since 1970. */
  readonly openedMs: number;
  /** How far the clock of the machine was ahead then. */
  readonly openedDriftMs: number;
  /** What files of the machine have said, by name. */
  readonly knownValues: Readonly<Record<string, unknown>>;
  /** How many have come. */
  readonly count: number;
  /** How far the clock of the machine was ahead when the latest came. */
  readonly driftMs: number;
  /** Milliseconds from the opening to the latest event, and a trifle more each time. */
  now(): number;
  /** What the clock of the machine showed when the latest came, in whole milliseconds since 1970. */
  wallMs(): number;
  /** The transport with the moment of each answer to who asks. `text` writes requests as they stand in a recording. */
  carrying(transport: Transport, who: () => Learner | undefined, text: WrittenText): Transport;
  learnt<Answer>(by: Learner, asking: Asking<Answer>): Promise<Answer>;
  /** What a file of the machine says. */
  known<Value>(name: string, read: () => Value): Value;
}

/** How requests are written. */
export type WrittenText = Pick<SafeText, 'data' | 'whole'>;

/** Whole microseconds: so that a time that was written and read is the same. */
export const inMicroseconds = (ms: number): number => Math.round(ms * 1_000) / 1_000;

/** A smaller difference between two clocks of the machine says nothing. */
const MAX_DRIFT_MS = 20;
/** So much later is each reading than the one before, where nothing has come between them. */
const TRIFLE_MS = 1e-6;

/** Milliseconds since 1970 by the clock that never goes back. */
export const steadyMs = (): number => inMicroseconds(performance.timeOrigin + performance.now());

const driftFrom = (known: number, steady: number): number => {
  const drift = Date.now() - steady;
  return Math.abs(drift - known) > MAX_DRIFT_MS ? Math.round(drift) : known;
};

/** How far a session has come: the time by its latest event. */
export class EventTime {
  readonly openedMs: number;
  readonly openedDriftMs: number;
  count = 0;
  driftMs: number;
  #latestMs = 0;
  #readings = 0;

  constructor(openedMs: number, driftMs: number) {
    this.openedMs = openedMs;
    this.openedDriftMs = driftMs;
    this.driftMs = driftMs;
  }

  came(endedMs: number, driftMs: number): void {
    this.count += 1;
    this.driftMs = driftMs;
    this.#latestMs = inMicroseconds(endedMs - this.openedMs);
    this.#readings = 0;
  }

  now(): number {
    this.#readings += 1;
    return this.#latestMs + this.#readings * TRIFLE_MS;
  }

  wallMs(): number {
    return Math.floor(this.openedMs + this.#latestMs + this.driftMs);
  }
}

/** How a moment is written. */
export const writtenMoment = ({ event, sentMs, endedMs, driftMs }: Moment) => ({
  event,
  ...writtenTimes({ sentMs, endedMs }),
  ...(driftMs !== 0 && { driftMs }),
});

export const writtenTimes = ({ sentMs, endedMs }: Pick<Moment, 'sentMs' | 'endedMs'>) => ({
  startedAt: toMicroseconds(sentMs),
  durationMs: Math.max(0, inMicroseconds(endedMs - sentMs)),
});

/** So fine that of two calls one after the other the second begins later. */
const toMicroseconds = (ms: number): string => {
  const whole = Math.floor(inMicroseconds(ms));
  const micro = Math.round((inMicroseconds(ms) - whole) * 1_000);
  return `${new Date(whole).toISOString().slice(0, -1)}${String(micro).padStart(3, '0')}Z`;
};

/** The events of a session with a target. */
export class LiveEvents extends EventTime implements Events {
  readonly knownValues: Record<string, unknown> = {};

  constructor() {
    const steady = steadyMs();
    super(steady, driftFrom(0, steady));
  }

  carrying(transport: Transport, who: () => Learner | undefined): Transport {
    return async (request, options): Promise<WireResult> => {
      const sentMs = steadyMs();
      const result = await transport(request, options);
      return who()?.isOver ? result : { ...result, moment: this.#came(sentMs) };
    };
  }

  async learnt<Answer>(by: Learner, { ask, written }: Asking<Answer>): Promise<Answer> {
    by.begun += 1;
    const place = by.begun;
    const sentMs = steadyMs();
    const answer = await ask();
    if (!by.isOver) {
      by.events.push({ place, ...writtenMoment(this.#came(sentMs)), ...written(answer) });
    }
    return answer;
  }

  known<Value>(name: string, read: () => Value): Value {
    const value = read();
    this.knownValues[name] = value;
    return value;
  }

  #came(sentMs: number): Moment {
    const endedMs = steadyMs();
    this.came(endedMs, driftFrom(this.driftMs, endedMs));
    return { event: this.count, sentMs, endedMs, driftMs: this.driftMs };
  }
}
