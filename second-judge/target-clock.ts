// What the clock of a target showed when a call had its effect. The clock may stand apart from that of the recording, and
// be moved forward between two calls; answers that state the time at which they were issued bound it on both sides.
import { isOperatorV1 } from '../schemas/interfaces.ts';
import { instantOf, memberOf } from './document.ts';
import type { Call } from './recording.ts';

/** Bounds of an instant, in milliseconds. */
export interface Span {
  earliest: number;
  latest: number;
}

export interface ClockSighting {
  call: Call;
  /** The time that the target states in the answer. */
  stated: number;
}

/** Times in answers may be cut to whole seconds. */
const ROUNDING_MS = 1000;

const ANY_TIME: Span = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY };

export class TargetClock {
  /** Why this clock says nothing. */
  readonly trouble: string | undefined;
  readonly #stated: ReadonlyMap<Call, number>;
  readonly #spans = new WeakMap<Pick<Call, 'from' | 'to'>, Span>();
  /** Ends of calls, ascending, and the greatest lead over the recording that was certain by then. */
  readonly #leadAtLeast: [number, number][] = [];
  /** Beginnings of calls, descending, and the least lead that was possible from then on. */
  readonly #leadAtMost: [number, number][] = [];

  constructor(sightings: readonly ClockSighting[]) {
    this.#stated = new Map(sightings.map(({ call, stated }) => [call, stated]));
    let lead = Number.NEGATIVE_INFINITY;
    for (const { call, stated } of sightings.toSorted((a, b) => a.call.to - b.call.to)) {
      lead = Math.max(lead, stated - call.to);
      this.#leadAtLeast.push([call.to, lead]);
    }
    lead = Number.POSITIVE_INFINITY;
    for (const { call, stated } of sightings.toSorted((a, b) => b.call.from - a.call.from)) {
      lead = Math.min(lead, stated + ROUNDING_MS - call.from);
      this.#leadAtMost.push([call.from, lead]);
    }
    const backward = sightings.find(
      ({ call, stated }) => stated + ROUNDING_MS < call.from + this.#leadAfter(call.from),
    );
    this.trouble =
      backward === undefined ? undefined : `the times that answers state go backward at line ${backward.call.line}`;
  }

  /** The time of the target while a call was under way. */
  during(call: Pick<Call, 'from' | 'to'>): Span {
    const known = this.#spans.get(call);
    if (known !== undefined) {
      return known;
    }
    const span = this.#spanOf(call);
    this.#spans.set(call, span);
    return span;
  }

  #spanOf(call: Pick<Call, 'from' | 'to'>): Span {
    if (this.trouble !== undefined) {
      return ANY_TIME;
    }
    const earliest = call.from + this.#leadAfter(call.from);
    const latest = call.to + this.#leadBefore(call.to);
    const stated = this.#stated.get(call as Call);
    if (stated === undefined) {
      return { earliest, latest };
    }
    // Nobody moves a clock in the middle of a call.
    const lasted = Number.isFinite(call.to) ? call.to - call.from : Number.POSITIVE_INFINITY;
    return { earliest: Math.max(earliest, stated - lasted), latest: Math.min(latest, stated + ROUNDING_MS) };
  }

  #leadAfter(instant: number): number {
    return nearest(this.#leadAtLeast, (end) => end <= instant) ?? Number.NEGATIVE_INFINITY;
  }

  #leadBefore(instant: number): number {
    return nearest(this.#leadAtMost, (beginning) => beginning >= instant) ?? Number.POSITIVE_INFINITY;
  }
}

/** The value of the last entry that satisfies a condition, which holds for the first ones only. */
const nearest = (entries: readonly [number, number][], isSo: (instant: number) => boolean): number | undefined => {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(entries[middle]?.[0] ?? 0)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return entries[low - 1]?.[1];
};

/** The time at which an answer says that it was issued. Spec 2.2, 2.10. */
const statedIn = (call: Call): number | undefined => {
  const ofHold = instantOf(memberOf(call.shown, 'hold')?.retrieved);
  // A platform may answer a list from its cache, with the time at which it was made.
  return isOperatorV1(call.interface)
    ? (ofHold ?? instantOf(memberOf(call.shown, 'availabilities')?.retrieved))
    : ofHold;
};

/** The clock of the calls of one base of v1.2. */
export const clockOf = (calls: readonly Call[]): TargetClock =>
  new TargetClock(
    calls.flatMap((call) => {
      const stated = call.outcome === 'done' ? statedIn(call) : undefined;
      return stated === undefined ? [] : [{ call, stated }];
    }),
  );
