// Wrong answers to a create that is sent again.
import { remaining } from '../../kernel/capacity.ts';
import { counter } from '../../kernel/per-world.ts';
import type { Faults } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { type BookingRequest, isInProgress, ownerOf, seatsOf, type V2Booking, v2Bookings } from './booking.ts';
import { type Created, make } from './create-begin.ts';
import { refuse, serverError } from './refusal.ts';

const takeAgain = (world: World, booking: V2Booking): void =>
  world.store.inventory.take(
    ownerOf(booking),
    seatsOf(booking).map((seats) => ({
      ...seats,
      quantity: Math.min(seats.quantity, remaining(world, seats.availabilityId)),
    })),
  );

const askedMs = ({ holdExpirationMinutes = 30 }: BookingRequest): number => holdExpirationMinutes * 60_000;

/** How often a uuid was repeated before. */
const repeatsBefore = counter();

const SOON_MS = 60_000;
const isSoonAfter = (world: World, { createdAt }: V2Booking): boolean => world.now() - createdAt < SOON_MS;

export const repeatFaults: Faults<[V2Booking, BookingRequest], Created> = {
  'operator-v2.create.repeat-is-the-same-booking': {
    'v2-repeat-makes-a-second-booking': (world, { supplierId, offered }, request) =>
      make(world, supplierId, { ...request, uuid: world.newId() }, offered),
    'v2-repeat-is-a-server-error': serverError,
    'v2-repeat-starts-the-hold-anew': (world, booking, request) => {
      const anew = { ...booking, expiresAt: world.now() + askedMs(request) };
      return { booking: isInProgress(booking) ? v2Bookings(world).save(anew) : booking, made: false };
    },
    'v2-repeat-after-an-extend-shows-the-first-expiration': (_world, booking, request) => ({
      booking: isInProgress(booking) ? { ...booking, expiresAt: booking.createdAt + askedMs(request) } : booking,
      made: false,
    }),
    'v2-repeat-is-409': () => refuse('UNPROCESSABLE_ENTITY', 'the uuid has been used', 409),
  },
  'operator-v2.create.repeat-never-revives-the-elapsed': {
    'v2-repeat-after-the-hold-revives-it': (world, booking, request) => {
      if (booking.endedBy !== 'time') {
        return { booking, made: false };
      }
      takeAgain(world, booking);
      const { endedAt: _endedAt, endedBy: _endedBy, ...first } = booking;
      const expiresAt = world.now() + askedMs(request);
      return { booking: v2Bookings(world).save({ ...first, status: 'ON_HOLD', expiresAt }), made: false };
    },
    'v2-repeat-after-the-hold-makes-a-booking-anew': (world, booking, request) =>
      booking.endedBy === 'time' ? make(world, booking.supplierId, request, booking.offered) : { booking, made: false },
    'v2-repeat-after-the-hold-takes-its-units-again': (world, booking) => {
      if (booking.endedBy === 'time') {
        takeAgain(world, booking);
      }
      return { booking, made: false };
    },
  },
  'operator-v2.create.repeat-takes-inventory-once': {
    'v2-repeat-takes-inventory-again': (world, booking) => {
      takeAgain(world, booking);
      return { booking, made: false };
    },
    'v2-repeat-of-opening-hours-takes-inventory-again': (world, booking) => {
      if (booking.offered.product.availabilityType === 'OPENING_HOURS') {
        takeAgain(world, booking);
      }
      return { booking, made: false };
    },
    'v2-repeat-loses-its-units': (world, booking) => {
      world.store.inventory.giveBack(ownerOf(booking));
      return { booking, made: false };
    },
    'v2-repeat-of-the-confirmed-takes-inventory-again': (world, booking) => {
      if (booking.confirmedAt !== undefined) {
        takeAgain(world, booking);
      }
      return { booking, made: false };
    },
  },
  'operator-v2.create.repeat-shows-the-state-by-now': {
    'v2-repeat-shows-the-state-of-creation': (_world, { endedAt: _endedAt, endedBy: _endedBy, ...booking }) => ({
      booking: { ...booking, status: 'ON_HOLD' },
      made: false,
    }),
    'v2-repeat-revives-what-has-ended': (world, booking) => {
      const { endedAt, endedBy: _endedBy, confirmedAt: _confirmedAt, ...first } = booking;
      return endedAt === undefined
        ? { booking, made: false }
        : { booking: v2Bookings(world).save({ ...first, status: 'ON_HOLD' }), made: false };
    },
  },
  'operator-v2.booking.keeps-what-it-stated': {
    'v2-repeat-of-the-create-loses-the-contact': (world, { confirmation: _confirmation, ...booking }) => ({
      booking: v2Bookings(world).save(booking),
      made: false,
    }),
  },
  'operator-v2.wire.lost-answers-act-once': {
    'v2-second-repeat-takes-inventory-again': (world, booking) => {
      if (repeatsBefore(world, booking.id) > 0) {
        takeAgain(world, booking);
      }
      return { booking, made: false };
    },
  },
  'operator-v2.sequence.keeps-the-model': {
    'v2-repeat-after-an-extend-resets-the-hold': (world, booking, request) => {
      const expiresAt = booking.createdAt + (request.holdExpirationMinutes ?? 30) * 60_000;
      const reset = isInProgress(booking) && expiresAt > world.now() ? { ...booking, expiresAt } : booking;
      return { booking: v2Bookings(world).save(reset), made: false };
    },
  },
  'operator-v2.create.repeat-after-a-lost-answer': {
    'v2-uuid-stays-locked-for-a-minute': (world, booking) =>
      isSoonAfter(world, booking)
        ? refuse('UNPROCESSABLE_ENTITY', 'the uuid is being worked on', 409)
        : { booking, made: false },
    'v2-soon-repeat-shows-no-unit-items': (world, booking) => ({
      booking: isSoonAfter(world, booking) ? { ...booking, unitItems: [] } : booking,
      made: false,
    }),
  },
  'operator-v2.create.lost-answer-takes-once': {
    'v2-uuid-is-known-a-minute-late': (world, { id: _id, supplierId, offered, ...first }, request) => {
      const known = { ...first, supplierId, offered, id: request.uuid };
      return isSoonAfter(world, known) ? make(world, supplierId, request, offered) : { booking: known, made: false };
    },
    'v2-soon-repeat-frees-what-the-first-took': (world, booking) => {
      if (isSoonAfter(world, booking)) {
        world.store.inventory.giveBack(ownerOf(booking));
      }
      return { booking, made: false };
    },
  },
};
