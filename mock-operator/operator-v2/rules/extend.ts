// Extending the hold of a booking in progress. Spec 3.3, 4.4.
import { asItIs, changing, inTurn } from '../../kernel/around.ts';
import { remaining } from '../../kernel/capacity.ts';
import { choice, refusing, rule, rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { giveBack, isInProgress, ownerOf, seatsOf, takeSeats, type V2Booking, v2Bookings } from './booking.ts';
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

const storeLater: Extend = (world, booking, extension) => store(world, later(world, booking, extension));

const prolong: Extend = rules<[V2Booking, Extension], V2Booking>(storeLater, {
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
      return storeLater(world, booking, extension);
    },
    'v2-extend-frees-the-inventory': inTurn(giveBack, storeLater),
  },
});

/** A booking as it was before it ended. */
const revived = ({ endedAt: _endedAt, endedBy: _endedBy, ...booking }: V2Booking, world: World): V2Booking => ({
  ...booking,
  status: 'ON_HOLD',
  expiresAt: Math.max(booking.expiresAt, world.now()),
});

const revive: Extend = (world, booking, extension) => storeLater(world, revived(booking, world), extension);

const refuseElapsed = (): never => unprocessable('the hold has elapsed');
const refuseCancelled = (): never => unprocessable('the booking is cancelled');
const refuseConfirmed = (): never => unprocessable('the booking is confirmed');

const ofElapsed: Extend = rule<[V2Booking, Extension], V2Booking>(
  'operator-v2.extend.never-revives-the-elapsed',
  // Spec silent: what extending an elapsed hold answers.
  choice<[V2Booking, Extension], V2Booking>('operator-v2.extend.elapsed-is-expired', asItIs, {
    'v2-extend-of-the-elapsed-is-refused': refuseElapsed,
  }),
  {
    'v2-extend-revives-the-elapsed': inTurn(takeSeats, revive),
    'v2-refused-extend-revives-the-elapsed': inTurn(inTurn(takeSeats, revive), refuseElapsed),
  },
);

const ofCancelled: Extend = rule<[V2Booking, Extension], V2Booking>(
  'operator-v2.extend.never-revives-the-cancelled',
  // Spec silent: the status of that refusal.
  refusing('operator-v2.extend.never-revives-the-cancelled', 'the booking is cancelled', refuseCancelled),
  {
    'v2-extend-revives-the-cancelled': inTurn(takeSeats, revive),
    'v2-refused-extend-revives-the-cancelled': inTurn(revive, refuseCancelled),
    'v2-refused-extend-of-the-cancelled-takes-inventory': inTurn(takeSeats, refuseCancelled),
    'v2-extend-of-the-cancelled-is-answered-as-on-hold': (world, booking, extension) =>
      later(world, revived(booking, world), extension),
  },
);

const ofConfirmed: Extend = rules<[V2Booking, Extension], V2Booking>(
  choice<[V2Booking, Extension], V2Booking>(
    'operator-v2.extend.of-confirmed',
    // Spec silent: what extending a confirmed booking gets.
    refuseConfirmed,
    { 'v2-extend-of-the-confirmed-answers-it': asItIs },
  ),
  {
    'operator-v2.extend.leaves-the-confirmed': {
      'v2-extend-puts-the-confirmed-on-hold': (world, { confirmedAt: _confirmedAt, ...booking }, extension) =>
        revive(world, booking, extension),
      'v2-refused-extend-of-the-confirmed-ends-it': (world, booking) => {
        v2Bookings(world).save({ ...booking, status: 'EXPIRED', endedAt: world.now(), endedBy: 'time' });
        return refuseConfirmed();
      },
      'v2-refused-extend-of-the-confirmed-frees-its-inventory': inTurn(giveBack, refuseConfirmed),
    },
    'operator-v2.confirm.outlives-the-hold': {
      'v2-refused-extend-of-the-confirmed-begins-a-hold': (world, booking) => {
        world.plan(booking.expiresAt, () => {
          v2Bookings(world).save({ ...booking, status: 'EXPIRED', endedAt: booking.expiresAt, endedBy: 'time' });
        });
        return refuseConfirmed();
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
    giveBack(world, booking);
    v2Bookings(world).save({ ...booking, status: 'EXPIRED', endedAt: world.now(), endedBy: 'time' });
    return unprocessable('the reason is missing');
  },
  'v2-extend-without-a-reason-frees-the-inventory': (world, booking, extension) => {
    if (extension.reason !== undefined) {
      return extendAny(world, booking, extension);
    }
    giveBack(world, booking);
    return unprocessable('the reason is missing');
  },
});
