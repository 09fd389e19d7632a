// The tickets of a booking: one for all its items. Spec 2.6.
import { isUuid } from '../../../schemas/formats.ts';
import type { Parts } from '../../kernel/habits.ts';
import type { Price } from '../../kernel/offer.ts';
import { choice, rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { type BookedItem, type Booking, bookings, type Traveler } from './booking.ts';

const saying =
  (open: string, cancelled: string) =>
  (_world: World, ofBooking: string): string =>
    ofBooking === 'CANCELLED' ? cancelled : open;

/** The status of an item or ticket, by the status of its booking. */
export const partStatus = choice<[ofBooking: string], string>(
  'partner.booking.item-and-ticket-statuses',
  // Spec silent: the words, and when one follows another.
  saying('OPEN', 'CANCELLED'),
  {
    'cancelled-items-and-tickets-are-refunded': saying('OPEN', 'REFUNDED'),
    'items-and-tickets-stay-open': saying('OPEN', 'OPEN'),
    'items-and-tickets-have-words-of-their-own': saying('VALID', 'VOID'),
  },
);

/** The words for the items and tickets of a booking of the operator that the mock is like. */
export const partsLike = ({ habits }: World, { items: [first], status }: Booking): Parts | undefined =>
  habits.parts?.[`${first?.rate.id} ${status}`] ?? habits.parts?.[`any ${status}`];

interface Ticket {
  barcode: { format: string; value: string };
  bookingItemIds: string[];
  extensions: Record<string, string>;
  guests: Guest[];
  leadTraveler: Traveler;
  status: string;
}

interface Guest {
  count: number;
  typeCode: string;
  typeModifier: string;
  typeName: string;
}

const guestOf = ({ travelerType }: Price, count: number): Guest => ({
  count,
  typeCode: travelerType.ageBand,
  typeModifier: travelerType.modifier,
  typeName: travelerType.name,
});

const travelersAt = (price: Price, items: readonly BookedItem[]): number =>
  items.reduce((sum, item) => (item.price === price ? sum + (item.sent.quantity ?? 1) : sum), 0);

/** By the prices, in the order in which these come first. */
const guestsOf = (items: readonly BookedItem[]): Guest[] => {
  const [first] = items;
  return items.length === 1 && first
    ? [guestOf(first.price, first.sent.quantity ?? 1)]
    : [...new Set(items.map(({ price }) => price))].map((price) => guestOf(price, travelersAt(price, items)));
};

/** The first twelve of an id without its dashes. */
const firstDigitsOf = (id: string): string =>
  isUuid(id) ? id.slice(0, 8) + id.slice(9, 13) : id.replaceAll('-', '').slice(0, 12);

const ticketOf = (world: World, booking: Booking, items: readonly BookedItem[], number: number): Ticket => {
  return {
    barcode: { format: 'CODE128', value: `OT${firstDigitsOf(booking.id).toUpperCase()}${number}` },
    bookingItemIds: items.flatMap(({ id }) => (id === undefined ? [] : [id])),
    extensions: {},
    guests: guestsOf(items),
    leadTraveler:
      (booking.items.find(({ sent }) => sent.traveler.isLead === true) ?? booking.items[0])?.sent.traveler ?? {},
    status: partsLike(world, booking)?.ticket ?? partStatus(world, booking.status),
  };
};

const usual = choice<[Booking], Ticket[]>(
  'Spec silent: how many tickets a booking has',
  (world, booking) => [ticketOf(world, booking, booking.items, 1)],
  {
    'each-item-has-a-ticket': (world, booking) =>
      booking.items.map((item, index) => ticketOf(world, booking, [item], index + 1)),
    'bookings-have-no-tickets': () => [],
  },
);

const hasTickets = (world: World, booking: Booking): boolean => {
  const like = partsLike(world, booking);
  return like === undefined ? booking.status !== 'PENDING' : like.ticket !== undefined;
};

/** There are none before the booking is OPEN. */
const issued: Version<[Booking], Ticket[]> = (world, booking) =>
  hasTickets(world, booking) ? usual(world, booking) : [];

type Issue = Version<[Booking], unknown[]>;

/** Wrong: each ticket in another version. */
const changed =
  (change: (ticket: Ticket, booking: Booking) => unknown): Issue =>
  (world, booking) =>
    issued(world, booking).map((ticket) => change(ticket, booking));

/** Wrong: members of each guest in another version. */
const eachGuest = (change: (guest: Guest, booking: Booking) => object): Issue =>
  changed((ticket, booking) => ({
    ...ticket,
    guests: ticket.guests.map((guest) => ({ ...guest, ...change(guest, booking) })),
  }));

/** The tickets of a booking. */
export const ticketsOf: Issue = rules<[Booking], unknown[]>(issued, {
  'partner.booking.ticket-fields': {
    'ticket-barcode-is-a-string': changed((ticket) => ({ ...ticket, barcode: ticket.barcode.value })),
    'ticket-guest-count-is-a-string': eachGuest((guest) => ({ count: String(guest.count) })),
  },
  'partner.booking.tickets-point-at-items': {
    'ticket-points-at-nothing-known': changed((ticket, booking) => ({ ...ticket, bookingItemIds: [booking.id] })),
    'ticket-points-at-the-items-of-the-first-booking-too': (world, booking) =>
      issued(world, booking).map((ticket) => ({
        ...ticket,
        bookingItemIds: [
          ...ticket.bookingItemIds,
          ...(bookings(world).all()[0] ?? booking).items.flatMap(({ id }) => id ?? []),
        ],
      })),
  },
  'partner.booking.ticket-lead-is-a-traveler': {
    'ticket-lead-is-somebody-else': changed((ticket) => ({
      ...ticket,
      leadTraveler: { ...ticket.leadTraveler, firstName: 'Nobody', lastName: 'Known' },
    })),
    'ticket-lead-is-anonymous-after-the-cancel': changed((ticket) => ({
      ...ticket,
      leadTraveler: ticket.status === 'CANCELLED' ? { firstName: 'N', lastName: 'N' } : ticket.leadTraveler,
    })),
  },
  'partner.booking.ticket-lead-leads-the-ticket': {
    'ticket-lead-is-the-last-traveler': changed((ticket, booking) => ({
      ...ticket,
      leadTraveler: booking.items.at(-1)?.sent.traveler,
    })),
    'ticket-lead-is-the-first-traveler': changed((ticket, booking) => ({
      ...ticket,
      leadTraveler: booking.items[0]?.sent.traveler,
    })),
    'tickets-of-items-are-led-by-the-first-traveler': (world, booking) =>
      booking.status === 'PENDING'
        ? []
        : booking.items.map((item, index) => ({
            ...ticketOf(world, booking, [item], index + 1),
            leadTraveler: booking.items[0]?.sent.traveler,
          })),
  },
  'partner.booking.ticket-guests-are-as-many-as-the-travelers': {
    'ticket-counts-items-for-guests': eachGuest((guest, booking) => ({
      count: booking.items.filter(({ price }) => price.travelerType.ageBand === guest.typeCode).length,
    })),
    'ticket-counts-one-guest-of-each-type': eachGuest(() => ({ count: 1 })),
  },
  'partner.booking.ticket-guests-follow-the-price': {
    'ticket-guests-are-of-the-first-price': eachGuest((guest, booking) => ({
      typeCode: booking.items[0]?.rate.prices[0]?.travelerType.ageBand ?? guest.typeCode,
    })),
    'ticket-guest-has-the-name-of-its-price': eachGuest((_guest, booking) => ({
      typeName: booking.items[0]?.price.id ?? '',
    })),
    'ticket-guest-type-is-its-name': eachGuest((guest) => ({ typeCode: `${guest.typeName} guest` })),
    'ticket-guest-type-is-in-lower-case': eachGuest((guest) => ({ typeCode: guest.typeCode.toLowerCase() })),
  },
});
