import type { Exchange } from '../../exchange/exchange.ts';
import { shown } from '../../judge/expect.ts';
import type { Invariant, PassiveObservation } from '../../judge/invariants.ts';
import { judgeSatisfiable } from '../../judge/satisfiable.ts';
import { bookedThingOf, sameId } from '../availability.ts';

const showsBooking = (exchange: Exchange): boolean =>
  exchange.succeeded && exchange.isJson && exchange.intent.response === 'operator-v2/booking';

/** Rules for every answer that shows a booking. Spec 2.12, 4.4. */
export const bookingRules: Invariant[] = [
  {
    requirement: 'operator-v2.create.is-accepted',
    judge: judgeSatisfiable('a booking: the list still offers it, with room'),
  },
  {
    requirement: 'operator-v2.booking.is-complete',
    judge: (exchange) => {
      if (!showsBooking(exchange)) {
        return exchange.succeeded && exchange.intent.response === 'operator-v2/booking'
          ? [{ expected: 'the booking', received: shown(exchange.answer?.body) }]
          : undefined;
      }
      const { units, ...whole } = bookedThingOf(exchange.canonical);
      const lacking = Object.entries(whole).filter(([, value]) => value === undefined);
      return [
        ...lacking.map(([part]) => ({ expected: `the ${part}`, received: 'nothing', pointer: `/${part}Id` })),
        ...(units.length > 0 && units.every((unit) => unit !== undefined)
          ? []
          : [{ expected: 'the unit of each unitItem', received: shown(units), pointer: '/unitItems' }]),
      ];
    },
  },
  {
    requirement: 'operator-v2.booking.uuid-is-the-asked',
    judge: (exchange) => {
      const asked = exchange.intent.meant?.uuid;
      return showsBooking(exchange) && typeof asked === 'string' && exchange.intent.violation === undefined
        ? sameId(asked, exchange.at('/uuid'))
          ? []
          : [{ expected: shown(asked), received: shown(exchange.at('/uuid')), pointer: '/uuid' }]
        : undefined;
    },
  },
];

/** Open points that bookings show. */
export const bookingObservations: PassiveObservation[] = [
  {
    point: 'operator-v2.booking.status-words',
    observe: (exchange) =>
      showsBooking(exchange) ? `${exchange.intent.operation}: ${shown(exchange.at('/status'))}` : undefined,
  },
];
