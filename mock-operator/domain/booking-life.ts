// The beginning of a booking. Spec 1 rule 3, 3.2, 4.1 rule 3.
import { ApiError } from './api-error.ts';
import { onRefusal, onSuccess } from './around.ts';
import { type Booking, ownerOf, type WantedBooking } from './booking.ts';
import { checkBookingRoom, placeOf } from './booking-place.ts';
import { checkCutoff, checkLead, checkTravelers, holdFor } from './booking-terms.ts';
import { leak } from './capacity.ts';
import { type Hold, ownerOf as holdOwnerOf } from './hold.ts';
import { identifier } from './identity.ts';
import { pause } from './pause.ts';
import { type Place, seatsOf } from './place.ts';
import { choice, rule, rules, type Version } from './rule.ts';
import { moveTo } from './timeline.ts';
import type { World } from './world.ts';

const identify = identifier('booking');

/** A booking that may come into being: everything has been checked and nothing done. */
interface Admitted {
  id: string;
  wanted: WantedBooking;
  places: Place[];
  hold: Hold | undefined;
}

const repeatedId = rule(
  'partner.booking.one-id-one-booking',
  choice<[Booking], Booking | undefined>(
    'partner.booking.repeated-id',
    // Spec silent: what a second create with the same id gets.
    (_world, { id }) => {
      throw new ApiError('CONFLICT', 'there is a booking with this id', { id });
    },
    { 'repeated-booking-id-answers-the-first': (_world, first) => first },
  ),
  { 'repeated-booking-id-replaces-the-booking': () => undefined },
);

const admit: Version<[WantedBooking], Admitted | Booking> = (world, wanted) => {
  world.now();
  const known = wanted.id === undefined ? undefined : world.store.bookings.get(wanted.id);
  const first = known && repeatedId(world, known);
  if (first) return first;
  checkLead(world, wanted);
  const places = wanted.items.map((item) => placeOf(world, item));
  checkTravelers(world, places);
  places.forEach((place, index) => {
    checkCutoff(world, place, wanted.items[index]?.startTime ?? '');
  });
  const hold = holdFor(world, wanted, places);
  checkBookingRoom(world, places, hold ? world.store.inventory.of(holdOwnerOf(hold)) : []);
  return { id: identify(world, wanted.id), wanted, places, hold };
};

const firstStatus = rule(
  'partner.booking.new-is-open',
  // Spec silent: the status that a booking begins with.
  choice<[], string>('partner.booking.first-status', () => 'OPEN', {
    'booking-starts-pending': () => 'PENDING',
    'booking-is-pending-until-it-was-read': () => 'PENDING',
    'booking-is-202-and-pending': () => 'PENDING',
  }),
  {
    'new-booking-is-redeemed': () => 'REDEEMED',
    'new-booking-is-cancelled': () => 'CANCELLED',
  },
);

const startingStatus = rule('partner.booking.timeline-has-each-move', firstStatus, {
  'opening-is-missing-from-the-timeline': () => 'PENDING',
});

const firstTimeline = choice<[string, number], Booking['timeline']>(
  'partner.booking.timeline-has-the-creation',
  // Spec silent: whether the first status is an event.
  (_world, typeOf, at) => [{ typeOf, at }],
  { 'booking-timeline-begins-empty': () => [] },
);

const itemId = choice<[string | undefined], string | undefined>(
  'partner.booking.item-ids',
  // Spec silent: whether an item sent without an id gets one.
  (world, sent) => sent ?? world.newId(),
  { 'items-sent-without-an-id-get-none': (_world, sent) => sent },
);

type MoveSeats = Version<[Booking, Hold | undefined], void>;

const takeOver: MoveSeats = (world, booking, hold) => {
  if (hold) world.store.inventory.giveBack(holdOwnerOf(hold));
  world.store.inventory.take(ownerOf(booking), booking.seats);
};

/** The seats of the hold become those of the booking; what the hold had beyond that is free again. */
const moveSeats: MoveSeats = rules(takeOver, {
  'partner.booking.takes-no-second-helping': {
    'booking-takes-a-second-helping': (world, booking) => world.store.inventory.take(ownerOf(booking), booking.seats),
    'booking-takes-a-seat-more': (world, booking, hold) => {
      takeOver(world, booking, hold);
      world.store.inventory.take(
        ownerOf(booking),
        booking.seats.map((seats) => ({ ...seats, quantity: 1 })),
      );
    },
  },
  'partner.sequence.keeps-the-model': {
    'booking-frees-the-oldest-hold-there': (world, booking, hold) => {
      takeOver(world, booking, hold);
      const [oldest] = world.store.holds
        .all()
        .filter(
          ({ id, seats }) =>
            id !== hold?.id &&
            world.store.inventory.of(holdOwnerOf({ id })).length > 0 &&
            seats[0]?.availabilityId === booking.seats[0]?.availabilityId,
        );
      if (oldest) world.store.inventory.giveBack(holdOwnerOf(oldest));
    },
  },
  'partner.booking.keeps-seats-after-expiry': {
    'booking-leaves-its-seats-to-the-hold': (world, booking, hold) => {
      if (!hold) world.store.inventory.take(ownerOf(booking), booking.seats);
    },
  },
});

// Spec silent: the status of a hold after it was booked against.
const bookedHold = choice<[Hold], Hold>('partner.booking.hold-after-booking', (_world, hold) => hold, {
  'booked-hold-reads-as-released': (world, hold) => moveTo(hold, 'RELEASED', world.now()),
});

const settle = (world: World, { id, wanted, places, hold }: Admitted): Booking => {
  const now = world.now();
  const status = startingStatus(world);
  const booking: Booking = {
    id,
    sent: wanted,
    items: wanted.items.map((sent, index) => {
      const { rate, price } = places[index] as Place;
      const ownId = itemId(world, sent.id);
      return { sent, rate, price, ...(ownId === undefined ? {} : { id: ownId }) };
    }),
    seats: seatsOf(places),
    cancelable: places.every(({ rate }) => rate.cancelable),
    status,
    timeline: firstTimeline(world, status, now),
    version: 1,
  };
  moveSeats(world, booking, hold);
  if (hold) {
    const latest = world.store.holds.get(hold.id) ?? hold;
    world.store.holds.save({ ...bookedHold(world, latest), bookingId: id });
  }
  return world.store.bookings.save(booking);
};

const isBooking = (admitted: Admitted | Booking): admitted is Booking => 'status' in admitted;

type Book = Version<[WantedBooking], Booking | Promise<Booking>>;

const bookAtOnce: Book = (world, wanted) => {
  const admitted = admit(world, wanted);
  return isBooking(admitted) ? admitted : settle(world, admitted);
};

/** A refused booking that is kept all the same. */
const keepRefused = (world: World, wanted: WantedBooking): void => {
  world.store.bookings.save({
    id: identify(world, wanted.id),
    sent: wanted,
    items: [],
    seats: [],
    cancelable: false,
    status: 'CANCELLED',
    timeline: [{ typeOf: 'CANCELLED', at: world.now() }],
    version: 1,
  });
};

const withoutUnknownRates = (world: World, { items, ...wanted }: WantedBooking): WantedBooking => ({
  ...wanted,
  items: items.filter(({ rateId }, index) => index === 0 || world.store.rates.get(rateId) !== undefined),
});

/** A booking that is sent again. */
const firstOf = (world: World, { id }: WantedBooking): Booking | undefined =>
  id === undefined ? undefined : world.store.bookings.get(id);

/** Refuses what it need not. */
const unless =
  (is: (wanted: WantedBooking) => boolean): Book =>
  (world, wanted) => {
    if (is(wanted)) throw new ApiError('BAD_REQUEST', 'this booking cannot be had');
    return bookAtOnce(world, wanted);
  };

const seatsNamed = ({ items }: WantedBooking) =>
  items.flatMap(({ availabilityId, quantity }) => (availabilityId === undefined ? [] : [{ availabilityId, quantity }]));

/**
 * Makes a booking; its hold's seats become its own, in one step that no other call comes between.
 * @throws ApiError BAD_REQUEST, CONFLICT, FAILED_DEPENDENCY, GONE. Spec 1 rule 3, 4.1 rule 3.
 */
export const book: Book = rules(bookAtOnce, {
  'partner.booking.any-valid-request-is-accepted': {
    'apostrophe-in-a-first-name-is-refused': unless(({ items }) =>
      items.some(({ traveler }) => /'/.test(String(traveler.firstName))),
    ),
    'oldest-of-the-age-band-is-refused': unless(({ items }) => items.some(({ traveler }) => traveler.age === 120)),
    'lead-must-be-the-first-traveler': unless(
      ({ items }) => items[0]?.traveler.isLead !== true && items.some(({ traveler }) => traveler.isLead),
    ),
    'booking-of-more-than-nine-is-refused': unless(({ items }) => items.length > 9),
    'barcode-needs-hold-data': unless(({ holdExt, barcode }) => holdExt === undefined && barcode !== undefined),
  },
  'partner.wire.lost-answer-books-once': {
    'repeated-booking-takes-its-seats-again': (world, wanted) => {
      const first = firstOf(world, wanted);
      if (first) world.store.inventory.take(ownerOf(first), first.seats);
      return first ?? bookAtOnce(world, wanted);
    },
    'repeated-booking-loses-its-seats': (world, wanted) => {
      const first = firstOf(world, wanted);
      if (first) world.store.inventory.giveBack(ownerOf(first));
      return first ?? bookAtOnce(world, wanted);
    },
    'repeated-booking-is-a-server-error': (world, wanted) => {
      if (firstOf(world, wanted)) throw new ApiError('INTERNAL_SERVER', 'something went wrong');
      return bookAtOnce(world, wanted);
    },
  },
  'partner.wire.twin-requests-make-one': {
    'twin-bookings-take-seats-twice': async (world, wanted) => {
      const isFirst = wanted.id !== undefined && !world.store.bookings.get(wanted.id);
      await pause();
      const first = wanted.id === undefined ? undefined : world.store.bookings.get(wanted.id);
      if (first && isFirst) world.store.inventory.take(ownerOf(first), first.seats);
      return isFirst && first ? first : bookAtOnce(world, wanted);
    },
  },
  'partner.booking.create-is-accepted': {
    'every-booking-is-refused': () => {
      throw new ApiError('CONFLICT', 'not today');
    },
  },
  'partner.booking.one-id-one-booking': {
    'booking-checks-and-acts-with-a-gap': async (world, wanted) => {
      const admitted = admit(world, wanted);
      await pause();
      return isBooking(admitted) ? admitted : settle(world, admitted);
    },
  },
  'partner.booking.refused-takes-nothing': {
    'refused-booking-takes-seats': onRefusal(bookAtOnce, (world, wanted) => leak(world, seatsNamed(wanted))),
    'refused-booking-frees-its-hold': onRefusal(bookAtOnce, (world, { holdId }) =>
      world.store.inventory.giveBack(holdOwnerOf({ id: holdId ?? '' })),
    ),
  },
  'partner.booking.refused-leaves-no-booking': {
    'refused-booking-can-be-read': onRefusal(bookAtOnce, keepRefused),
    'booking-refused-for-its-hold-can-be-read': onRefusal(bookAtOnce, (world, wanted, refusal) => {
      if (refusal instanceof ApiError && refusal.code === 'FAILED_DEPENDENCY') keepRefused(world, wanted);
    }),
  },
  'partner.booking.supplied-id-is-stored': {
    'supplied-booking-id-is-answered-and-not-stored': onSuccess(bookAtOnce, (world, booking) => {
      if (booking.sent.id === undefined) return;
      world.store.bookings.delete(booking.id);
      world.store.bookings.save({ ...booking, id: world.newId() });
    }),
  },
  'partner.booking.id-that-is-no-uuid-is-not-stored': {
    'booking-is-found-by-the-supplied-id-that-is-no-uuid': onSuccess(bookAtOnce, (world, booking) => {
      const wanted = booking.sent.id;
      if (wanted !== undefined && wanted !== booking.id) world.store.bookings.save({ ...booking, id: wanted });
    }),
  },
  'partner.booking.unknown-rate-is-refused': {
    'booking-items-of-an-unknown-rate-are-dropped': (world, wanted) =>
      bookAtOnce(world, withoutUnknownRates(world, wanted)),
  },
  'partner.id.letter-case-makes-no-second-object': {
    'booking-id-in-other-letters-replaces-the-booking': (world, wanted) => {
      const first = firstOf(world, wanted);
      if (first && first.id !== wanted.id) world.store.bookings.delete(first.id);
      return bookAtOnce(world, wanted);
    },
  },
});

const opened = rule(
  'partner.booking.timeline-has-each-move',
  (world, booking: Booking): Booking => ({ ...moveTo(booking, 'OPEN', world.now()), version: booking.version + 1 }),
  { 'opening-is-missing-from-the-timeline': (_world, booking) => ({ ...booking, status: 'OPEN' }) },
);

/** PENDING bookings become OPEN: Spec silent, this mock lets it happen when they are next asked for. */
export const openPending: Version<[Booking], Booking> = (world, booking) =>
  booking.status === 'PENDING' ? world.store.bookings.save(opened(world, booking)) : booking;
