import type { Exchange } from '../../exchange/exchange.ts';
import type { History } from '../../exchange/history.ts';
import { memoized } from '../../exchange/memoize.ts';
import { listAt, textAt, valueAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import { sameId } from '../availability.ts';
import type { Offer } from '../rates.ts';
import { itemRateDifferences, timelineDifferences } from './hold.ts';
import type { V1Invariant, V1Observation } from './invariant.ts';

const TIMELINE_STATUSES = ['CANCELLED', 'DELETED', 'OPEN', 'PENDING', 'REDEEMED'];

export const showsBooking = (exchange: Exchange): boolean =>
  exchange.succeeded &&
  exchange.intent.response === 'partner/booking-envelope' &&
  exchange.at('/booking') !== undefined;

/** Whether the rates of all items agree on being cancelable; undefined when they do not, or nobody tells. */
const cancelableByRates = (exchange: Exchange, offers: readonly Offer[]): boolean | undefined => {
  const flags = listAt(exchange.json, '/booking/items').map(
    (item) =>
      offers.find(({ rate }) => sameId(rate.id, textAt(item, '/rateId')))?.rate.cancelable ??
      valueAt(item, '/rate/cancelable'),
  );
  const [first] = flags;
  return typeof first === 'boolean' && flags.every((flag) => flag === first) ? first : undefined;
};

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
    requirement: 'booking.item-rate-is-the-rate',
    judge: (exchange) => (showsBooking(exchange) ? itemRateDifferences(exchange, '/booking/items') : undefined),
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

/** A live booking is cancelable as its rates are, by what the profile says of them. Spec 2.4. */
export const cancelableFollowsTheRates = (offers: readonly Offer[]): V1Invariant => ({
  requirement: 'booking.cancelable-follows-the-rates',
  judge: (exchange) => {
    const expected = cancelableByRates(exchange, offers);
    const received = exchange.at('/booking/cancelable');
    const live = ['OPEN', 'PENDING'].includes(textAt(exchange.json, '/booking/status') ?? '');
    if (!showsBooking(exchange) || !live || expected === undefined || typeof received !== 'boolean') {
      return undefined;
    }
    return received === expected
      ? []
      : [{ expected: `${expected}, as the rates say`, received: String(received), pointer: '/booking/cancelable' }];
  },
});

export const bookingObservations: V1Observation[] = [
  {
    point: 'booking.item-and-ticket-statuses',
    observe: (exchange) =>
      showsBooking(exchange)
        ? `items ${shown(exchange.at('/booking/items/0/status'))}, tickets ${shown(exchange.at('/booking/tickets/0/status'))}`
        : undefined,
  },
];
