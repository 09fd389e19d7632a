// Extending the hold of a booking in progress. Spec 3.3, 4.4.
import { changing } from '../../kernel/around.ts';
import { remaining } from '../../kernel/capacity.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { isInProgress, ownerOf, seatsOf, type V2Booking, v2Bookings } from './booking.ts';
import { laterExpiryOf, planExpiry } from './hold-time.ts';
import { unprocessable } from './refusal.ts';

export interface Extension {
  reason: string;
  reasonDetails?: string;
  holdExpirationMinutes?: number;
}

type Extend = Version<[V2Booking, Extension], V2Booking>;

const later: Extend = (world, booking, { holdExpirationMinutes }) => ({
  ...booking,
  expiresAt: laterExpiryOf(world, booking, holdExpirationMinutes),
});

const store = (world: World, booking: V2Booking): V2Booking => {
  v2Bookings(world).save(booking);
  planExpiry(world, booking);
  return booking;
};

const prolong: Extend = rules<[V2Booking, Extension], V2Booking>(
  (world, booking, extension) => store(world, later(world, booking, extension)),
  {
    'operator-v2.extend.read-shows-the-extended': {
      'v2-extension-is-answered-and-not-stored': later,
      'v2-extend-stores-a-minute-less': (world, booking, extension) => {
        const extended = later(world, booking, extension);
        store(world, { ...extended, expiresAt: extended.expiresAt - 60_000 });
        return extended;
      },
    },
    'operator-v2.extend.takes-no-more-inventory': {
      'v2-extend-takes-inventory-again': (world, booking, extension) => {
        const room = seatsOf(booking).map(({ availabilityId, quantity }) => ({
          availabilityId,
          quantity: Math.min(quantity, remaining(world, availabilityId)),
        }));
        world.store.inventory.take(ownerOf(booking), room);
        return store(world, later(world, booking, extension));
      },
      'v2-extend-frees-the-inventory': (world, booking, extension) => {
        world.store.inventory.giveBack(ownerOf(booking));
        return store(world, later(world, booking, extension));
      },
    },
  },
);

/** A booking as it was before it ended. */
const revived = ({ endedAt: _endedAt, endedBy: _endedBy, ...booking }: V2Booking, world: World): V2Booking => ({
  ...booking,
  status: 'ON_HOLD',
  expiresAt: Math.max(booking.expiresAt, world.now()),
});

const ofElapsed: Extend = rule<[V2Booking, Extension], V2Booking>(
  'operator-v2.extend.never-revives-the-elapsed',
  // Spec silent: what extending an elapsed hold answers.
  choice<[V2Booking, Extension], V2Booking>('operator-v2.extend.elapsed-is-expired', (_world, booking) => booking, {
    'v2-extend-of-the-elapsed-is-refused': () => unprocessable('the hold has elapsed'),
  }),
  {
    'v2-extend-revives-the-elapsed': (world, booking, extension) => {
      world.store.inventory.take(ownerOf(booking), seatsOf(booking));
      return store(world, later(world, revived(booking, world), extension));
    },
    'v2-refused-extend-revives-the-elapsed': (world, booking, extension) => {
      world.store.inventory.take(ownerOf(booking), seatsOf(booking));
      store(world, later(world, revived(booking, world), extension));
      return unprocessable('the hold has elapsed');
    },
  },
);

const ofCancelled: Extend = rule<[V2Booking, Extension], V2Booking>(
  'operator-v2.extend.never-revives-the-cancelled',
  () => unprocessable('the booking is cancelled'),
  {
    'v2-extend-revives-the-cancelled': (world, booking, extension) => {
      world.store.inventory.take(ownerOf(booking), seatsOf(booking));
      return store(world, later(world, revived(booking, world), extension));
    },
    'v2-refused-extend-revives-the-cancelled': (world, booking, extension) => {
      store(world, later(world, revived(booking, world), extension));
      return unprocessable('the booking is cancelled');
    },
    'v2-refused-extend-of-the-cancelled-takes-inventory': (world, booking) => {
      world.store.inventory.take(ownerOf(booking), seatsOf(booking));
      return unprocessable('the booking is cancelled');
    },
    'v2-extend-of-the-cancelled-is-answered-as-on-hold': (world, booking, extension) =>
      later(world, revived(booking, world), extension),
  },
);

const ofConfirmed: Extend = rules<[V2Booking, Extension], V2Booking>(
  choice<[V2Booking, Extension], V2Booking>(
    'operator-v2.extend.of-confirmed',
    // Spec silent: what extending a confirmed booking gets.
    () => unprocessable('the booking is confirmed'),
    { 'v2-extend-of-the-confirmed-answers-it': (_world, booking) => booking },
  ),
  {
    'operator-v2.extend.leaves-the-confirmed': {
      'v2-extend-puts-the-confirmed-on-hold': (world, { confirmedAt: _confirmedAt, ...booking }, extension) =>
        store(world, later(world, revived(booking, world), extension)),
      'v2-refused-extend-of-the-confirmed-ends-it': (world, booking) => {
        v2Bookings(world).save({ ...booking, status: 'EXPIRED', endedAt: world.now(), endedBy: 'time' });
        return unprocessable('the booking is confirmed');
      },
      'v2-refused-extend-of-the-confirmed-frees-its-inventory': (world, booking) => {
        world.store.inventory.giveBack(ownerOf(booking));
        return unprocessable('the booking is confirmed');
      },
    },
    'operator-v2.confirm.outlives-the-hold': {
      'v2-refused-extend-of-the-confirmed-begins-a-hold': (world, booking) => {
        world.plan(booking.expiresAt, () => {
          v2Bookings(world).save({ ...booking, status: 'EXPIRED', endedAt: booking.expiresAt, endedBy: 'time' });
        });
        return unprocessable('the booking is confirmed');
      },
    },
  },
);

const extendAny: Extend = (world, booking, extension) => {
  if (isInProgress(booking)) {
    return prolong(world, booking, extension);
  }
  if (booking.status === 'CONFIRMED') {
    return ofConfirmed(world, booking, extension);
  }
  return (booking.endedBy === 'time' ? ofElapsed : ofCancelled)(world, booking, extension);
};

/** Moves the expiration of a booking in progress; any other stays as it is. @throws Refusal 400. Spec 3.3. */
export const extend: Extend = rule('operator-v2.extend.without-reason-does-not-extend', extendAny, {
  'v2-extend-that-is-refused-for-its-reason-extends': changing(extendAny, (extended, _booking, extension) =>
    extension.reason === undefined ? unprocessable('the reason is missing') : extended,
  ),
  'v2-extend-without-a-reason-ends-the-hold': (world, booking, extension) => {
    if (extension.reason !== undefined || !isInProgress(booking)) {
      return extendAny(world, booking, extension);
    }
    world.store.inventory.giveBack(ownerOf(booking));
    v2Bookings(world).save({ ...booking, status: 'EXPIRED', endedAt: world.now(), endedBy: 'time' });
    return unprocessable('the reason is missing');
  },
  'v2-extend-without-a-reason-frees-the-inventory': (world, booking, extension) => {
    if (extension.reason !== undefined) {
      return extendAny(world, booking, extension);
    }
    world.store.inventory.giveBack(ownerOf(booking));
    return unprocessable('the reason is missing');
  },
});
