// The states of a booking of v1.2. Spec 3.2, 4.1. Transitions into REDEEMED and DELETED are open.

import { memberOf, objectsOf, textOf } from './document.ts';
import { type History, type HistoryStep, historyStep, isGone, withStatus } from './history.ts';
import type { Call } from './recording.ts';
import type { Limits } from './verdict.ts';

/** Earlier: made before the recording began, or deleted. */
type BookingState = 'none' | 'pending' | 'open' | 'redeemed' | 'cancelled' | 'earlier';

type Move = (state: BookingState) => readonly BookingState[];

export const bookingHistory = (id: string, calls: readonly Call[], limits: Limits): History => {
  const isCancelable = !calls.some(({ shown }) =>
    objectsOf(memberOf(shown, 'booking')?.items).some((item) => memberOf(item, 'rate')?.cancelable === false),
  );
  return {
    interface: calls[0]?.interface ?? '',
    object: `booking ${id}`,
    source: '3.2; 4.1',
    initial: ['none'],
    steps: calls.flatMap((call) => stepOf(call, isCancelable, limits) ?? []),
  };
};

const LIVING = new Set<string>(['pending', 'open', 'redeemed']);

const seenAs =
  (status: string | undefined): Move =>
  (state) => {
    if (state === 'none') {
      return [];
    }
    if (state === 'earlier') {
      return [state];
    }
    switch (status) {
      case 'OPEN':
        return LIVING.has(state) ? ['open'] : [];
      case 'PENDING':
        return LIVING.has(state) ? ['pending'] : [];
      case 'REDEEMED':
        return LIVING.has(state) ? ['redeemed'] : [];
      case 'CANCELLED':
        return state === 'cancelled' || state === 'pending' ? ['cancelled'] : [];
      case undefined:
        return [state];
      default:
        return ['earlier'];
    }
  };

/** A booking begins OPEN or PENDING; a word that is not stated says nothing. */
const FIRST: Record<string, readonly BookingState[]> = {
  OPEN: ['open'],
  PENDING: ['pending'],
  CANCELLED: [],
  REDEEMED: [],
};

const created =
  (status: string | undefined): Move =>
  (state) => {
    // A second create under the id may answer the first booking again.
    if (state !== 'none') {
      return seenAs(status)(state);
    }
    return status === undefined ? ['open', 'pending'] : (FIRST[status] ?? ['earlier']);
  };

const cancelled =
  (isCancelable: boolean): Move =>
  (state) => {
    switch (state) {
      case 'open':
      case 'redeemed':
        return isCancelable ? ['cancelled'] : [];
      case 'pending':
        return isCancelable ? ['cancelled', 'pending'] : ['pending'];
      case 'none':
        return [];
      default:
        return [state];
    }
  };

/** Whether the booking may be said not to be there: one that is open is not. */
const absent: Move = (state) => (state === 'open' ? [] : [state]);

/** What a call may have done of which only its leaving is known. */
const effectOf = ({ operation }: Call): Move | undefined =>
  ({ createBooking: created(undefined), cancelBooking: cancelled(true) })[operation];

const moveOf = (call: Call, isCancelable: boolean): { move: Move; phrase: string } | undefined => {
  const shown = memberOf(call.shown, 'booking');
  const status = textOf(shown?.status);
  const isDone = call.outcome === 'done';
  switch (call.operation) {
    case 'createBooking':
      return isDone
        ? { move: created(status), phrase: withStatus('creates it', status) }
        : {
            move: (state) => (state === 'none' && call.status === 409 ? ['none', 'earlier'] : [state]),
            phrase: `refuses to create it with ${call.status}`,
          };
    case 'getBooking':
      if (isDone) {
        return shown && { move: seenAs(status), phrase: withStatus('reads it', status) };
      }
      return isGone(call) ? { move: absent, phrase: `answers its read with ${call.status}` } : undefined;
    case 'cancelBooking':
      if (isDone) {
        return {
          move: cancelled(isCancelable),
          phrase: `cancels it with ${call.status}${isCancelable ? '' : ', and its rate is not cancelable'}`,
        };
      }
      return isGone(call) ? { move: absent, phrase: `answers its cancel with ${call.status}` } : undefined;
    default:
      return undefined;
  }
};

const stepOf = (call: Call, isCancelable: boolean, limits: Limits): HistoryStep | undefined => {
  const next = (move: Move) => (state: string) => move(state as BookingState);
  return historyStep(call, moveOf(call, isCancelable), effectOf(call), next, limits);
};
