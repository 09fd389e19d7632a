// The beginning of a booking. Spec 1 rule 3, 3.2, 4.1 rule 3.

import { isDeepStrictEqual } from 'node:util';
import { inTurn, onlyIf } from '../../kernel/around.ts';
import { takeInQuantity } from '../../kernel/capacity.ts';
import { beginsPending } from '../../kernel/habits.ts';
import type { Seats } from '../../kernel/inventory.ts';
import { Mistakes } from '../../kernel/mistakes.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { inOtherWords, refuse, refuseIf } from './api-error.ts';
import { type Booking, type BookingRequest, bookings, ownerOf, takeSeats } from './booking.ts';
import { bookFaults } from './booking-create.faults.ts';
import { checkBookingSeats, resolveBookingItem } from './booking-resolve.ts';
import { checkCutoff, checkItems, checkLead, checkTravelers, holdFor } from './booking-terms.ts';
import { type Admit, type Create, createRules } from './create.faults.ts';
import { giveBack as giveBackHeld, type Hold, ownerOf as holdOwnerOf, holds } from './hold.ts';
import { identifier } from './identity.ts';
import { lengthChecker } from './long-text.ts';
import { oneOf, type ResolvedItem, refuseUnlessFound, seatsOf } from './resolve.ts';
import { moveTo, timelineBeginner } from './timeline.ts';

const identify = identifier('booking');

const checkLengths = lengthChecker('booking');

const FORGETS_AFTER_MS = 5_000;

type Again = Version<[Booking, BookingRequest], Booking | undefined>;

// Spec silent: what a second create with the same id gets.
const sameIdAgain: Again = choice<[Booking, BookingRequest], Booking | undefined>(
  'partner.booking.repeated-id',
  (_world, { id }) => refuse('CONFLICT', 'there is a booking with this id', { id }),
  { 'repeated-booking-id-answers-the-first': (_world, first) => first },
);

// Spec silent: what it gets with the same data.
const sameDataAgain: Again = choice('partner.booking.identical-repeat', sameIdAgain, {
  'identical-booking-answers-the-first': (_world, first) => first,
  'identical-booking-is-200': (_world, first) => first,
});

const firstOrNone: Again = rule<[Booking, BookingRequest], Booking | undefined>(
  'partner.booking.one-id-one-booking',
  (world, first, request) =>
    (isDeepStrictEqual(first.sent, request) ? sameDataAgain : sameIdAgain)(world, first, request),
  {
    'repeated-booking-id-replaces-the-booking': () => undefined,
    'id-of-a-cancelled-booking-books-again': (_world, { id, status }) =>
      status === 'CANCELLED' ? undefined : refuse('CONFLICT', 'there is a booking with this id', { id }),
  },
);

const isOld = (world: World, { timeline: [first] }: Booking): boolean =>
  world.now() - (first?.at ?? 0) > FORGETS_AFTER_MS;

/** What a create gets whose id a booking has: that booking, or none where it makes its own. */
const repeatedId: Again = rule('partner.booking.id-is-remembered', firstOrNone, {
  'booking-ids-are-forgotten-after-five-seconds': (world, first, request) =>
    isOld(world, first) ? undefined : firstOrNone(world, first, request),
  'booking-id-that-comes-again-later-takes-seats-again': inTurn(
    onlyIf(takeSeats, (first, world) => isOld(world, first)),
    firstOrNone,
  ),
});

const pendingFirst: Version<[rateIds: readonly string[]], string> = ({ habits }, rateIds) =>
  beginsPending(habits, rateIds) ? 'PENDING' : 'OPEN';

const firstStatus = rule<[rateIds: readonly string[]], string>(
  'partner.booking.new-is-open',
  // Spec silent: the status that a booking begins with.
  choice<[rateIds: readonly string[]], string>('partner.booking.first-status', () => 'OPEN', {
    'booking-starts-pending': pendingFirst,
    'booking-is-pending-until-it-was-read': pendingFirst,
    'booking-is-202-and-pending': pendingFirst,
  }),
  {
    'new-booking-is-redeemed': () => 'REDEEMED',
    'new-booking-is-cancelled': () => 'CANCELLED',
  },
);

const startingStatus = rule('partner.booking.timeline-has-each-move', firstStatus, {
  'opening-is-missing-from-the-timeline': () => 'PENDING',
});

const firstTimeline = timelineBeginner('booking');

const itemId = choice<[string | undefined], string | undefined>(
  'partner.booking.item-ids',
  // Spec silent: whether an item sent without an id gets one.
  (world, sent) => sent ?? world.newId(),
  { 'items-sent-without-an-id-get-none': (_world, sent) => sent },
);

type MoveSeats = Version<[Booking, Hold | undefined], void>;

const takeOver: MoveSeats = (world, booking, hold) => {
  if (hold) {
    giveBackHeld(world, hold);
  }
  takeSeats(world, booking);
};

/** What a hold has beyond a booking on it. */
const restOf = (booking: Booking, hold: Hold): Seats[] =>
  hold.seats
    .map(({ availabilityId, quantity }) => {
      const booked = booking.seats.find((some) => some.availabilityId === availabilityId)?.quantity ?? 0;
      return { availabilityId, quantity: quantity - booked };
    })
    .filter(({ quantity }) => quantity > 0);

// Spec silent: whether a booking may leave something of its hold, and whether that is free at once, or when the time of the hold is over.
const takeOverAll: MoveSeats = choice('partner.booking.part-of-a-hold', takeOver, {
  'rest-of-a-hold-is-free-when-its-time-is-over': (world, booking, hold) => {
    takeOver(world, booking, hold);
    if (hold) {
      world.store.inventory.take(holdOwnerOf(hold), restOf(booking, hold));
    }
  },
  'booking-of-a-part-is-refused': (world, booking, hold) => {
    const rest = hold ? restOf(booking, hold) : [];
    refuseIf(rest.length > 0, 'CONFLICT', 'the booking is of fewer seats than its hold', { holdId: hold?.id ?? '' });
    takeOver(world, booking, hold);
  },
});

/** The seats of the hold become those of the booking; what the hold had beyond that is free again. */
const moveSeats: MoveSeats = rules(takeOverAll, {
  'partner.booking.rest-of-its-hold-comes-back': {
    'rest-of-a-hold-stays-taken': inTurn(takeOver, (world, booking, hold) =>
      world.store.inventory.take('nobody', hold ? restOf(booking, hold) : []),
    ),
    'booking-of-a-part-takes-the-whole-hold': inTurn(takeOver, (world, booking, hold) =>
      world.store.inventory.take(ownerOf(booking), hold ? restOf(booking, hold) : []),
    ),
  },
  'partner.booking.second-on-a-hold-takes-its-seats': {
    'second-booking-on-a-hold-takes-nothing': onlyIf(takeOver, (_booking, hold) => hold?.bookingId === undefined),
  },
  'partner.booking.takes-capacity-without-a-hold': {
    'booking-without-a-hold-takes-no-seats': onlyIf(takeOver, (_booking, hold) => hold !== undefined),
    'booking-without-a-hold-takes-one-seat': (world, booking, hold) => {
      takeOver(
        world,
        hold ? booking : { ...booking, seats: booking.seats.map((some) => ({ ...some, quantity: 1 })) },
        hold,
      );
    },
  },
  'partner.booking.takes-no-second-helping': {
    'booking-takes-a-second-helping': (world, booking) => takeSeats(world, booking),
    'booking-takes-over-the-first-availability-only': (world, booking, hold) => {
      takeOver(world, { ...booking, seats: booking.seats.slice(0, 1) }, hold);
    },
    'booking-leaves-the-second-availability-to-its-hold-too': inTurn(takeOver, (world, booking) =>
      world.store.inventory.take('nobody', booking.seats.slice(1)),
    ),
    'booking-takes-a-seat-more': inTurn(takeOver, (world, booking) =>
      takeInQuantity(world, ownerOf(booking), booking.seats, () => 1),
    ),
  },
  'partner.sequence.keeps-the-model': {
    'booking-frees-the-oldest-hold-there': (world, booking, hold) => {
      takeOver(world, booking, hold);
      const [oldest] = holds(world).filter(
        ({ id, seats }) =>
          id !== hold?.id &&
          world.store.inventory.of(holdOwnerOf({ id })).length > 0 &&
          seats[0]?.availabilityId === booking.seats[0]?.availabilityId,
      );
      if (oldest) {
        giveBackHeld(world, oldest);
      }
    },
  },
  'partner.booking.keeps-seats-after-expiry': {
    'booking-leaves-its-seats-to-the-hold': (world, booking, hold) => {
      if (!hold) {
        takeSeats(world, booking);
      }
    },
  },
});

// Spec silent: the status of a hold after it was booked against.
const bookedHold = choice<[Hold], Hold>('partner.booking.hold-after-booking', (_world, hold) => hold, {
  'booked-hold-reads-as-released': inTurn(giveBackHeld, (world, hold) => moveTo(hold, 'RELEASED', world.now())),
});

const DAY_MS = 86_400_000;

const cancelableBy = rule(
  'partner.booking.cancel-of-non-cancelable-has-no-effect',
  // Spec silent: whether a policy besides the flags of the rates says that a booking is not cancelable.
  choice<[readonly ResolvedItem[]], boolean>(
    'partner.booking.cancelable-where-the-rates-are',
    (_world, resolved) => resolved.every(({ rate }) => rate.cancelable),
    {
      'booking-near-its-start-is-not-cancelable': (world, resolved) =>
        resolved.every(
          ({ rate, availability }) =>
            rate.cancelable && (availability === undefined || availability.start > world.now() + DAY_MS),
        ),
    },
  ),
  {
    'booking-is-cancelable-as-its-first-item-is': (_world, resolved) => resolved[0]?.rate.cancelable ?? true,
    'booking-is-cancelable-as-any-item-is': (_world, resolved) => resolved.some(({ rate }) => rate.cancelable),
  },
);

interface Checked {
  request: BookingRequest;
  resolved: readonly ResolvedItem[];
  hold: Hold | undefined;
}

const make = (world: World, id: string, { request, resolved, hold }: Checked): Booking => {
  const now = world.now();
  const status = startingStatus(
    world,
    resolved.map(({ rate }) => rate.id),
  );
  const booking: Booking = {
    id,
    sent: request,
    items: request.items.map((sent, index) => {
      const { rate, price } = resolved[index] as ResolvedItem;
      const ownId = itemId(world, sent.id);
      return ownId === undefined ? { sent, rate, price } : { sent, rate, price, id: ownId };
    }),
    seats: seatsOf(resolved),
    cancelable: cancelableBy(world, resolved),
    status,
    timeline: firstTimeline(world, status, now),
    version: 1,
  };
  moveSeats(world, booking, hold);
  if (hold) {
    const latest = holds(world).get(hold.id) ?? hold;
    holds(world).save({ ...bookedHold(world, latest), bookingId: id });
  }
  return bookings(world).save(booking);
};

// Spec silent: whether one booking may name several availabilities, rates or products.
const inOneBooking = choice<[readonly ResolvedItem[]], void>(
  'partner.booking.several-availabilities',
  () => undefined,
  {
    'booking-is-of-one-availability': (_world, resolved) => oneOf(resolved, 'availability'),
  },
);

/** @throws ApiError BAD_REQUEST, CONFLICT, FAILED_DEPENDENCY, GONE */
const admit: Admit<BookingRequest, Booking> = (world, request) => {
  world.now();
  const known = request.id === undefined ? undefined : bookings(world).get(request.id);
  const first = known && repeatedId(world, known, request);
  if (first) {
    return () => first;
  }
  const mistakes = new Mistakes(inOtherWords);
  mistakes.of(() => checkLead(world, request));
  const resolved = request.items
    .map((item, index) => resolveBookingItem(world, item, index, mistakes))
    .filter((item) => item !== undefined);
  mistakes.of(() => checkLengths(world, request));
  refuseUnlessFound(mistakes, request.items, resolved);
  mistakes.of(() => inOneBooking(world, resolved));
  mistakes.of(() => checkItems(world, resolved));
  mistakes.of(() => checkTravelers(world, resolved));
  resolved.forEach((item, index) => {
    mistakes.of(() => checkCutoff(world, item, request.items[index]?.startTime ?? '', index));
  });
  const hold = mistakes.of(() => {
    const own = holdFor(world, request, resolved);
    checkBookingSeats(world, resolved, own ? world.store.inventory.of(holdOwnerOf(own)) : []);
    return own;
  });
  mistakes.refuse();
  const id = identify(world, request.id);
  return () => make(world, id, { request, resolved, hold });
};

const bookAtOnce: Create<BookingRequest, Booking> = (world, request) => admit(world, request)();

const refusedRow: Version<[BookingRequest], Booking> = (world, request) => ({
  id: identify(world, request.id),
  sent: request,
  items: [],
  seats: [],
  cancelable: false,
  status: 'CANCELLED',
  timeline: [{ typeOf: 'CANCELLED', at: world.now() }],
  version: 1,
});

/**
 * Makes a booking; its hold's seats become its own, in one step that no other call comes between.
 * @throws ApiError BAD_REQUEST, CONFLICT, FAILED_DEPENDENCY, GONE. Spec 1 rule 3, 4.1 rule 3.
 */
export const book: Create<BookingRequest, Booking> = rules(
  createRules({ resource: 'booking', table: bookings, create: bookAtOnce, refusedRow }),
  bookFaults({ book: bookAtOnce, admit, refusedRow }),
);
