// Confirming a booking in progress. Spec 3.3, 4.4.
import { asItIs, inTurn } from '../../kernel/around.ts';
import type { Body } from '../../kernel/body.ts';
import { pause } from '../../kernel/pause.ts';
import { perWorld } from '../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import {
  giveBack,
  isInProgress,
  isOfTheLastOption,
  otherAliveThere,
  ownerOf,
  seatsOf,
  takeSeats,
  type V2Booking,
  type V2Status,
  v2Bookings,
} from './booking.ts';
import { colliding, latestOf, showingItAsBefore, undoneByTheOther } from './race.ts';
import { refuseIf, serverError, unprocessable } from './refusal.ts';

type Confirm = Version<[V2Booking, confirmation: Body], V2Booking>;

const confirmedStatus: Version<[], V2Status> = choice<[], V2Status>(
  'operator-v2.booking.status-words',
  // Spec silent: the words for the states of a booking.
  () => 'CONFIRMED',
  {
    'v2-confirm-is-pending-first': () => 'PENDING',
    'v2-create-and-confirm-are-pending-first': () => 'PENDING',
  },
);

const moved: Confirm = rules<[V2Booking, confirmation: Body], V2Booking>(
  (world, booking, confirmation) => ({
    ...booking,
    status: confirmedStatus(world),
    confirmedAt: world.now(),
    confirmation,
  }),
  {
    'operator-v2.confirm.moves-to-confirmed': {
      'v2-confirm-is-forgotten': (_world, booking, confirmation) => ({ ...booking, confirmation }),
      'v2-confirm-cancels': (world, booking) => ({
        ...booking,
        status: 'CANCELLED',
        endedAt: world.now(),
        endedBy: 'cancel',
      }),
    },
  },
);

const store: Confirm = (world, booking, confirmation) => v2Bookings(world).save(moved(world, booking, confirmation));

const confirmed: Confirm = rules<[V2Booking, confirmation: Body], V2Booking>(store, {
  'operator-v2.confirm.any-contact-is-accepted': {
    'v2-contact-beyond-the-basic-plane-is-refused': (world, booking, confirmation) => {
      refuseIf(
        /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(confirmation)),
        'BAD_REQUEST',
        'the name has letters that cannot be stored',
      );
      return store(world, booking, confirmation);
    },
    'v2-apostrophe-in-a-contact-is-a-server-error': (world, booking, confirmation) =>
      JSON.stringify(confirmation).includes("'") ? serverError() : store(world, booking, confirmation),
  },
  'operator-v2.confirm.keeps-the-inventory': {
    'v2-confirm-takes-inventory-again': inTurn(takeSeats, store),
    'v2-confirm-frees-the-inventory': inTurn(giveBack, store),
  },
  'operator-v2.confirm.touches-no-other': {
    'v2-confirm-confirms-the-others-on-hold': (world, booking, confirmation) => {
      for (const other of v2Bookings(world).all()) {
        if (isInProgress(other)) {
          v2Bookings(world).save(moved(world, other, confirmation));
        }
      }
      return store(world, booking, confirmation);
    },
    'v2-confirm-counts-the-units-of-the-one-before': (world, booking, confirmation) => {
      const other = v2Bookings(world).findLast(({ id }) => id !== booking.id);
      if (other) {
        v2Bookings(world).save({ ...other, unitItems: [...other.unitItems, ...booking.unitItems] });
      }
      return store(world, booking, confirmation);
    },
    'v2-confirm-frees-the-inventory-of-the-booking-before': inTurn((world, booking) => {
      const other = otherAliveThere(world, booking);
      return other && giveBack(world, other);
    }, store),
    'v2-confirm-ends-the-other-holds-there': (world, booking, confirmation) => {
      for (const other of v2Bookings(world).all()) {
        if (
          other.id === booking.id ||
          other.offered.availability.id !== booking.offered.availability.id ||
          !isInProgress(other)
        ) {
          continue;
        }
        giveBack(world, other);
        v2Bookings(world).save({ ...other, status: 'EXPIRED', endedAt: world.now(), endedBy: 'cancel' });
      }
      return store(world, booking, confirmation);
    },
  },
});

const refuseElapsed = (): never => unprocessable('the hold has elapsed');

const again: Confirm = rules<[V2Booking, confirmation: Body], V2Booking>(asItIs, {
  'operator-v2.wire.lost-answers-act-once': {
    'v2-third-confirm-is-refused': (world, booking, confirmation) => {
      if (booking.confirmation?.again === true) {
        return unprocessable('confirmed twice already');
      }
      return v2Bookings(world).save({ ...booking, confirmation: { ...confirmation, again: true } });
    },
  },
  'operator-v2.booking.keeps-what-it-stated': {
    'v2-second-confirm-loses-the-contact': (world, { confirmation: _confirmation, ...booking }) =>
      v2Bookings(world).save(booking),
  },
  'operator-v2.confirm.repeat-after-the-hold': {
    'v2-second-confirm-after-the-hold-is-refused': (world, booking) =>
      world.now() < booking.expiresAt ? booking : refuseElapsed(),
    'v2-second-confirm-after-the-hold-ends-the-booking': (world, booking) =>
      world.now() < booking.expiresAt
        ? booking
        : v2Bookings(world).save({ ...booking, status: 'EXPIRED', endedAt: world.now(), endedBy: 'time' }),
  },
  'operator-v2.confirm.keeps-the-inventory': {
    'v2-second-confirm-takes-inventory-again': inTurn(takeSeats, asItIs),
    'v2-second-confirm-frees-the-inventory': inTurn(giveBack, asItIs),
  },
  'operator-v2.confirm.repeat-is-the-same-booking': {
    'v2-second-confirm-is-refused': () => unprocessable('the booking is confirmed'),
    'v2-second-confirm-is-a-server-error': serverError,
    'v2-second-confirm-gives-the-unit-items-new-uuids': (world, booking) =>
      v2Bookings(world).save({
        ...booking,
        unitItems: booking.unitItems.map((item) => ({ ...item, uuid: world.newId() })),
      }),
    'v2-second-confirm-puts-on-hold': (world, { confirmedAt: _confirmedAt, ...booking }) =>
      v2Bookings(world).save({ ...booking, status: 'ON_HOLD' }),
  },
});

/** Makes an ended booking confirmed all the same. */
const revive: Confirm = (world, { endedAt: _endedAt, endedBy: _endedBy, ...booking }, confirmation) => {
  takeSeats(world, booking);
  return v2Bookings(world).save({ ...booking, status: 'CONFIRMED', confirmedAt: world.now(), confirmation });
};

const refuseCancelled = (): never => unprocessable('the booking is cancelled');

const ofElapsed: Confirm = rule<[V2Booking, confirmation: Body], V2Booking>(
  'operator-v2.confirm.not-after-the-hold',
  choice<[V2Booking, confirmation: Body], V2Booking>(
    'operator-v2.confirm.after-the-hold',
    // Spec silent: the status that a confirm after utcHoldExpiration gets.
    refuseElapsed,
    {
      'v2-confirm-of-the-elapsed-is-410': () => unprocessable('the hold has elapsed', 410),
      'v2-confirm-of-the-elapsed-answers-it': asItIs,
    },
  ),
  {
    'v2-confirm-after-the-hold-is-accepted': revive,
    'v2-refused-confirm-after-the-hold-takes-inventory': inTurn(takeSeats, refuseElapsed),
    'v2-refused-confirm-after-the-hold-confirms': inTurn(revive, refuseElapsed),
    'v2-confirm-after-the-hold-is-accepted-on-one-option': (world, booking, confirmation) =>
      (isOfTheLastOption(booking, world) ? revive : refuseElapsed)(world, booking, confirmation),
  },
);

const ofCancelled: Confirm = rule<[V2Booking, confirmation: Body], V2Booking>(
  'operator-v2.confirm.not-after-cancel',
  choice<[V2Booking, confirmation: Body], V2Booking>(
    'operator-v2.confirm.after-cancel',
    // Spec silent: the status that a confirm after a cancel gets.
    refuseCancelled,
    {
      'v2-confirm-of-the-cancelled-is-409': () => unprocessable('the booking is cancelled', 409),
      'v2-confirm-of-the-cancelled-answers-it': asItIs,
    },
  ),
  {
    'v2-confirm-after-cancel-is-accepted': revive,
    'v2-refused-confirm-after-cancel-confirms': inTurn(revive, refuseCancelled),
    'v2-refused-confirm-after-cancel-stores-the-contact': inTurn(
      (world, booking, confirmation) => v2Bookings(world).save({ ...booking, confirmation }),
      refuseCancelled,
    ),
    'v2-refused-confirm-after-cancel-takes-inventory': inTurn(takeSeats, refuseCancelled),
  },
);

const MAX_CHARACTERS = 255;

/** Looks at the texts of a contact. @throws Refusal */
const checkTexts: Version<[confirmation: Body], void> = choice<[confirmation: Body], void>(
  'operator-v2.confirm.any-contact-comes-back',
  // Spec silent: how long a text may be.
  () => undefined,
  {
    'v2-long-contact-is-refused': (_world, { contact }) => {
      if (Object.values(contact as Body).some((text) => String(text).length > MAX_CHARACTERS)) {
        unprocessable(`a text has more than ${MAX_CHARACTERS} characters`);
      }
    },
  },
);

const confirmOnce: Confirm = (world, booking, confirmation) => {
  if (isInProgress(booking)) {
    checkTexts(world, confirmation);
    return confirmed(world, booking, confirmation);
  }
  if (booking.endedAt === undefined) {
    return again(world, booking, confirmation);
  }
  return (booking.endedBy === 'time' ? ofElapsed : ofCancelled)(world, booking, confirmation);
};

/** What the latest confirm of all sent. */
const confirmationInHand = perWorld((): { latest?: Body } => ({}));

/** Wrong: stores of a confirm what the latest of all that came meanwhile has sent. */
const withMembersOfTheLatest =
  (...members: string[]): Version<[V2Booking, confirmation: Body], Promise<V2Booking>> =>
  async (world, booking, confirmation) => {
    const hand = confirmationInHand(world);
    hand.latest = confirmation;
    await pause();
    const others = Object.entries(hand.latest).filter(([member]) => members.includes(member));
    return confirmOnce(world, latestOf(world, booking), { ...confirmation, ...Object.fromEntries(others) });
  };

/** Confirms a booking in progress; a confirmed one stays as it is. @throws Refusal 400. Spec 3.3, 4.4. */
export const confirm: Version<[V2Booking, confirmation: Body], V2Booking | Promise<V2Booking>> = rules<
  [V2Booking, confirmation: Body],
  V2Booking | Promise<V2Booking>
>(confirmOnce, {
  'operator-v2.confirm.parallel-repeats-agree': {
    'v2-parallel-confirms-collide': colliding(confirmOnce),
    'v2-parallel-confirms-show-the-booking-as-they-found-it': showingItAsBefore(
      ({ confirmedAt }) => confirmedAt !== undefined,
      confirmOnce,
    ),
    'v2-parallel-confirms-take-inventory-again': async (world, booking, confirmation) => {
      await pause();
      if (isInProgress(booking)) {
        world.store.inventory.take(`${ownerOf(booking)} confirmed`, seatsOf(booking));
      }
      const first = isInProgress(latestOf(world, booking));
      if (first) {
        giveBack(world, booking);
      }
      return confirmOnce(world, latestOf(world, booking), confirmation);
    },
  },
  'operator-v2.confirm.parallel-confirms-are-apart': {
    'v2-parallel-confirms-share-a-contact': withMembersOfTheLatest('contact'),
    'v2-parallel-confirms-share-a-reference': withMembersOfTheLatest('resellerReference'),
  },
  'operator-v2.confirm.racing-cancel-settles': {
    'v2-confirm-checks-and-acts-with-a-gap': async (world, booking, confirmation) => {
      await pause();
      return confirmOnce(world, booking, confirmation);
    },
    'v2-confirm-and-cancel-undo-each-other': undoneByTheOther('confirm', confirmOnce),
  },
});
