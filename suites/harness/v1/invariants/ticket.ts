import type { Exchange } from '../../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import { sameValue } from '../../judge/reflection.ts';
import { showsBooking } from './booking.ts';
import type { V1Invariant } from './invariant.ts';

/** The tickets of a booking, which may be none; undefined when the answer does not show them. Spec 2.6. */
const ticketsOf = (exchange: Exchange): { ticket: unknown; at: string }[] | undefined =>
  showsBooking(exchange) && Array.isArray(exchange.at('/booking/tickets'))
    ? listAt(exchange.json, '/booking/tickets').map((ticket, index) => ({ ticket, at: `/booking/tickets/${index}` }))
    : undefined;

const agesOf = (exchange: Exchange): unknown[] =>
  listAt(exchange.json, '/booking/items')
    .flatMap((item) => listAt(item, '/rate/prices'))
    .map((price) => valueAt(price, '/travelerType/ageBand'));

/** For every answer that shows the tickets of a booking. Spec 2.6. */
export const ticketRules: V1Invariant[] = [
  {
    requirement: 'booking.tickets-point-at-items',
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
    requirement: 'booking.ticket-lead-is-a-traveler',
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
    requirement: 'booking.ticket-guests-follow-the-price',
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
