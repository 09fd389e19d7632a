// The states of a hold of v1.2. Spec 2.10, 3.1, 4.1. What the text leaves open is lawful here.

import { instantOf, memberOf, objectsOf, textOf } from './document.ts';
import type { History, HistoryStep } from './history.ts';
import type { Call } from './recording.ts';
import type { Span } from './target-clock.ts';
import type { Limits } from './verdict.ts';

/** Booked: which status a hold shows once it was booked against is open. Earlier: made before the recording began. */
type HoldState = 'none' | 'pending' | 'active' | 'booked' | 'released' | 'expired' | 'failed' | 'earlier';

/** What a hold can still become by itself. */
const LIVING = new Set<string>(['pending', 'active']);

export interface HoldCalls {
  id: string;
  interface: string;
  calls: readonly Call[];
  during(call: Pick<Call, 'from' | 'to'>): Span;
  /** Whether a create of a booking may be the repeat of another one. */
  mayRepeat(call: Call): boolean;
}

interface Terms {
  /** The earliest and latest `expires` that an answer has stated. */
  expires: Span;
  toleranceMs: number;
}

export const holdHistory = (hold: HoldCalls, limits: Limits): History => {
  const stated = hold.calls.flatMap(({ shown }) => instantOf(memberOf(shown, 'hold')?.expires) ?? []);
  const terms: Terms = {
    expires:
      stated.length === 0
        ? { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY }
        : { earliest: Math.min(...stated), latest: Math.max(...stated) },
    toleranceMs: limits.toleranceMs,
  };
  return {
    interface: hold.interface,
    object: `hold ${hold.id}`,
    source: '3.1; 4.1',
    initial: ['none'],
    steps: hold.calls.flatMap((call) => stepOf(call, hold, terms, limits) ?? []),
  };
};

/** The states in which time may have left a hold when a call has its effect. */
const aged = (state: HoldState, now: Span, { expires, toleranceMs }: Terms): HoldState[] => {
  if (!LIVING.has(state)) {
    return [state];
  }
  return [
    ...(now.earliest > expires.latest + toleranceMs ? [] : [state]),
    ...(now.latest < expires.earliest - toleranceMs ? [] : ['expired' as const]),
  ];
};

type Move = (state: HoldState) => readonly HoldState[];

/** What a read with this status leaves of the states. Transitions into PENDING and FAILED are open. */
const seenAs =
  (status: string | undefined): Move =>
  (state) => {
    if (state === 'none') {
      return [];
    }
    if (state === 'booked' || state === 'earlier') {
      return [state];
    }
    switch (status) {
      case 'ACTIVE':
        return LIVING.has(state) ? ['active'] : [];
      case 'RELEASED':
        return state === 'released' ? [state] : [];
      case 'EXPIRED':
        return state === 'expired' ? [state] : [];
      case 'PENDING':
        return LIVING.has(state) ? ['pending'] : [];
      case 'FAILED':
        return LIVING.has(state) || state === 'failed' ? ['failed'] : [];
      default:
        return [state];
    }
  };

const created =
  (status: string | undefined): Move =>
  (state) => {
    // A second create under the id may answer the first hold again.
    if (state !== 'none') {
      return seenAs(status)(state);
    }
    return status === 'PENDING'
      ? ['pending']
      : status === 'FAILED'
        ? ['failed']
        : status === undefined
          ? ['active', 'pending']
          : ['active'];
  };

const released: Move = (state) => {
  switch (state) {
    case 'none':
      return [];
    case 'active':
      return ['released'];
    case 'pending':
      return ['released', 'pending', 'failed'];
    case 'expired':
      return ['expired', 'released'];
    default:
      return [state];
  }
};

/** Whether the hold may be said not to be there. How long one stays readable after its end is open. */
const absent: Move = (state) => (state === 'active' ? [] : [state]);

const booked: Move = (state) => (LIVING.has(state) || state === 'booked' || state === 'earlier' ? ['booked'] : []);

/** A create that may have answered an earlier booking again, or a booking that may still fail, proves nothing of its hold. */
const perhapsBooked: Move = (state) => (LIVING.has(state) ? [state, 'booked'] : [state]);

/** What a call may have done of which only its leaving is known. */
const effectOf = ({ operation }: Call): Move | undefined =>
  ({ createHold: created(undefined), releaseHold: released, createBooking: booked })[operation];

/** Whether an answer shows that the hold came into being after the first create of its id had left. */
const isNew = ({ calls, during }: HoldCalls): boolean => {
  const created = calls.find(({ operation }) => operation === 'createHold');
  const events = calls
    .flatMap(({ shown }) => objectsOf(memberOf(shown, 'hold')?.timeline))
    .flatMap(({ timestamp }) => instantOf(timestamp) ?? []);
  return created !== undefined && events.length > 0 && Math.min(...events) >= during(created).earliest;
};

const isGone = ({ status, isBroken }: Call): boolean => !isBroken && (status === 404 || status === 410);

const isCertain = (call: Call, hold: HoldCalls): boolean =>
  textOf(memberOf(call.shown, 'booking')?.status) === 'OPEN' && !hold.mayRepeat(call);

const moveOf = (call: Call, hold: HoldCalls): { move: Move; phrase: string } | false | undefined => {
  const status = textOf(memberOf(call.shown, 'hold')?.status);
  if (call.outcome === 'unknown') {
    const effect = effectOf(call);
    return effect && { move: effect, phrase: 'has no answer that says whether it had its effect' };
  }
  const isDone = call.outcome === 'done';
  switch (call.operation) {
    case 'createHold':
      return isDone
        ? { move: created(status), phrase: `creates it${status === undefined ? '' : ` as ${status}`}` }
        : // Something with this id may have been there before the recording began.
          {
            move: (state) => (state === 'none' && call.status === 409 && !isNew(hold) ? ['none', 'earlier'] : [state]),
            phrase: `refuses to create it with ${call.status}`,
          };
    case 'getHold':
      if (isDone) {
        return (
          memberOf(call.shown, 'hold') && {
            move: seenAs(status),
            phrase: `reads it${status === undefined ? '' : ` as ${status}`}`,
          }
        );
      }
      return isGone(call) ? { move: absent, phrase: `answers its read with ${call.status}` } : undefined;
    case 'releaseHold':
      if (isDone) {
        return { move: released, phrase: `releases it with ${call.status}` };
      }
      return isGone(call) ? { move: absent, phrase: `answers its release with ${call.status}` } : undefined;
    case 'createBooking':
      return (
        isDone && {
          move: isCertain(call, hold) ? booked : perhapsBooked,
          phrase: `accepts a booking on it with ${call.status}`,
        }
      );
    default:
      return undefined;
  }
};

const stepOf = (call: Call, hold: HoldCalls, terms: Terms, limits: Limits): HistoryStep | undefined => {
  const found = moveOf(call, hold);
  if (!found) {
    return undefined;
  }
  const timed = (move: Move, now: Span) => (state: string) => aged(state as HoldState, now, terms).flatMap(move);
  const from = call.operation === 'getHold' ? call.from - limits.lagMs : call.from;
  const endless = { from, to: Number.POSITIVE_INFINITY, isOptional: true, isRead: false };
  const effect = effectOf(call);
  return {
    call,
    phrase: found.phrase,
    from,
    to: call.to,
    isOptional: call.outcome === 'unknown',
    isRead: call.operation === 'getHold' || call.outcome === 'refused',
    next: timed(found.move, hold.during(call)),
    ...(effect && { weakened: { ...endless, next: timed(effect, hold.during(endless)) } }),
  };
};
