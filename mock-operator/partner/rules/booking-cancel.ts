// Cancelling a booking. Spec 3.2, 4.1 rule 4.
import { inTurn, oneAtATime, onlyIf } from '../../kernel/around.ts';
import { giveBackOfOthers, giveBackOnceMore, takeInQuantity } from '../../kernel/capacity.ts';
import { pause } from '../../kernel/pause.ts';
import { counter } from '../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { refuse } from './api-error.ts';
import { type Booking, bookings, giveBack, openPending } from './booking.ts';
import { moveTo } from './timeline.ts';

/** Wrong: refuses a cancel, and stores something. */
const storedAndRefused =
  (change: Version<[Booking], Booking>): Version<[Booking], never> =>
  (world, booking) => {
    bookings(world).save(change(world, booking));
    return refuse('CONFLICT', 'the booking is not cancelable');
  };

const cancelRefused = rule(
  'partner.booking.cancel-of-non-cancelable-has-no-effect',
  choice<[Booking], Booking>(
    'partner.booking.cancel-of-non-cancelable',
    // Spec silent: the status that cancelling a non-cancelable booking gets.
    (_world, { id }) => refuse('CONFLICT', 'the booking is not cancelable', { id }),
    {
      'cancel-of-non-cancelable-is-403': () => refuse('FORBIDDEN', 'the booking is not cancelable'),
      'cancel-of-non-cancelable-is-400': () => refuse('BAD_REQUEST', 'the booking is not cancelable'),
    },
  ),
  {
    'non-cancelable-booking-is-cancelled': (world, booking) => cancelled(world, booking),
    'non-cancelable-booking-is-answered-with-204': (_world, booking) => booking,
    'refused-cancel-raises-the-version': storedAndRefused((_world, booking) => ({
      ...booking,
      version: booking.version + 1,
    })),
    'refused-cancel-is-in-the-timeline': storedAndRefused((world, booking) => ({
      ...moveTo(booking, 'CANCELLED', world.now()),
      status: booking.status,
    })),
    'refused-cancel-cancels-all-the-same': storedAndRefused((world, booking) => cancelled(world, booking)),
  },
);

const cancelledAgain = rules(
  // Spec silent: what a second cancel gets.
  choice<[Booking], Booking>('partner.booking.second-cancel', (_world, booking) => booking, {
    'second-cancel-is-404': () => refuse('NOT_FOUND', 'the booking has been cancelled'),
    'second-cancel-is-409': () => refuse('CONFLICT', 'the booking has been cancelled'),
  }),
  {
    'partner.booking.second-cancel-is-no-server-error': {
      'second-cancel-is-a-server-error': () => refuse('INTERNAL_SERVER', 'the booking has been cancelled'),
      'second-cancel-opens-the-booking-again': (world, booking) => moveTo(booking, 'OPEN', world.now()),
    },
  },
);

const giveBackCancelled = choice<[Booking], void>(
  'partner.booking.capacity-after-cancel',
  // Spec silent: whether a cancelled booking gives its seats back.
  (world, booking) => giveBack(world, booking),
  { 'cancelled-booking-keeps-its-seats': () => undefined },
);

/** Cancels of one availability of which the message of the last is delivered twice. */
const CANCELS_TO_A_REPEATED_ONE = 3;
const cancelsBefore = counter();

const giveBackByMessage = rule('partner.history.is-explained', giveBackCancelled, {
  'every-third-cancel-of-an-availability-frees-seats-of-others': inTurn(
    giveBackCancelled,
    onlyIf(
      (world, { seats }) => giveBackOfOthers(world, seats),
      ({ seats }, world) =>
        cancelsBefore(world, seats[0]?.availabilityId) % CANCELS_TO_A_REPEATED_ONE === CANCELS_TO_A_REPEATED_ONE - 1,
    ),
  ),
});

const raised = rule('partner.booking.cancel-raises-the-version', (_world, version: number): number => version + 1, {
  'cancel-keeps-the-version': (_world, version) => version,
  'cancel-lowers-the-version': (_world, version) => version - 1,
});

const moved = rules((world, booking: Booking): Booking => moveTo(booking, 'CANCELLED', world.now()), {
  'partner.booking.cancel-moves-open-to-cancelled': {
    'cancel-is-forgotten': (_world, booking) => booking,
    'cancel-is-forgotten-of-one-rate': (world, booking) =>
      booking.items.some(({ rate }) => rate.minTravelers > 1) ? booking : moveTo(booking, 'CANCELLED', world.now()),
    'cancelled-booking-reads-as-deleted': (world, booking) => moveTo(booking, 'DELETED', world.now()),
  },
  'partner.booking.timeline-has-each-move': {
    'cancel-is-called-deleted-in-the-timeline': (world, booking) => ({
      ...moveTo(booking, 'DELETED', world.now()),
      status: 'CANCELLED',
    }),
  },
  'partner.booking.timeline-has-the-cancel': {
    'cancel-is-missing-from-the-timeline': (_world, booking) => ({ ...booking, status: 'CANCELLED' }),
    'cancel-replaces-the-timeline-with-its-past': (_world, booking) => ({
      ...booking,
      status: 'CANCELLED',
      timeline: booking.timeline.slice(0, 1),
    }),
  },
});

const cancelled = (world: World, booking: Booking): Booking => {
  giveBackByMessage(world, booking);
  return { ...moved(world, booking), version: raised(world, booking.version) };
};

const cancelOnce = (world: World, booking: Booking): void => {
  const next =
    booking.status === 'CANCELLED'
      ? cancelledAgain(world, booking)
      : (booking.cancelable ? cancelled : cancelRefused)(world, openPending(world, booking));
  bookings(world).save(next);
};

/** Cancels one at a time, and does something else for every other cancel of the booking that comes meanwhile. */
const oneCancelAtATime = (
  otherwise: (world: World, id: string) => void | Promise<void>,
): Version<[Booking], Promise<void>> => {
  const guard = oneAtATime();
  return (world, booking) =>
    guard(
      world,
      booking.id,
      () => cancelOnce(world, bookings(world).get(booking.id) ?? booking),
      () => otherwise(world, booking.id),
    );
};

/** The latest booking that is OPEN, beside this one. */
const latestOther = (world: World, { id: own }: Booking): Booking | undefined =>
  bookings(world).findLast(({ id, status }) => id !== own && status === 'OPEN');

/** Wrong: a cancel of what has been cancelled does something. */
const onSecondCancel = (act: Version<[Booking], void>): Version<[Booking], void> =>
  inTurn(
    cancelOnce,
    onlyIf(act, ({ status }) => status === 'CANCELLED'),
  );

/** Wrong: a cancel changes the booking before too. */
const changingTheOther = (change: Version<[Booking], Booking>): Version<[Booking], void> =>
  inTurn(cancelOnce, (world, booking) => {
    const other = latestOther(world, booking);
    if (other) {
      bookings(world).save(change(world, other));
    }
  });

const LATE_MS = 5_000;

/** An event that comes late, such as that of a payment, and does not look at what the booking has become. */
const movedLater =
  (status: 'OPEN' | 'REDEEMED'): Version<[Booking], void> =>
  (world, booking) => {
    cancelOnce(world, booking);
    world.plan(world.now() + LATE_MS, () => {
      const latest = bookings(world).get(booking.id);
      if (latest?.status === 'CANCELLED') {
        bookings(world).save(moveTo(latest, status, world.now()));
      }
    });
  };

/** Moves a cancelable booking to CANCELLED. @throws ApiError CONFLICT when it is not cancelable. Spec 3.2. */
export const cancel: Version<[Booking], void | Promise<void>> = rules<[Booking], void | Promise<void>>(cancelOnce, {
  'partner.booking.parallel-cancels-agree': {
    'parallel-cancels-collide': oneCancelAtATime(() => refuse('INTERNAL_SERVER', 'the booking is locked')),
    'parallel-cancels-undo-each-other': oneCancelAtATime(async (world, id) => {
      await pause();
      await pause();
      const cancelledMeanwhile = bookings(world).get(id);
      if (cancelledMeanwhile) {
        bookings(world).save(moveTo(cancelledMeanwhile, 'OPEN', world.now()));
      }
    }),
  },
  'partner.booking.cancelled-is-for-good': {
    'cancelled-booking-is-opened-by-a-late-event': movedLater('OPEN'),
    'cancelled-booking-is-redeemed-by-a-late-event': movedLater('REDEEMED'),
  },
  'partner.booking.cancel-gives-back-once': {
    'second-cancel-gives-back-again': onSecondCancel((world, { seats }) => giveBackOnceMore(world, seats)),
    'second-cancel-gives-back-seats-of-others': onSecondCancel((world, { seats }) => giveBackOfOthers(world, seats)),
    'parallel-cancels-give-back-once-each': oneCancelAtATime((world, id) =>
      giveBackOfOthers(world, bookings(world).get(id)?.seats ?? []),
    ),
  },
  'partner.booking.cancel-of-non-cancelable-has-no-effect': {
    'refused-cancel-gives-back-the-seats': inTurn(
      onlyIf(giveBack, (booking) => !booking.cancelable),
      cancelOnce,
    ),
  },
  'partner.sequence.keeps-the-model': {
    'cancel-frees-the-seats-of-the-bookings-beside-it': (world, booking) => {
      cancelOnce(world, booking);
      const [where] = booking.seats;
      for (const other of bookings(world).all()) {
        if (other.seats[0]?.availabilityId === where?.availabilityId) {
          giveBack(world, other);
        }
      }
    },
    'cancel-gives-back-a-seat-more': (world, booking) => {
      const isFirst = booking.status === 'OPEN';
      cancelOnce(world, booking);
      if (isFirst) {
        takeInQuantity(world, 'nobody', booking.seats, () => -1);
      }
    },
    'second-cancel-lowers-the-version': onSecondCancel((world, booking) => {
      bookings(world).save({ ...booking, version: booking.version - 1 });
    }),
  },
  'partner.booking.cancel-touches-no-other': {
    'cancel-cancels-the-booking-before-too': changingTheOther(cancelled),
    'cancel-takes-the-last-item-of-the-booking-before': changingTheOther((_world, other) => ({
      ...other,
      items: other.items.slice(0, -1),
    })),
  },
});
