// Wrong answers to a create that is sent again.
import { asItIs, inTurn, onlyIf } from '../../kernel/around.ts';
import { remaining, takeInQuantity } from '../../kernel/capacity.ts';
import { counter } from '../../kernel/per-world.ts';
import type { Faults, Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import {
  type BookingRequest,
  giveBack,
  isInProgress,
  ownerOf,
  seatsOf,
  type V2Booking,
  v2Bookings,
} from './booking.ts';
import { type Created, make } from './create-begin.ts';
import { refuse, serverError } from './refusal.ts';

const takeAgain = (world: World, booking: V2Booking): void =>
  takeInQuantity(world, ownerOf(booking), seatsOf(booking), (quantity, { availabilityId }) =>
    Math.min(quantity, remaining(world, availabilityId)),
  );

/** Answers with a booking that was made before. */
export const answering =
  (bookingOf: Version<[V2Booking, BookingRequest], V2Booking>): Version<[V2Booking, BookingRequest], Created> =>
  (world, booking, request) => ({ booking: bookingOf(world, booking, request), made: false });

export const answerAsItIs = answering(asItIs);

/** Does something to the booking first, where a condition holds. */
const doingIf = (
  doing: Version<[V2Booking], void>,
  holds: (booking: V2Booking, world: World) => boolean,
): Version<[V2Booking, BookingRequest], Created> =>
  inTurn((world, booking) => onlyIf(doing, holds)(world, booking), answerAsItIs);

const takingAgainIf = (holds: (booking: V2Booking, world: World) => boolean) => doingIf(takeAgain, holds);

const askedMs = ({ holdExpirationMinutes = 30 }: BookingRequest): number => holdExpirationMinutes * 60_000;

/** How often a uuid was repeated before. */
const repeatsBefore = counter();

const SOON_MS = 60_000;
const isSoonAfter = (world: World, { createdAt }: V2Booking): boolean => world.now() - createdAt < SOON_MS;

/** So long a careless implementation knows what was confirmed under a uuid. */
const REMEMBERED_MS = 8_000;
const isForgotten = (world: World, { createdAt, confirmedAt }: V2Booking): boolean =>
  confirmedAt !== undefined && world.now() - createdAt > REMEMBERED_MS;

export const repeatFaults: Faults<[V2Booking, BookingRequest], Created> = {
  'operator-v2.create.repeat-is-the-same-booking': {
    'v2-repeat-makes-a-second-booking': (world, { supplierId, offered }, request) =>
      make(world, supplierId, { ...request, uuid: world.newId() }, offered),
    'v2-repeat-is-a-server-error': serverError,
    'v2-repeat-starts-the-hold-anew': answering((world, booking, request) => {
      const anew = { ...booking, expiresAt: world.now() + askedMs(request) };
      return isInProgress(booking) ? v2Bookings(world).save(anew) : booking;
    }),
    'v2-repeat-after-an-extend-shows-the-first-expiration': answering((_world, booking, request) =>
      isInProgress(booking) ? { ...booking, expiresAt: booking.createdAt + askedMs(request) } : booking,
    ),
    'v2-repeat-is-409': () => refuse('UNPROCESSABLE_ENTITY', 'the uuid has been used', 409),
  },
  'operator-v2.create.repeat-never-revives-the-elapsed': {
    'v2-repeat-after-the-hold-revives-it': answering((world, booking, request) => {
      if (booking.endedBy !== 'time') {
        return booking;
      }
      takeAgain(world, booking);
      const { endedAt: _endedAt, endedBy: _endedBy, ...first } = booking;
      return v2Bookings(world).save({ ...first, status: 'ON_HOLD', expiresAt: world.now() + askedMs(request) });
    }),
    'v2-repeat-after-the-hold-makes-a-booking-anew': (world, booking, request) =>
      booking.endedBy === 'time'
        ? make(world, booking.supplierId, request, booking.offered)
        : answerAsItIs(world, booking, request),
    'v2-repeat-after-the-hold-takes-its-units-again': takingAgainIf((booking) => booking.endedBy === 'time'),
  },
  'operator-v2.create.repeat-takes-inventory-once': {
    'v2-repeat-takes-inventory-again': inTurn(takeAgain, answerAsItIs),
    'v2-repeat-of-opening-hours-takes-inventory-again': takingAgainIf(
      (booking) => booking.offered.product.availabilityType === 'OPENING_HOURS',
    ),
    'v2-repeat-loses-its-units': inTurn(giveBack, answerAsItIs),
    'v2-repeat-of-the-confirmed-takes-inventory-again': takingAgainIf((booking) => booking.confirmedAt !== undefined),
  },
  'operator-v2.create.uuid-is-remembered': {
    'v2-uuid-is-refused-after-eight-seconds': answering((world, booking) =>
      isForgotten(world, booking) ? refuse('UNPROCESSABLE_ENTITY', 'the uuid has been used', 409) : booking,
    ),
    'v2-repeat-after-eight-seconds-takes-inventory-again': takingAgainIf((booking, world) =>
      isForgotten(world, booking),
    ),
  },
  'operator-v2.create.repeat-shows-the-state-by-now': {
    'v2-repeat-shows-the-state-of-creation': answering(
      (_world, { endedAt: _endedAt, endedBy: _endedBy, ...booking }) => ({ ...booking, status: 'ON_HOLD' }),
    ),
    'v2-repeat-revives-what-has-ended': answering((world, booking) => {
      const { endedAt, endedBy: _endedBy, confirmedAt: _confirmedAt, ...first } = booking;
      return endedAt === undefined ? booking : v2Bookings(world).save({ ...first, status: 'ON_HOLD' });
    }),
  },
  'operator-v2.booking.keeps-what-it-stated': {
    'v2-repeat-of-the-create-loses-the-contact': answering((world, { confirmation: _confirmation, ...booking }) =>
      v2Bookings(world).save(booking),
    ),
  },
  'operator-v2.wire.lost-answers-act-once': {
    'v2-second-repeat-takes-inventory-again': takingAgainIf((booking, world) => repeatsBefore(world, booking.id) > 0),
  },
  'operator-v2.sequence.keeps-the-model': {
    'v2-repeat-after-an-extend-resets-the-hold': answering((world, booking, request) => {
      const expiresAt = booking.createdAt + askedMs(request);
      return v2Bookings(world).save(
        isInProgress(booking) && expiresAt > world.now() ? { ...booking, expiresAt } : booking,
      );
    }),
  },
  'operator-v2.create.repeat-after-a-lost-answer': {
    'v2-uuid-stays-locked-for-a-minute': answering((world, booking) =>
      isSoonAfter(world, booking) ? refuse('UNPROCESSABLE_ENTITY', 'the uuid is being worked on', 409) : booking,
    ),
    'v2-soon-repeat-shows-no-unit-items': answering((world, booking) =>
      isSoonAfter(world, booking) ? { ...booking, unitItems: [] } : booking,
    ),
  },
  'operator-v2.create.lost-answer-takes-once': {
    'v2-uuid-is-known-a-minute-late': (world, { id: _id, supplierId, offered, ...first }, request) => {
      const known = { ...first, supplierId, offered, id: request.uuid };
      return isSoonAfter(world, known) ? make(world, supplierId, request, offered) : { booking: known, made: false };
    },
    'v2-soon-repeat-frees-what-the-first-took': doingIf(giveBack, (booking, world) => isSoonAfter(world, booking)),
  },
};
