import { sumsOf } from '../../../schemas/group.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { listAt, numberAt, textAt, valueAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference } from '../../judge/invariants.ts';
import { sameValue } from '../../judge/reflection.ts';
import { sameId } from '../availability.ts';
import { showsBooking } from './booking.ts';
import type { V1Invariant } from './invariant.ts';

/** The tickets of a booking, which may be none; undefined when the answer does not show them. Spec 2.6. */
const ticketsOf = (exchange: Exchange): { ticket: unknown; at: string }[] | undefined =>
  showsBooking(exchange) && Array.isArray(exchange.at('/booking/tickets'))
    ? listAt(exchange.json, '/booking/tickets').map((ticket, index) => ({ ticket, at: `/booking/tickets/${index}` }))
    : undefined;

/**
 * The items of a ticket; undefined where it does not name them, or names one that is none of the booking, and where the
 * booking has an item without an id, which no ticket can name.
 */
const itemsOn = (exchange: Exchange, ticket: unknown): unknown[] | undefined => {
  const ids = listAt(ticket, '/bookingItemIds');
  const items = listAt(exchange.json, '/booking/items');
  if (items.some((item) => textAt(item, '/id') === undefined)) {
    return undefined;
  }
  const found = ids.flatMap(
    (id) => items.find((item) => typeof id === 'string' && sameId(textAt(item, '/id'), id)) ?? [],
  );
  return ids.length > 0 && found.length === ids.length ? found : undefined;
};

/** The traveler type of the price of an item. */
const travelerTypeOf = (item: unknown): unknown =>
  valueAt(
    listAt(item, '/rate/prices').find((price) => sameId(textAt(price, '/id'), textAt(item, '/priceId'))),
    '/travelerType',
  );

/** The sum of a count under each text; undefined where an element lacks one of both. */
const sumsIn = (
  elements: readonly unknown[],
  keyIn: (element: unknown) => string | undefined,
  countAt: string,
): Map<string, number> | undefined => {
  const stated = elements.flatMap((element) => {
    const [key, count] = [keyIn(element), numberAt(element, countAt)];
    return key === undefined || count === undefined ? [] : [[key, count] as const];
  });
  return stated.length === elements.length ? sumsOf(stated) : undefined;
};

/** Age band → how many travelers of it the items have; undefined where one does not state it. */
const countsOf = (items: readonly unknown[]): Map<string, number> | undefined =>
  sumsIn(items, (item) => textAt(travelerTypeOf(item), '/ageBand'), '/quantity');

const words = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .map(([band, count]) => `${count} ${band}`)
    .sort()
    .join(', ');

/** How many guests of each type a ticket has; undefined where it does not state them. */
const guestsOf = (ticket: unknown): Map<string, number> | undefined => {
  const guests = listAt(ticket, '/guests');
  return guests.length === 0 ? undefined : sumsIn(guests, (guest) => textAt(guest, '/typeCode'), '/count');
};

/** Age bands of guests that no price has. */
const strayBands = (bands: readonly string[], ticket: unknown, at: string): Difference[] =>
  listAt(ticket, '/guests').flatMap((guest, index) => {
    const received = textAt(guest, '/typeCode');
    return received === undefined || bands.includes(received)
      ? []
      : [{ expected: bands.join(' or '), received, pointer: `${at}/guests/${index}/typeCode` }];
  });

/** Modifier and name of a guest that are those of no price with its age band. */
const strayWords = (items: readonly unknown[], ticket: unknown, at: string): Difference[] =>
  listAt(ticket, '/guests').flatMap((guest, index) =>
    (
      [
        ['typeModifier', 'modifier'],
        ['typeName', 'name'],
      ] as const
    ).flatMap(([member, own]) => {
      const received = textAt(guest, `/${member}`);
      const types = items
        .map(travelerTypeOf)
        .filter((type) => valueAt(type, '/ageBand') === valueAt(guest, '/typeCode'));
      const known = types.map((type) => textAt(type, `/${own}`));
      const isAnyOpen = known.includes(undefined); // Spec silent: what stands for a modifier or name that a price has not.
      return received === undefined || known.length === 0 || isAnyOpen || known.includes(received)
        ? []
        : [{ expected: shown(known[0]), received: shown(received), pointer: `${at}/guests/${index}/${member}` }];
    }),
  );

/** The lead of a booking, and of each ticket that he is on; another ticket may be led by a traveler of its own. */
const leadOf = (exchange: Exchange): unknown =>
  listAt(exchange.json, '/booking/items')
    .map((item) => valueAt(item, '/traveler'))
    .find((traveler) => valueAt(traveler, '/isLead') === true);

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
    requirement: 'booking.ticket-lead-leads-the-ticket',
    judge: (exchange) =>
      ticketsOf(exchange)?.flatMap(({ ticket, at }) => {
        const lead = valueAt(ticket, '/leadTraveler');
        const own = leadOf(exchange);
        const items = itemsOn(exchange, ticket);
        if (items === undefined || typeof lead !== 'object' || lead === null || own === undefined) {
          return [];
        }
        const travelers = items.map((item) => valueAt(item, '/traveler'));
        const isOnIt = travelers.some((one) => sameValue(one, own));
        return (isOnIt ? [own] : [own, ...travelers]).some((one) => sameValue(lead, one))
          ? []
          : [{ expected: `the lead traveler ${shown(own)}`, received: shown(lead), pointer: `${at}/leadTraveler` }];
      }),
  },
  {
    requirement: 'booking.ticket-guests-follow-the-price',
    judge: (exchange) =>
      ticketsOf(exchange)?.flatMap(({ ticket, at }) => {
        const items = itemsOn(exchange, ticket);
        const expected = items && countsOf(items);
        return items === undefined || expected === undefined
          ? []
          : [...strayBands([...expected.keys()], ticket, at), ...strayWords(items, ticket, at)];
      }),
  },
  {
    requirement: 'booking.ticket-guests-are-as-many-as-the-travelers',
    judge: (exchange) =>
      ticketsOf(exchange)?.flatMap(({ ticket, at }) => {
        const items = itemsOn(exchange, ticket);
        const expected = items && countsOf(items);
        const guests = guestsOf(ticket);
        return expected === undefined || guests === undefined || words(expected) === words(guests)
          ? []
          : [{ expected: words(expected), received: words(guests), pointer: `${at}/guests` }];
      }),
  },
];
