import type { Exchange } from '../../exchange/exchange.ts';
import type { History } from '../../exchange/history.ts';
import { memoized } from '../../exchange/memoize.ts';
import { listAt, textAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import { judgeSatisfiable } from '../../judge/satisfiable.ts';
import { timelineDifferences } from './hold.ts';
import type { V1Invariant, V1Observation } from './invariant.ts';

const TIMELINE_STATUSES = ['CANCELLED', 'DELETED', 'OPEN', 'PENDING', 'REDEEMED'];

export const showsBooking = (exchange: Exchange): boolean =>
  exchange.succeeded &&
  exchange.intent.response === 'partner/booking-envelope' &&
  exchange.at('/booking') !== undefined;

/** Booking id in lower case → each status in which a check saw it → the number of the exchange that showed it first. */
const firstShown = memoized((history: History): ReadonlyMap<string, ReadonlyMap<unknown, number>> => {
  const bookings = new Map<string, Map<unknown, number>>();
  for (const exchange of history.filter(showsBooking)) {
    const id = textAt(exchange.json, '/booking/id')?.toLowerCase();
    if (id !== undefined) {
      const statuses = bookings.get(id) ?? new Map<unknown, number>();
      const status = exchange.at('/booking/status');
      statuses.set(status, Math.min(exchange.number, statuses.get(status) ?? exchange.number));
      bookings.set(id, statuses);
    }
  }
  return bookings;
});

/** Whether a booking was seen earlier in the same check, and in another status. */
const hasMoved = (exchange: Exchange, history: History): boolean => {
  const statuses = firstShown(history).get(textAt(exchange.json, '/booking/id')?.toLowerCase() ?? '') ?? [];
  const now = exchange.at('/booking/status');
  return [...statuses].some(([status, number]) => status !== now && number < exchange.number);
};

/** For every answer that shows a booking. Spec 2.4, 2.5, 2.7, 3.2. */
export const bookingRules: V1Invariant[] = [
  {
    requirement: 'booking.create-is-accepted',
    judge: judgeSatisfiable('a booking: it is complete, and its hold is ACTIVE'),
  },
  {
    requirement: 'booking.timeline-names-booking-statuses',
    judge: (exchange) =>
      showsBooking(exchange) ? timelineDifferences(exchange, '/booking/timeline', TIMELINE_STATUSES) : undefined,
  },
  {
    requirement: 'booking.timeline-has-each-move',
    judge: (exchange, history) => {
      if (!showsBooking(exchange) || !hasMoved(exchange, history)) {
        return undefined;
      }
      const now = exchange.at('/booking/status');
      const events = listAt(exchange.json, '/booking/timeline').map((event) => textAt(event, '/typeOf'));
      return events.some((event) => event === now)
        ? []
        : [
            {
              expected: `an event ${exchange.wordsAt('/booking/status')}`,
              received: shown(events),
              pointer: '/booking/timeline',
            },
          ];
    },
  },
];

export const bookingObservations: V1Observation[] = [
  {
    point: 'booking.item-and-ticket-statuses',
    observe: (exchange) =>
      showsBooking(exchange)
        ? `items ${shown(exchange.at('/booking/items/0/status'))}, tickets ${shown(exchange.at('/booking/tickets/0/status'))}`
        : undefined,
  },
];
