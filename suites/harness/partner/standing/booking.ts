import type { Exchange } from '../../exchange.ts';
import { shown } from '../../expect.ts';
import { listAt, textAt, valueAt } from '../../pointer.ts';
import { sameValue } from '../../reflection.ts';
import type { StandingObservation, StandingRule } from '../../standing.ts';
import type { Offer } from '../rates.ts';
import { sameId } from '../slot.ts';
import { itemRateDifferences, timelineDifferences } from './hold.ts';

const TIMELINE_STATUSES = ['CANCELLED', 'DELETED', 'OPEN', 'PENDING', 'REDEEMED'];

const showsBooking = (exchange: Exchange): boolean =>
  exchange.succeeded &&
  exchange.intent.response === 'partner/booking-envelope' &&
  exchange.at('/booking') !== undefined;

/** The tickets of a booking, which may be none; undefined when the answer does not show them. Spec 2.6. */
const ticketsOf = (exchange: Exchange): { ticket: unknown; at: string }[] | undefined =>
  showsBooking(exchange) && Array.isArray(exchange.at('/booking/tickets'))
    ? listAt(exchange.json, '/booking/tickets').map((ticket, index) => ({ ticket, at: `/booking/tickets/${index}` }))
    : undefined;

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

/** The statuses in which a booking was seen earlier in the same check. */
const earlierStatuses = (all: readonly Exchange[], exchange: Exchange): unknown[] =>
  all
    .filter((other) => other.number < exchange.number && showsBooking(other))
    .filter((other) => sameId(textAt(other.json, '/booking/id'), textAt(exchange.json, '/booking/id')))
    .map((other) => other.at('/booking/status'));

const agesOf = (exchange: Exchange): unknown[] =>
  listAt(exchange.json, '/booking/items')
    .flatMap((item) => listAt(item, '/rate/prices'))
    .map((price) => valueAt(price, '/travelerType/ageBand'));

/** Rules for every answer that shows a booking. Spec 2.4 to 2.7, 3.2. */
export const bookingRules = (all: readonly Exchange[], offers: readonly Offer[]): StandingRule[] => [
  {
    requirement: 'partner.booking.item-rate-is-the-rate',
    judge: (exchange) => (showsBooking(exchange) ? itemRateDifferences(exchange, '/booking/items') : undefined),
  },
  {
    requirement: 'partner.booking.timeline-names-booking-statuses',
    judge: (exchange) =>
      showsBooking(exchange) ? timelineDifferences(exchange, '/booking/timeline', TIMELINE_STATUSES) : undefined,
  },
  {
    requirement: 'partner.booking.timeline-has-each-move',
    judge: (exchange) => {
      const now = exchange.at('/booking/status');
      const before = showsBooking(exchange) ? earlierStatuses(all, exchange) : [];
      if (before.length === 0 || before.every((status) => status === now)) {
        return undefined;
      }
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
  {
    requirement: 'partner.booking.cancelable-follows-the-rates',
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
  },
  {
    requirement: 'partner.booking.tickets-point-at-items',
    judge: (exchange) => {
      const ids = new Set(listAt(exchange.json, '/booking/items').map((item) => textAt(item, '/id')?.toLowerCase()));
      return ticketsOf(exchange)?.flatMap(({ ticket, at }) =>
        listAt(ticket, '/bookingItemIds')
          .filter((id) => typeof id !== 'string' || !ids.has(id.toLowerCase()))
          .map((id) => ({ expected: 'the id of an item', received: shown(id), pointer: `${at}/bookingItemIds` })),
      );
    },
  },
  {
    requirement: 'partner.booking.ticket-lead-is-a-traveler',
    judge: (exchange) => {
      const travelers = listAt(exchange.json, '/booking/items').map((item) => valueAt(item, '/traveler'));
      const asWritten = new Set(travelers.map((traveler) => JSON.stringify(traveler)));
      return ticketsOf(exchange)
        ?.map(({ ticket, at }) => ({ lead: valueAt(ticket, '/leadTraveler'), pointer: `${at}/leadTraveler` }))
        .filter(({ lead }) => typeof lead === 'object' && lead !== null)
        .filter(({ lead }) => !asWritten.has(JSON.stringify(lead)) && !travelers.some((one) => sameValue(lead, one)))
        .map(({ lead, pointer }) => ({
          expected: 'a copy of a traveler of the booking',
          received: shown(lead),
          pointer,
        }));
    },
  },
  {
    requirement: 'partner.booking.ticket-guests-follow-the-price',
    judge: (exchange) => {
      const bands = [...new Set(agesOf(exchange))];
      return ticketsOf(exchange)
        ?.flatMap(({ ticket, at }) =>
          listAt(ticket, '/guests').map((guest, index) => ({
            code: valueAt(guest, '/typeCode'),
            pointer: `${at}/guests/${index}/typeCode`,
          })),
        )
        .filter(({ code }) => code !== undefined && bands.length > 0 && !bands.includes(code))
        .map(({ code, pointer }) => ({
          expected: `an age band of ${shown(bands)}`,
          received: shown(code),
          pointer,
        }));
    },
  },
];

export const bookingObservations: StandingObservation[] = [
  {
    point: 'partner.booking.item-and-ticket-statuses',
    observe: (exchange) =>
      showsBooking(exchange)
        ? `items ${shown(exchange.at('/booking/items/0/status'))}, tickets ${shown(exchange.at('/booking/tickets/0/status'))}`
        : undefined,
  },
];
