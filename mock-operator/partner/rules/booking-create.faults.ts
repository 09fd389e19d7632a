// Wrong ways of creating a booking.
import { oneAtATime, onRefusal } from '../../kernel/around.ts';
import { leak } from '../../kernel/capacity.ts';
import { pause } from '../../kernel/pause.ts';
import type { Faults, Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { ApiError, refuse } from './api-error.ts';
import { type Booking, type BookingRequest, bookings, giveBack, takeSeats } from './booking.ts';
import { type Admit, type Create, seatsNamed, unless, withGap } from './create.faults.ts';
import { giveBack as giveBackHeld, ownerOf as holdOwnerOf, holds } from './hold.ts';
import { moveTo } from './timeline.ts';

/** The booking that has the id of a request already. */
const firstOf = (world: World, { id }: BookingRequest): Booking | undefined =>
  id === undefined ? undefined : bookings(world).get(id);

/** Ends the hold that a request names. */
const endHold = (world: World, { holdId = '' }: BookingRequest): void => {
  const hold = holds(world).get(holdId);
  if (hold && hold.status === 'ACTIVE' && hold.bookingId === undefined) {
    giveBackHeld(world, hold);
    holds(world).save(moveTo(hold, 'RELEASED', world.now()));
  }
};

const guard = oneAtATime();

interface Right {
  book: Create<BookingRequest, Booking>;
  admit: Admit<BookingRequest, Booking>;
  refusedRow: Version<[BookingRequest], Booking>;
}

export const bookFaults = ({
  book,
  admit,
  refusedRow,
}: Right): Faults<[BookingRequest], Booking | Promise<Booking>> => ({
  'partner.booking.any-valid-request-is-accepted': {
    'apostrophe-in-a-first-name-is-refused': unless(book, ({ items }) =>
      items.some(({ traveler }) => /'/.test(String(traveler.firstName))),
    ),
    'oldest-of-the-age-band-is-refused': unless(book, ({ items }) =>
      items.some(({ traveler }) => traveler.age === 120),
    ),
    'lead-must-be-the-first-traveler': unless(
      book,
      ({ items }) => items[0]?.traveler.isLead !== true && items.some(({ traveler }) => traveler.isLead),
    ),
    'booking-of-more-than-nine-is-refused': unless(book, ({ items }) => items.length > 9),
    'barcode-needs-hold-data': unless(book, ({ holdExt, barcode }) => holdExt === undefined && barcode !== undefined),
  },
  'partner.wire.lost-answer-books-once': {
    'repeated-booking-takes-its-seats-again': (world, request) => {
      const first = firstOf(world, request);
      if (first) {
        takeSeats(world, first);
      }
      return first ?? book(world, request);
    },
    'repeated-booking-loses-its-seats': (world, request) => {
      const first = firstOf(world, request);
      if (first) {
        giveBack(world, first);
      }
      return first ?? book(world, request);
    },
    'repeated-booking-is-a-server-error': (world, request) =>
      firstOf(world, request) ? refuse('INTERNAL_SERVER', 'something went wrong') : book(world, request),
  },
  'partner.wire.simultaneous-repeats-make-one': {
    'simultaneous-bookings-take-seats-twice': async (world, request) => {
      const isFirst = request.id !== undefined && !firstOf(world, request);
      await pause();
      const first = firstOf(world, request);
      if (first && isFirst) {
        takeSeats(world, first);
      }
      return isFirst && first ? first : book(world, request);
    },
  },
  'partner.booking.last-seats-under-parallel-calls': {
    'bookings-without-a-hold-check-and-take-with-a-gap': (world, request) =>
      (request.holdId === undefined ? withGap(admit) : book)(world, request),
    'parallel-bookings-without-a-hold-collide': (world, request) =>
      request.holdId === undefined
        ? guard(
            world,
            'any booking',
            () => book(world, request),
            () => refuse('INTERNAL_SERVER', 'the availability is locked'),
          )
        : book(world, request),
  },
  'partner.booking.one-id-one-booking': {
    'booking-checks-and-acts-with-a-gap': withGap(admit),
    'repeated-booking-id-stores-the-other-customer': onRefusal(book, (world, request) => {
      const first = firstOf(world, request);
      if (first) {
        bookings(world).save({ ...first, sent: { ...first.sent, customer: request.customer } });
      }
    }),
    'repeated-booking-id-uses-up-the-other-hold': onRefusal(book, (world, request) => {
      if (firstOf(world, request)) {
        endHold(world, request);
      }
    }),
  },
  'partner.booking.second-on-a-hold-takes-its-seats': {
    'parallel-bookings-on-one-hold-share-its-seats': async (world, request) => {
      const make = admit(world, request);
      await pause();
      const isUsed = holds(world).get(request.holdId ?? '')?.bookingId !== undefined;
      const booking = make();
      if (isUsed) {
        giveBack(world, booking);
      }
      return booking;
    },
  },
  'partner.booking.refused-takes-nothing': {
    'refused-booking-takes-seats': onRefusal(book, (world, request) => leak(world, seatsNamed(request))),
    'refused-booking-frees-its-hold': onRefusal(book, (world, { holdId }) =>
      world.store.inventory.giveBack(holdOwnerOf({ id: holdId ?? '' })),
    ),
  },
  'partner.booking.refused-leaves-its-hold': {
    'refused-booking-releases-its-hold': onRefusal(book, endHold),
    'refused-booking-uses-up-its-hold': onRefusal(book, (world, { id, holdId = '' }) => {
      const hold = holds(world).get(holdId);
      if (hold) {
        holds(world).save({ ...hold, bookingId: id ?? world.newId() });
      }
    }),
    'booking-refused-for-two-leads-ends-its-hold': onRefusal(book, (world, request) => {
      if (request.items.filter(({ traveler }) => traveler.isLead === true).length > 1) {
        endHold(world, request);
      }
    }),
    'booking-refused-for-want-of-seats-ends-its-hold': onRefusal(book, (world, request, refusal) => {
      if (refusal instanceof ApiError && refusal.code === 'CONFLICT') {
        endHold(world, request);
      }
    }),
  },
  'partner.booking.refused-leaves-no-booking': {
    'booking-refused-for-want-of-seats-can-be-read': onRefusal(book, (world, request, refusal) => {
      if (refusal instanceof ApiError && refusal.code === 'CONFLICT' && !firstOf(world, request)) {
        bookings(world).save(refusedRow(world, request));
      }
    }),
    'booking-refused-for-its-leads-can-be-read': onRefusal(book, (world, request) => {
      if (request.items.filter(({ traveler }) => traveler.isLead === true).length !== 1) {
        bookings(world).save(refusedRow(world, request));
      }
    }),
    'booking-refused-for-its-hold-can-be-read': onRefusal(book, (world, request, refusal) => {
      if (refusal instanceof ApiError && refusal.code === 'FAILED_DEPENDENCY') {
        bookings(world).save(refusedRow(world, request));
      }
    }),
  },
  'partner.id.letter-case-makes-no-second-object': {
    'booking-id-in-other-letters-replaces-the-booking': (world, request) => {
      const first = firstOf(world, request);
      if (first && first.id !== request.id) {
        bookings(world).delete(first.id);
      }
      return book(world, request);
    },
  },
});
