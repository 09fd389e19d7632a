// Cancelling a booking, or ending the hold of one in progress. Spec 3.3, 4.4.
import { asItIs, inTurn, onlyIf } from '../../kernel/around.ts';
import type { Body } from '../../kernel/body.ts';
import { giveBackOfOthers, giveBackOnceMore, takeInQuantity } from '../../kernel/capacity.ts';
import { pause } from '../../kernel/pause.ts';
import { counter } from '../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import {
  giveBack,
  isInProgress,
  isOfTheLastOption,
  otherAlive,
  otherAliveThere,
  ownerOf,
  seatsOf,
  type V2Booking,
  type V2Status,
  v2Bookings,
  wasExtended,
} from './booking.ts';
import { colliding, showingItAsBefore, undoneByTheOther } from './race.ts';
import { serverError, unprocessable } from './refusal.ts';

type Cancel = Version<[V2Booking, cancellation: Body], V2Booking>;

const endedStatus: Version<[], V2Status> = choice<[], V2Status>(
  'operator-v2.cancel.status-of-in-progress',
  // Spec silent: the status of a booking cancelled while in progress.
  () => 'EXPIRED',
  { 'v2-cancelled-hold-reads-as-cancelled': () => 'CANCELLED' },
);

const ended = (world: World, booking: V2Booking, cancellation: Body, status: V2Status): V2Booking =>
  v2Bookings(world).save({ ...booking, status, endedAt: world.now(), endedBy: 'cancel', cancellation });

const giveBackAgain = (world: World, booking: V2Booking): void => giveBackOnceMore(world, seatsOf(booking));

const giveBackHeld: Version<[V2Booking], void> = rules(giveBack, {
  'operator-v2.cancel.releases-inventory': {
    'v2-cancelled-hold-keeps-its-units': () => undefined,
    'v2-cancelled-hold-gives-back-one-unit': inTurn(giveBack, (world, booking) =>
      takeInQuantity(world, ownerOf(booking), seatsOf(booking), (quantity) => quantity - 1),
    ),
    'v2-cancelled-hold-of-one-option-keeps-its-units': onlyIf(
      giveBack,
      (booking, world) => !isOfTheLastOption(booking, world),
    ),
    'v2-cancelled-hold-gives-back-twice': inTurn(giveBack, giveBackAgain),
    'v2-cancel-of-the-extended-keeps-the-units-of-one-option': onlyIf(
      giveBack,
      (booking, world) => !wasExtended(booking) || !isOfTheLastOption(booking, world),
    ),
  },
  'operator-v2.sequence.keeps-the-model': {
    'v2-cancel-of-the-extended-keeps-its-units': onlyIf(giveBack, (booking) => !wasExtended(booking)),
  },
});

/** Cancels of one availability of which the message of the last is lost, or delivered twice. */
const CANCELS_TO_A_WRONG_ONE = 3;
const cancelsBefore = counter();

const isWrong = ({ offered }: V2Booking, world: World): boolean =>
  cancelsBefore(world, offered.availability.id) % CANCELS_TO_A_WRONG_ONE === CANCELS_TO_A_WRONG_ONE - 1;

const giveBackInQueue = rule('operator-v2.history.is-explained', giveBackHeld, {
  'v2-every-third-cancelled-hold-of-an-availability-keeps-its-units': onlyIf(
    giveBackHeld,
    (booking, world) => !isWrong(booking, world),
  ),
  'v2-every-third-cancelled-hold-of-an-availability-gives-back-twice': inTurn(
    giveBackHeld,
    onlyIf(giveBackAgain, isWrong),
  ),
});

const endHeld: Cancel = (world, booking, cancellation) => {
  giveBackInQueue(world, booking);
  return ended(world, booking, cancellation, endedStatus(world));
};

/** Wrong: when its time would have been over, a cancelled hold does something once more. */
const atItsEnd =
  (act: Version<[V2Booking], void>): Cancel =>
  (world, booking, cancellation) => {
    world.plan(booking.expiresAt, () => act(world, booking));
    return endHeld(world, booking, cancellation);
  };

const ofHeld: Cancel = rules<[V2Booking, cancellation: Body], V2Booking>(endHeld, {
  'operator-v2.cancel.ends-the-hold': {
    'v2-cancel-of-a-hold-is-forgotten': asItIs,
    'v2-cancel-of-a-hold-is-refused': () => unprocessable('the booking is not confirmed'),
  },
  'operator-v2.cancel.nothing-more-at-the-end-of-its-hold': {
    'v2-cancelled-hold-gives-back-again-at-its-end': atItsEnd(giveBackAgain),
    'v2-cancelled-hold-gives-back-units-of-others-at-its-end': atItsEnd((world, booking) =>
      giveBackOfOthers(world, seatsOf(booking)),
    ),
  },
});

const giveBackConfirmed: Version<[V2Booking], void> = choice<[V2Booking], void>(
  'operator-v2.cancel.inventory-of-confirmed',
  // Spec silent: whether a cancelled confirmed booking gives inventory back.
  giveBack,
  { 'v2-cancelled-confirmed-booking-keeps-its-units': () => undefined },
);

const ofConfirmed: Cancel = rules<[V2Booking, cancellation: Body], V2Booking>(
  (world, booking, cancellation) => {
    giveBackConfirmed(world, booking);
    return ended(world, booking, cancellation, 'CANCELLED');
  },
  {
    'operator-v2.cancel.confirmed-is-cancelled': {
      'v2-cancel-of-a-confirmed-booking-is-forgotten': asItIs,
      'v2-cancel-of-a-confirmed-booking-is-refused': () => unprocessable('the booking is confirmed'),
      'v2-cancel-of-a-confirmed-booking-puts-it-on-hold': (world, { confirmedAt: _confirmedAt, ...booking }) =>
        v2Bookings(world).save({ ...booking, status: 'ON_HOLD' }),
    },
    'operator-v2.booking.lives-on-every-option': {
      'v2-cancel-of-one-option-is-answered-and-not-stored': (world, booking, cancellation) =>
        isOfTheLastOption(booking, world)
          ? { ...booking, status: 'CANCELLED', endedAt: world.now(), endedBy: 'cancel', cancellation }
          : ended(world, booking, cancellation, 'CANCELLED'),
    },
  },
);

const wasConfirmed = ({ confirmedAt }: V2Booking): boolean => confirmedAt !== undefined;

const again: Cancel = rules<[V2Booking, cancellation: Body], V2Booking>(asItIs, {
  'operator-v2.cancel.repeat-of-in-progress': {
    'v2-second-cancel-of-a-hold-is-refused': (_world, booking) =>
      wasConfirmed(booking) ? booking : unprocessable('the hold has ended'),
    'v2-third-cancel-of-a-hold-is-a-server-error': (world, booking) => {
      if (booking.cancellation?.again !== undefined) {
        return serverError();
      }
      return v2Bookings(world).save({ ...booking, cancellation: { ...booking.cancellation, again: true } });
    },
  },
  'operator-v2.cancel.repeat-of-confirmed': {
    'v2-second-cancel-of-the-confirmed-is-refused': (_world, booking) =>
      wasConfirmed(booking) ? unprocessable('the booking has been cancelled') : booking,
    'v2-second-cancel-of-the-confirmed-confirms-it': (world, booking) => {
      if (!wasConfirmed(booking)) {
        return booking;
      }
      const { endedAt: _endedAt, endedBy: _endedBy, ...before } = booking;
      return v2Bookings(world).save({ ...before, status: 'CONFIRMED' });
    },
  },
  'operator-v2.cancel.repeats-release-once': {
    'v2-second-cancel-gives-back-again': inTurn(giveBackAgain, asItIs),
    'v2-third-cancel-gives-back-again': inTurn(
      onlyIf(giveBackAgain, (booking) => booking.cancellation?.again === true),
      (world, booking) =>
        v2Bookings(world).save({ ...booking, cancellation: { ...booking.cancellation, again: true } }),
    ),
    'v2-second-cancel-on-one-option-gives-back-again': inTurn(
      (world, booking) => isOfTheLastOption(booking, world) && giveBackAgain(world, booking),
      asItIs,
    ),
    'v2-second-cancel-of-the-confirmed-gives-back-again': inTurn(
      onlyIf(giveBackAgain, (booking) => wasConfirmed(booking)),
      asItIs,
    ),
  },
});

const elapsed: Cancel = choice<[V2Booking, cancellation: Body], V2Booking>(
  'operator-v2.cancel.of-elapsed',
  // Spec silent: what a first cancel of an elapsed booking gets.
  (world, booking, cancellation) => v2Bookings(world).save({ ...booking, endedBy: 'cancel', cancellation }),
  { 'v2-cancel-of-the-elapsed-is-refused': () => unprocessable('the hold has elapsed') },
);

const ofElapsed: Cancel = rules<[V2Booking, cancellation: Body], V2Booking>(elapsed, {
  'operator-v2.booking.elapsed-hold-releases-inventory': {
    'v2-cancel-of-the-elapsed-gives-back-again': inTurn(giveBackAgain, elapsed),
    'v2-cancel-of-the-elapsed-gives-back-units-of-others': (world, booking, cancellation) => {
      giveBackOfOthers(world, seatsOf(booking));
      return elapsed(world, booking, cancellation);
    },
  },
});

const cancelOnce: Cancel = (world, booking, cancellation) => {
  if (isInProgress(booking)) {
    return ofHeld(world, booking, cancellation);
  }
  if (booking.endedAt === undefined) {
    return ofConfirmed(world, booking, cancellation);
  }
  return (booking.endedBy === 'time' ? ofElapsed : again)(world, booking, cancellation);
};

const LATE_MS = 5_000;

/** An event that comes late, such as that of a payment, and does not look at what the booking has become. */
const movedLater =
  (status: V2Status): Cancel =>
  (world, booking, cancellation) => {
    world.plan(world.now() + LATE_MS, () => {
      const { endedAt: _endedAt, endedBy: _endedBy, ...latest } = v2Bookings(world).get(booking.id) ?? booking;
      v2Bookings(world).save({ ...latest, status });
    });
    return cancelOnce(world, booking, cancellation);
  };

/** Ends a booking and gives its inventory back; one that has ended stays as it is. Spec 3.3, 4.4. */
export const cancel: Version<[V2Booking, cancellation: Body], V2Booking | Promise<V2Booking>> = rules<
  [V2Booking, cancellation: Body],
  V2Booking | Promise<V2Booking>
>(cancelOnce, {
  'operator-v2.cancel.is-for-good': {
    'v2-cancelled-booking-is-confirmed-by-a-late-event': (world, booking, cancellation) =>
      (wasConfirmed(booking) ? movedLater('CONFIRMED') : cancelOnce)(world, booking, cancellation),
    'v2-cancelled-hold-is-on-hold-by-a-late-event': (world, booking, cancellation) =>
      (isInProgress(booking) ? movedLater('ON_HOLD') : cancelOnce)(world, booking, cancellation),
  },
  'operator-v2.cancel.parallel-repeats-agree': {
    'v2-parallel-cancels-collide': colliding(cancelOnce),
    'v2-parallel-cancel-that-comes-late-shows-the-booking-of-before': showingItAsBefore(
      ({ endedAt }) => endedAt !== undefined,
      cancelOnce,
    ),
  },
  'operator-v2.cancel.parallel-repeats-release-once': {
    'v2-cancel-checks-and-releases-with-a-gap': async (world, booking, cancellation) => {
      if (!isInProgress(booking)) {
        return cancelOnce(world, booking, cancellation);
      }
      await pause();
      giveBackAgain(world, booking);
      return ended(world, booking, cancellation, endedStatus(world));
    },
    'v2-parallel-cancels-of-the-confirmed-release-again': async (world, booking, cancellation) => {
      if (!wasConfirmed(booking) || booking.endedAt !== undefined) {
        return cancelOnce(world, booking, cancellation);
      }
      await pause();
      giveBackAgain(world, booking);
      return ended(world, booking, cancellation, 'CANCELLED');
    },
  },
  'operator-v2.cancel.touches-no-other': {
    'v2-cancel-cancels-the-latest-other-too': (world, booking, cancellation) => {
      const other = otherAliveThere(world, booking);
      if (other) {
        cancelOnce(world, other, cancellation);
      }
      return cancelOnce(world, booking, cancellation);
    },
    'v2-cancel-frees-the-inventory-of-the-booking-before': (world, booking, cancellation) => {
      const other = otherAlive(world, booking);
      if (other) {
        giveBack(world, other);
      }
      return cancelOnce(world, booking, cancellation);
    },
    'v2-cancel-takes-a-unit-of-the-booking-before': (world, booking, cancellation) => {
      const other = otherAlive(world, booking);
      if (other) {
        v2Bookings(world).save({ ...other, unitItems: other.unitItems.slice(1) });
      }
      return cancelOnce(world, booking, cancellation);
    },
    'v2-cancel-of-the-confirmed-ends-the-holds-there': (world, booking, cancellation) => {
      const there = v2Bookings(world).filter(
        ({ offered }) => offered.availability.id === booking.offered.availability.id,
      );
      if (wasConfirmed(booking)) {
        for (const other of there.filter(isInProgress)) {
          ofHeld(world, other, cancellation);
        }
      }
      return cancelOnce(world, booking, cancellation);
    },
  },
  'operator-v2.confirm.racing-cancel-settles': {
    'v2-confirm-and-cancel-undo-each-other': undoneByTheOther('cancel', cancelOnce),
  },
});
