// The states of a booking of operator v2. Spec 3.3, 4.4. Only EXPIRED is a stated word: others are read as the field uses
// them, and a word that nobody knows says nothing.

import { isObject } from '../schemas/object.ts';
import { instantOf, type JsonObject, textOf } from './document.ts';
import { type History, type HistoryStep, historyStep, withStatus } from './history.ts';
import type { Call } from './recording.ts';
import type { Span } from './target-clock.ts';
import type { Limits } from './verdict.ts';

/** A state, and for one in progress the instant at which its hold elapses, where it is known. */
type State = {
  is: 'none' | 'held' | 'elapsed' | 'abandoned' | 'confirmed' | 'cancelled' | 'earlier';
  expires?: number;
};

type Move = (state: State) => readonly State[];

const WORDS: Record<string, 'held' | 'confirmed' | 'cancelled' | 'expired'> = {
  ON_HOLD: 'held',
  HOLD: 'held',
  CONFIRMED: 'confirmed',
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  EXPIRED: 'expired',
};

export const wordOf = (shown: unknown): 'held' | 'confirmed' | 'cancelled' | 'expired' | undefined =>
  isObject(shown) ? WORDS[textOf(shown.status) ?? ''] : undefined;

export const expirationOf = (shown: unknown): number | undefined =>
  isObject(shown) ? instantOf(shown.utcHoldExpiration) : undefined;

const written = ({ is, expires }: State): string => (expires === undefined ? is : `${is} ${expires}`);

const readState = (text: string): State => {
  const [is = '', expires] = text.split(' ');
  return { is: is as State['is'], ...(expires !== undefined && { expires: Number(expires) }) };
};

interface Booking {
  uuid: string;
  calls: readonly Call[];
  during(call: Pick<Call, 'from' | 'to'>): Span;
}

export const v2History = (booking: Booking, limits: Limits): History => ({
  interface: 'operator-v2',
  object: `booking ${booking.uuid}`,
  source: '3.3; 4.4',
  initial: ['none'],
  steps: booking.calls.flatMap((call) => stepOf(call, booking, limits) ?? []),
});

/** Times may be cut to whole seconds. */
const ROUNDING_MS = 1000;
const MINUTE_MS = 60_000;

/** What an answer that shows the booking leaves of the states. */
const seenAs =
  (shown: unknown): Move =>
  (state) => {
    const word = wordOf(shown);
    const expires = expirationOf(shown);
    if (state.is === 'none') {
      return [];
    }
    if (word === undefined || state.is === 'earlier') {
      return [state];
    }
    switch (word) {
      case 'held': {
        // A hold that has elapsed may still show the word that it had.
        const isMoved =
          state.expires !== undefined && expires !== undefined && Math.abs(expires - state.expires) > ROUNDING_MS;
        if (state.is === 'held') {
          return isMoved ? [] : [{ ...state, ...(expires !== undefined && { expires }) }];
        }
        return state.is === 'elapsed' && !isMoved ? [state] : [];
      }
      case 'confirmed':
        return state.is === 'confirmed' ? [state] : [];
      case 'expired':
        return state.is === 'elapsed' || state.is === 'abandoned' ? [state] : [];
      case 'cancelled':
        return state.is === 'held' || state.is === 'confirmed' ? [] : [state];
    }
  };

const created =
  (shown: unknown): Move =>
  (state) => {
    if (state.is !== 'none') {
      return seenAs(shown)(state);
    }
    const word = wordOf(shown);
    const expires = expirationOf(shown);
    if (word === undefined && shown !== undefined) {
      return [{ is: 'earlier' }];
    }
    return word === undefined || word === 'held' ? [{ is: 'held', ...(expires !== undefined && { expires }) }] : [];
  };

const confirmed =
  (shown: unknown): Move =>
  (state) => {
    const word = wordOf(shown);
    if (state.is === 'none') {
      return [];
    }
    if (state.is === 'held' || state.is === 'confirmed') {
      // A word that is not known may be one that waits for the operator.
      return word === undefined && shown !== undefined
        ? [{ is: 'earlier' }]
        : word === undefined || word === 'confirmed'
          ? [{ is: 'confirmed' }]
          : [];
    }
    return word === 'confirmed' && state.is !== 'earlier' ? [] : [state];
  };

/** What an extend asks for. */
interface Asked {
  /** The moment that it asks for at least, in minutes from now. */
  until: number;
  /** Without one it does not extend the hold. */
  hasReason: boolean;
}

const extended =
  (shown: unknown, { until, hasReason }: Asked = { until: Number.NaN, hasReason: true }): Move =>
  (state) => {
    if (!hasReason) {
      return seenAs(shown)(state);
    }
    const expires = expirationOf(shown);
    if (state.is === 'held' && (wordOf(shown) === 'held' || wordOf(shown) === undefined)) {
      const isEarlier = expires !== undefined && state.expires !== undefined && expires < state.expires - ROUNDING_MS;
      // It asks for more time than was left, by a minute at least.
      const isUnmoved = expires !== undefined && state.expires !== undefined && expires <= state.expires;
      const isAsked = until > (expires ?? Number.NaN) + MINUTE_MS;
      return isEarlier || (isUnmoved && isAsked) ? [] : [{ is: 'held', ...(expires !== undefined && { expires }) }];
    }
    return seenAs(shown)(state);
  };

const cancelled =
  (shown: unknown): Move =>
  (state) => {
    const word = wordOf(shown);
    if (word === 'held' || word === 'confirmed') {
      return [];
    }
    switch (state.is) {
      case 'none':
        return [];
      case 'held':
        return [{ is: 'abandoned' }];
      case 'confirmed':
        return [{ is: 'cancelled' }];
      case 'elapsed':
        return [{ is: 'abandoned' }];
      default:
        return [state];
    }
  };

const MOVES: Record<string, (shown: unknown, asked?: Asked) => Move> = {
  createBooking: created,
  getBooking: seenAs,
  confirmBooking: confirmed,
  extendBooking: extended,
  cancelBooking: cancelled,
};

const PHRASES: Record<string, string> = {
  createBooking: 'creates it',
  getBooking: 'reads it',
  confirmBooking: 'confirms it',
  extendBooking: 'extends it',
  cancelBooking: 'cancels it',
};

/** Refusals that are about the booking itself. */
const ABOUT_IT = new Set([400, 404, 409, 410, 422]);

/** What a refusal leaves of the states. A repeat of what has been done succeeds. */
const refused = (call: Call, mayDiffer: boolean): Move | undefined => {
  if (call.isBroken || !ABOUT_IT.has(call.status)) {
    return undefined;
  }
  switch (call.operation) {
    case 'getBooking':
      return (state) => (state.is === 'none' || state.is === 'earlier' ? [state] : []);
    case 'createBooking':
      return mayDiffer
        ? undefined
        : (state) => (state.is === 'none' || state.is === 'earlier' ? [state, { is: 'earlier' }] : []);
    case 'confirmBooking':
      return (state) => (state.is === 'confirmed' ? [] : [state]);
    case 'cancelBooking':
      // Of those only what has elapsed need not be cancelled.
      return (state) => (state.is === 'none' || state.is === 'elapsed' || state.is === 'earlier' ? [state] : []);
    default:
      return undefined;
  }
};

/** Whether two creates ask for the same. */
const isSame = (one: JsonObject | undefined, other: JsonObject | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What an extend asks for: until when at least, for the minutes that it names from now on, and why. */
const askedBy = ({ sent }: Call, now: Span): Asked => ({
  until: now.earliest + Number(sent?.holdExpirationMinutes) * MINUTE_MS,
  hasReason: typeof sent?.reason === 'string',
});

const moveOf = (call: Call, { calls, during }: Booking): { move: Move; phrase: string } | undefined => {
  const make = MOVES[call.operation];
  const phrase = PHRASES[call.operation];
  if (make === undefined || phrase === undefined) {
    return undefined;
  }
  if (call.outcome === 'done') {
    const status = isObject(call.shown) ? textOf(call.shown.status) : undefined;
    return { move: make(call.shown ?? {}, askedBy(call, during(call))), phrase: withStatus(phrase, status) };
  }
  const creates = calls.filter(({ operation }) => operation === 'createBooking');
  const mayDiffer = creates.some(({ sent, isBroken }) => isBroken || !isSame(sent, call.sent));
  const move = refused(call, mayDiffer);
  return move && { move, phrase: `refuses: it answers ${call.operation} with ${call.status}` };
};

const stepOf = (call: Call, booking: Booking, limits: Limits): HistoryStep | undefined => {
  const next = (move: Move, during: Pick<Call, 'from' | 'to'>) => {
    const now = booking.during(during);
    return (text: string) =>
      aged(readState(text), now, limits.toleranceMs).flatMap((state) => move(state).map(written));
  };
  const make = call.operation === 'getBooking' || call.outcome === 'refused' ? undefined : MOVES[call.operation];
  return historyStep(call, moveOf(call, booking), make?.(undefined), next, limits);
};

/** The states in which time may have left a booking in progress when a call has its effect. */
const aged = (state: State, now: Span, toleranceMs: number): State[] => {
  if (state.is !== 'held') {
    return [state];
  }
  const { expires } = state;
  const elapsed: State = { ...state, is: 'elapsed' };
  if (expires === undefined) {
    return [state, elapsed];
  }
  return [
    ...(now.earliest > expires + toleranceMs ? [] : [state]),
    ...(now.latest < expires - toleranceMs ? [] : [elapsed]),
  ];
};
