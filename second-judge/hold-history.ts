// The states of a hold of v1.2. Spec 2.10, 3.1, 4.1. Where the specification is silent, everything is allowed.

import { instantOf, memberOf, objectsOf, textOf } from './document.ts';
import { type History, type HistoryStep, historyStep, isGone, withStatus } from './history.ts';
import type { Call } from './recording.ts';
import type { Span } from './target-clock.ts';
import type { Limits } from './verdict.ts';

/** `booked`: used by a booking; the specification does not say which status it shows then. `earlier`: created before the recording began. */
type HoldState = 'none' | 'pending' | 'active' | 'booked' | 'released' | 'expired' | 'failed' | 'earlier';

/** The states that a hold may leave by itself. */
const LIVING = new Set<string>(['pending', 'active']);

interface HoldCalls {
  id: string;
  interface: string;
  calls: readonly Call[];
  /** The time of the target while a call was under way. */
  during(call: Pick<Call, 'from' | 'to'>): Span;
  /** Whether a create of a booking may repeat another create. */
  mayRepeat(call: Call): boolean;
}

interface Expiry {
  /** The earliest and latest `expires` that an answer has stated. */
  expires: Span;
  toleranceMs: number;
}

export const holdHistory = (hold: HoldCalls, limits: Limits): History => {
  const stated = hold.calls.flatMap(({ shown }) => instantOf(memberOf(shown, 'hold')?.expires) ?? []);
  const expiry: Expiry = {
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
    steps: hold.calls.flatMap((call) => stepOf(call, hold, expiry, limits) ?? []),
  };
};

/** The states that a hold may be in at the time of a call: it may have expired by then. */
const aged = (state: HoldState, now: Span, { expires, toleranceMs }: Expiry): HoldState[] => {
  if (!LIVING.has(state)) {
    return [state];
  }
  return [
    ...(now.earliest > expires.latest + toleranceMs ? [] : [state]),
    ...(now.latest < expires.earliest - toleranceMs ? [] : ['expired' as const]),
  ];
};

type Move = (state: HoldState) => readonly HoldState[];

/** The states that fit a read with this status. The specification does not say what leads into PENDING and FAILED. */
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
    // A second create with this id may be answered with the first hold.
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

/** A hold that is answered with 404 or 410. The specification does not say how long one can be read after its end. */
const absent: Move = (state) => (state === 'active' ? [] : [state]);

const booked: Move = (state) => (LIVING.has(state) || state === 'booked' || state === 'earlier' ? ['booked'] : []);

/** A create that may repeat an earlier one, or whose booking may still fail: the hold may not be used. */
const perhapsBooked: Move = (state) => (LIVING.has(state) ? [state, 'booked'] : [state]);

/** The effect that a call without an answer may have had. */
const effectOf = ({ operation }: Call): Move | undefined =>
  ({ createHold: created(undefined), releaseHold: released, createBooking: booked })[operation];

/** Whether an answer shows that the hold was created after the first create with its id was sent. */
const isNew = ({ calls, during }: HoldCalls): boolean => {
  const created = calls.find(({ operation }) => operation === 'createHold');
  const events = calls
    .flatMap(({ shown }) => objectsOf(memberOf(shown, 'hold')?.timeline))
    .flatMap(({ timestamp }) => instantOf(timestamp) ?? []);
  return created !== undefined && events.length > 0 && Math.min(...events) >= during(created).earliest;
};

const isCertain = (call: Call, hold: HoldCalls): boolean =>
  textOf(memberOf(call.shown, 'booking')?.status) === 'OPEN' && !hold.mayRepeat(call);

const moveOf = (call: Call, hold: HoldCalls): { move: Move; phrase: string } | false | undefined => {
  const status = textOf(memberOf(call.shown, 'hold')?.status);
  const isDone = call.outcome === 'done';
  switch (call.operation) {
    case 'createHold':
      return isDone
        ? { move: created(status), phrase: withStatus('creates it', status) }
        : // There may have been a hold with this id before the recording began.
          {
            move: (state) => (state === 'none' && call.status === 409 && !isNew(hold) ? ['none', 'earlier'] : [state]),
            phrase: `refuses to create it with ${call.status}`,
          };
    case 'getHold':
      if (isDone) {
        return memberOf(call.shown, 'hold') && { move: seenAs(status), phrase: withStatus('reads it', status) };
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

const stepOf = (call: Call, hold: HoldCalls, expiry: Expiry, limits: Limits): HistoryStep | undefined => {
  const next = (move: Move, during: Pick<Call, 'from' | 'to'>) => {
    const now = hold.during(during);
    return (state: string) => aged(state as HoldState, now, expiry).flatMap(move);
  };
  return historyStep(call, moveOf(call, hold), effectOf(call), next, limits);
};
