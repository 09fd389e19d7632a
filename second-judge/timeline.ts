// What two answers about one hold or booking state of its past. Spec 2.7, 2.8, 2.10, 3.1, 6, 9.

import { isOperatorV1 } from '../schemas/interfaces.ts';
import { instantOf, type JsonObject, memberOf, objectsOf, textOf } from './document.ts';
import type { Call } from './recording.ts';
import type { Span } from './target-clock.ts';
import { type Contradiction, type Limits, nearTo, referencesTo } from './verdict.ts';

/** An answer that shows the object. */
interface Sighting {
  call: Call;
  shown: JsonObject;
}

interface Sightings {
  interface: string;
  object: string;
  sightings: readonly Sighting[];
  /** The calls that may have ended it: releases or cancels. */
  ends: readonly Call[];
  /** Whether its status and `expires` are open, as those of a hold that was booked against. */
  isOpen: boolean;
  during(call: Pick<Call, 'from' | 'to'>): Span;
}

type Found = Pick<Contradiction, 'sentence' | 'source'> & { calls: Call[] };

/** The first thing in which the answers contradict each other. */
export const judgeTimeline = (past: Sightings, limits: Limits): Contradiction | undefined => {
  const found = [...findings(past, limits)][0];
  return (
    found && {
      interface: past.interface,
      object: past.object,
      exchanges: referencesTo(found.calls),
      beside: referencesTo(nearTo(found.calls, [...past.sightings.map(({ call }) => call), ...past.ends])),
      sentence: found.sentence,
      source: found.source,
    }
  );
};

function* findings(past: Sightings, limits: Limits): Generator<Found> {
  for (const sighting of past.sightings) {
    yield* inOneAnswer(sighting, past, limits);
  }
  for (const [index, later] of past.sightings.entries()) {
    // What holds between each answer and the one before it holds between all.
    const earlier = lastBefore(past.sightings, index, later.call.from - limits.lagMs);
    if (earlier !== undefined) {
      yield* betweenAnswers(earlier, later, past);
    }
  }
}

const lastBefore = (sightings: readonly Sighting[], index: number, instant: number): Sighting | undefined => {
  for (let at = index - 1; at >= 0; at -= 1) {
    const sighting = sightings[at];
    if (sighting !== undefined && sighting.call.to < instant) {
      return sighting;
    }
  }
  return undefined;
};

/** What the timelines of holds alone, and of bookings alone, can name. */
const OF_HOLDS = new Set(['ACTIVE', 'EXPIRED', 'RELEASED']);
const OF_BOOKINGS = new Set(['OPEN', 'CANCELLED', 'REDEEMED', 'DELETED']);

/** Statuses that nothing begins with, so that each has an event. */
const ENTERED = new Set(['RELEASED', 'EXPIRED', 'CANCELLED']);

function* inOneAnswer({ call, shown }: Sighting, past: Sightings, { toleranceMs }: Limits): Generator<Found> {
  const { object } = past;
  const status = textOf(shown.status);
  const expires = instantOf(shown.expires);
  const retrieved = instantOf(shown.retrieved);
  const events = eventsOf(shown);
  const calls = [call];
  if (!past.isOpen && expires !== undefined && retrieved !== undefined) {
    if (status === 'ACTIVE' && retrieved > expires + toleranceMs) {
      yield {
        calls,
        sentence: `Line ${call.line} shows the ${object} as ACTIVE after its \`expires\`.`,
        source: '2.10; 3.1',
      };
    }
    if (status === 'EXPIRED' && retrieved < expires - toleranceMs) {
      yield {
        calls,
        sentence: `Line ${call.line} shows the ${object} as EXPIRED before its \`expires\`.`,
        source: '2.10; 3.1',
      };
    }
  }
  const periods = objectsOf(shown.items).map((item) => Number(memberOf(item, 'rate')?.holdablePeriod));
  const longest = Math.min(...periods.filter((period) => period > 0)) * 1000;
  if (call.operation === 'createHold' && (expires ?? 0) > (retrieved ?? Number.NaN) + longest + ROUNDING_MS) {
    yield {
      calls,
      sentence: `Line ${call.line} shows the ${object} with an \`expires\` beyond the holdablePeriod of its rate.`,
      source: '2.8; 8',
    };
  }
  const hasTimeline = Array.isArray(shown.timeline);
  if (
    !past.isOpen &&
    hasTimeline &&
    status !== undefined &&
    ENTERED.has(status) &&
    !events.some(({ typeOf }) => typeOf === status)
  ) {
    yield {
      calls,
      sentence: `Line ${call.line} shows the ${object} as ${status}, and its timeline lacks that event.`,
      source: '2.7; 3.1; 3.2',
    };
  }
  const isHold = object.startsWith('hold');
  const strange =
    events.map(({ typeOf }) => typeOf).find((word) => (isHold ? OF_BOOKINGS : OF_HOLDS).has(word)) ??
    (!isHold && status === 'RELEASED' ? status : undefined);
  if (isOperatorV1(past.interface) && strange !== undefined) {
    yield {
      calls,
      sentence: `Line ${call.line} shows the ${object} as ${strange}, which only a ${isHold ? 'booking' : 'hold'} can be.`,
      source: '2.7; 2.10; 3.2',
    };
  }
  const now = past.during(call);
  const ended = past.ends.map((end) => past.during(end).earliest);
  for (const { typeOf, timestamp } of events) {
    if (!past.isOpen && typeOf === 'EXPIRED' && timestamp < (expires ?? Number.NaN) - toleranceMs) {
      yield {
        calls,
        sentence: `Line ${call.line} shows the ${object} with its expiry before its \`expires\`.`,
        source: '2.7; 3.1',
      };
    }
    const isEnd = typeOf === 'RELEASED' || typeOf === 'CANCELLED';
    if (timestamp > now.latest + toleranceMs) {
      yield {
        calls,
        sentence: `Line ${call.line} shows the ${object} with a ${typeOf} event later than the answer itself.`,
        source: '2.7',
      };
    }
    if (!past.isOpen && isEnd && ended.length > 0 && timestamp < Math.min(...ended) - toleranceMs) {
      yield {
        calls: [...past.ends, call],
        sentence: `Line ${call.line} shows the ${object} with a ${typeOf} event earlier than the call that ended it.`,
        source: '2.7',
      };
    }
  }
}

function* betweenAnswers(earlier: Sighting, later: Sighting, past: Sightings): Generator<Found> {
  const calls = [earlier.call, later.call];
  const lines = `line ${earlier.call.line} and line ${later.call.line}`;
  const events = eventsOf(later.shown);
  const lost = eventsOf(earlier.shown).find(
    ({ typeOf, timestamp }) =>
      !events.some((event) => event.typeOf === typeOf && Math.abs(event.timestamp - timestamp) < ROUNDING_MS),
  );
  if (lost !== undefined && Array.isArray(later.shown.timeline)) {
    yield {
      calls,
      sentence: `The ${past.object} loses an event ${lost.typeOf} of its timeline between ${lines}.`,
      source: '2.7; 6',
    };
  }
  const status = textOf(later.shown.status);
  const isEntered =
    status !== undefined && textOf(earlier.shown.status) !== undefined && earlier.shown.status !== status;
  const hasEvent = events.some(({ typeOf }) => typeOf === status) || !Array.isArray(later.shown.timeline);
  if (isEntered && !hasEvent && !past.isOpen) {
    yield {
      calls,
      sentence: `The ${past.object} becomes ${status} between ${lines}, and its timeline lacks that event.`,
      source: '2.7; 3.1; 3.2',
    };
  }
  const [before, after] = [earlier.shown.version, later.shown.version];
  if (typeof before === 'number' && typeof after === 'number') {
    const isCancel = earlier.shown.status !== 'CANCELLED' && later.shown.status === 'CANCELLED';
    if (after < before) {
      yield {
        calls,
        sentence: `The version of the ${past.object} falls from ${before} to ${after} between ${lines}.`,
        source: '9',
      };
    } else if (isCancel && after === before) {
      yield {
        calls,
        sentence: `The version of the ${past.object} stays ${before} while it is cancelled, between ${lines}.`,
        source: '9',
      };
    }
  }
  const [expires, expiresLater] = [instantOf(earlier.shown.expires), instantOf(later.shown.expires)];
  const isActive = earlier.shown.status === 'ACTIVE' && later.shown.status === 'ACTIVE';
  if (!past.isOpen && isActive && Math.abs((expires ?? Number.NaN) - (expiresLater ?? Number.NaN)) > ROUNDING_MS) {
    yield {
      calls,
      sentence: `The \`expires\` of the ${past.object} moves between ${lines} while it is ACTIVE.`,
      source: '2.10; 3.1',
    };
  }
}

/** Times may be cut to whole seconds. */
const ROUNDING_MS = 1000;

const eventsOf = ({ timeline }: JsonObject): { typeOf: string; timestamp: number }[] =>
  objectsOf(timeline).flatMap((event) => {
    const timestamp = instantOf(event.timestamp);
    return typeof event.typeOf === 'string' && timestamp !== undefined ? [{ typeOf: event.typeOf, timestamp }] : [];
  });
