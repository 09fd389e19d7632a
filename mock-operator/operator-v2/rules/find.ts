// Finding a booking by the uuid in a path. Spec 4.4, 7.

import { isUuid } from '../../../schemas/formats.ts';
import type { Offered } from '../../kernel/offer.ts';
import { counter } from '../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { sameId } from '../../kernel/same-id.ts';
import type { World } from '../../kernel/world.ts';
import { offeredOf } from './availability-list.ts';
import { isInProgress, isOfTheLastOption, type V2Booking, v2Bookings } from './booking.ts';
import { readHold } from './hold-time.ts';
import { optionsOf } from './product.ts';
import { refuse, serverError, unknownId } from './refusal.ts';

type Miss = Version<[supplierId: string, uuid: string], V2Booking>;

const nothing: Miss = choice<[supplierId: string, uuid: string], V2Booking>(
  'operator-v2.booking.unknown-uuid',
  // Spec silent: the status that an unknown uuid gets.
  (_world, _supplierId, uuid) => unknownId('INVALID_BOOKING_UUID', uuid, 'there is no booking with this uuid'),
  {
    'v2-unknown-uuid-is-400': () => refuse('INVALID_BOOKING_UUID', 'there is no booking with this uuid', 400),
    'v2-malformed-uuid-is-400': (_world, _supplierId, uuid) =>
      refuse('INVALID_BOOKING_UUID', 'there is no booking with this uuid', isUuid(uuid) ? 404 : 400),
  },
);

const somewhere = (world: World, supplierId: string): Offered | undefined =>
  world.store.products
    .filter((product) => product.supplierId === supplierId)
    .flatMap((product) => optionsOf(world, product))
    .flatMap((rate) => offeredOf(world, rate))[0];

const madeUp: Miss = (world, supplierId, uuid) => {
  const offered = somewhere(world, supplierId);
  if (!offered) {
    return nothing(world, supplierId, uuid);
  }
  const unitItems = [{ uuid: world.newId(), unitId: offered.rate.prices[0]?.id ?? '' }];
  const [productId, optionId, availabilityId] = [offered.product.id, offered.rate.id, offered.availability.id];
  return {
    id: uuid,
    supplierId,
    sent: { uuid, productId, optionId, availabilityId, unitItems },
    offered,
    unitItems,
    status: 'ON_HOLD',
    createdAt: world.now(),
    expiresAt: world.now() + 60_000,
    firstExpiresAt: world.now() + 60_000,
  };
};

const missedRead: Miss = rule('operator-v2.booking.unknown-uuid-is-refused', nothing, {
  'v2-unknown-booking-is-409': () => refuse('INVALID_BOOKING_UUID', 'there is no booking with this uuid', 409),
  'v2-unknown-booking-is-made-up': madeUp,
  'v2-unknown-booking-is-a-server-error': serverError,
});

const missedChange: Miss = rule('operator-v2.booking.unknown-uuid-cannot-be-changed', nothing, {
  'v2-change-of-an-unknown-booking-succeeds': madeUp,
  'v2-change-of-an-unknown-booking-is-422': () =>
    refuse('INVALID_BOOKING_UUID', 'there is no booking with this uuid', 422),
  'v2-change-of-an-unknown-booking-makes-it': (world, supplierId, uuid) =>
    v2Bookings(world).save(madeUp(world, supplierId, uuid)),
});

/** Moves a PENDING booking on. Spec silent: when; here with the next change of it, or once it was read. */
const movedOn = (world: World, booking: V2Booking): V2Booking =>
  booking.status === 'PENDING'
    ? v2Bookings(world).save({ ...booking, status: isInProgress(booking) ? 'ON_HOLD' : 'CONFIRMED' })
    : booking;

const kept: Version<[uuid: string], V2Booking | undefined> = rules<[uuid: string], V2Booking | undefined>(
  (world, uuid) => v2Bookings(world).get(uuid),
  {
    'operator-v2.booking.near-misses-find-nothing': {
      'v2-uuid-is-found-by-its-beginning': (world, uuid) =>
        v2Bookings(world).get(uuid) ??
        v2Bookings(world).find(({ id }) => uuid.length > 8 && sameId(id.slice(0, 8), uuid.slice(0, 8))),
      'v2-what-is-no-uuid-is-a-server-error': (world, uuid) =>
        isUuid(uuid) ? v2Bookings(world).get(uuid) : serverError(),
    },
    'operator-v2.create.any-valid-request-comes-back': {
      'v2-uuids-are-kept-in-small-letters': (world, uuid) =>
        /[A-F]/.test(uuid) ? undefined : v2Bookings(world).get(uuid),
    },
  },
);

/** A PENDING booking is read as PENDING once. */
const readOnce = (world: World, booking: V2Booking): V2Booking => {
  movedOn(world, booking);
  return booking;
};

const served: Version<[booking: V2Booking, supplierId: string], V2Booking> = (world, booking) =>
  movedOn(world, booking);

const ofAnother = rule<[booking: V2Booking, supplierId: string], V2Booking>(
  'operator-v2.auth.not-permitted-is-403',
  choice<[booking: V2Booking, supplierId: string], V2Booking>(
    'operator-v2.booking.below-another-supplier',
    // Spec silent: what a booking gets below another supplier than its own; here what an unknown one gets.
    (world, { id }, supplierId) => nothing(world, supplierId, id),
    {
      'v2-what-is-of-another-supplier-is-served': served,
      'v2-what-is-of-another-supplier-is-403': () => refuse('FORBIDDEN', 'the booking is of another supplier'),
    },
  ),
  { 'v2-booking-is-served-to-any-key-below-the-supplier-of-that-key': served },
);

const finder =
  (missed: Miss, asFound: (world: World, booking: V2Booking) => V2Booking): Miss =>
  (world, supplierId, uuid) => {
    world.now();
    const booking = kept(world, uuid);
    if (!booking) {
      return missed(world, supplierId, uuid);
    }
    return sameId(booking.supplierId, supplierId) ? asFound(world, booking) : ofAnother(world, booking, supplierId);
  };

const found = finder(missedRead, readOnce);

const gone = (world: World, { supplierId }: V2Booking): V2Booking => nothing(world, supplierId, '');

type Read = Version<[V2Booking], V2Booking>;

/** How often a booking has been read before. */
const readsBefore = counter();

const asHeld: Read = (_world, { endedAt: _endedAt, endedBy: _endedBy, ...booking }) => ({
  ...booking,
  status: 'ON_HOLD',
});

/** What a read shows: the booking, in any state. */
const seen: Read = rules<[V2Booking], V2Booking>((_world, booking) => booking, {
  'operator-v2.booking.read-shows-in-progress': {
    'v2-read-says-confirmed-too-early': (_world, booking) =>
      isInProgress(booking) ? { ...booking, status: 'CONFIRMED' } : booking,
    'v2-booking-in-progress-is-404': (world, booking) => (isInProgress(booking) ? gone(world, booking) : booking),
  },
  'operator-v2.booking.read-shows-confirmed': {
    'v2-read-is-as-stale-as-the-creation': (world, booking) =>
      booking.status === 'CONFIRMED' ? asHeld(world, booking) : booking,
    'v2-confirmed-booking-is-404': (world, booking) =>
      booking.status === 'CONFIRMED' ? gone(world, booking) : booking,
  },
  'operator-v2.booking.lives-on-every-option': {
    'v2-confirmed-booking-of-one-option-reads-as-on-hold': (world, booking) =>
      booking.status === 'CONFIRMED' && isOfTheLastOption(booking, world) ? asHeld(world, booking) : booking,
  },
  'operator-v2.booking.read-shows-cancelled': {
    'v2-cancelled-booking-is-404': (world, booking) =>
      booking.status === 'CANCELLED' ? gone(world, booking) : booking,
    'v2-cancelled-booking-reads-as-confirmed': (_world, booking) =>
      booking.status === 'CANCELLED' ? { ...booking, status: 'CONFIRMED' } : booking,
  },
  'operator-v2.booking.read-shows-abandoned': {
    'v2-abandoned-booking-is-404': (world, booking) =>
      booking.endedBy === 'cancel' && booking.confirmedAt === undefined ? gone(world, booking) : booking,
    'v2-abandoned-booking-reads-as-on-hold': (world, booking) =>
      booking.endedBy === 'cancel' && booking.confirmedAt === undefined ? asHeld(world, booking) : booking,
  },
  'operator-v2.booking.read-shows-elapsed': {
    'v2-elapsed-booking-is-404': (world, booking) => (booking.endedBy === 'time' ? gone(world, booking) : booking),
    'v2-elapsed-booking-reads-as-confirmed': (_world, booking) =>
      booking.endedBy === 'time' ? { ...booking, status: 'CONFIRMED' } : booking,
  },
  'operator-v2.extend.moves-the-expiration': {
    'v2-read-is-kept-over-an-extend': (world, booking) =>
      isInProgress(booking) && readsBefore(world, booking.id) > 0
        ? { ...booking, expiresAt: booking.firstExpiresAt }
        : booking,
  },
  'operator-v2.booking.uuid-is-the-asked': {
    'v2-read-shows-the-booking-before': (world, booking) =>
      v2Bookings(world).findLast(({ id }) => id !== booking.id) ?? booking,
  },
});

/** The booking to be read. @throws Refusal 404 */
export const bookingToRead: Miss = (world, supplierId, uuid) =>
  seen(world, readHold(world, found(world, supplierId, uuid)));

/** The booking to be extended, confirmed or cancelled. @throws Refusal 404 */
export const bookingToChange: Miss = finder(missedChange, movedOn);
