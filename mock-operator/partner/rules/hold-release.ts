// Releasing a hold. Spec 3.1, 4.1 rules 5 and 6.
import { asItIs, inTurn, oneAtATime, onlyIf } from '../../kernel/around.ts';
import { giveBackOfOthers, giveBackOnceMore, leak, takeInQuantity } from '../../kernel/capacity.ts';
import { pause } from '../../kernel/pause.ts';
import { counter } from '../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { refuse } from './api-error.ts';
import { alive, giveBack, type Hold, holds } from './hold.ts';
import { moveTo } from './timeline.ts';

const giveBackReleased = rule('partner.hold.release-gives-back-once', giveBack as Version<[Hold], void>, {
  'released-hold-keeps-its-seats': () => undefined,
  'release-gives-back-the-first-availability-only': inTurn(giveBack, (world, hold) =>
    world.store.inventory.take('nobody', hold.seats.slice(1)),
  ),
  'release-gives-back-one-seat-only': inTurn(giveBack, (world, hold) =>
    takeInQuantity(world, 'nobody', hold.seats, (quantity) => quantity - 1),
  ),
});

/** Releases of one availability of which the last is lost: a queue is emptied while it is filled. */
const RELEASES_TO_A_LOST_ONE = 3;
const releasesBefore = counter();

const giveBackInQueue = rule('partner.history.is-explained', giveBackReleased, {
  'every-third-release-of-an-availability-keeps-its-seats': onlyIf(
    giveBackReleased,
    ({ seats }, world) =>
      releasesBefore(world, seats[0]?.availabilityId) % RELEASES_TO_A_LOST_ONE < RELEASES_TO_A_LOST_ONE - 1,
  ),
});

const afterBookedRelease = rule('partner.booking.keeps-seats-after-release', (_world, _hold: Hold): void => undefined, {
  'release-of-the-hold-frees-booked-seats': (world, { bookingId }) =>
    world.store.inventory.giveBack(`booking:${bookingId}`),
});

const moveToReleased = rules((world, hold: Hold): Hold => moveTo(hold, 'RELEASED', world.now()), {
  'partner.hold.release-moves-active-to-released': {
    'release-is-forgotten': (_world, hold) => hold,
    'release-is-forgotten-for-rates-of-two-or-more': (world, hold) =>
      hold.items.some(({ rate }) => rate.minTravelers > 1) ? hold : moveTo(hold, 'RELEASED', world.now()),
    'release-reads-as-expired': (world, hold) => moveTo(hold, 'EXPIRED', world.now()),
  },
  'partner.hold.timeline-has-the-release': {
    'release-is-missing-from-the-timeline': (_world, hold) => ({ ...hold, status: 'RELEASED' }),
    'release-is-called-deleted-in-the-timeline': (world, hold) => ({
      ...moveTo(hold, 'RELEASED', world.now()),
      timeline: [...hold.timeline, { typeOf: 'DELETED', at: world.now() }],
    }),
  },
});

/** Wrong: does something to a hold that has ended in one way. */
const after = (end: Hold['status'], act: Version<[Hold], void>): Version<[Hold], Hold> =>
  inTurn(
    onlyIf(act, ({ status }) => status === end),
    asItIs,
  );

/** What a release of a hold that has ended already does: nothing. */
const releaseEnded: Version<[Hold], Hold> = rules(
  // Spec silent: what a second release gets.
  choice<[Hold], Hold>('partner.hold.second-release', (_world, hold) => hold, {
    'second-release-is-404': () => refuse('NOT_FOUND', 'the hold has ended'),
    'second-release-is-409': () => refuse('CONFLICT', 'the hold has ended'),
    'second-release-is-410': () => refuse('GONE', 'the hold has ended'),
  }),
  {
    'partner.hold.second-release-is-no-server-error': {
      'second-release-is-a-server-error': () => refuse('INTERNAL_SERVER', 'the hold has ended'),
      'second-release-makes-the-hold-active-again': (world, hold) => moveTo(hold, 'ACTIVE', world.now()),
    },
    'partner.hold.release-gives-back-once': {
      'second-release-gives-back-again': after('RELEASED', (world, { seats }) => giveBackOnceMore(world, seats)),
      'second-release-gives-back-seats-of-others': after('RELEASED', (world, { seats }) =>
        giveBackOfOthers(world, seats),
      ),
    },
    'partner.booking.keeps-seats-after-release': {
      'second-release-of-the-hold-frees-booked-seats': after('RELEASED', (world, { bookingId }) =>
        world.store.inventory.giveBack(`booking:${bookingId}`),
      ),
    },
    'partner.hold.expiry-gives-back-once': {
      'release-after-expiry-gives-back-again': after('EXPIRED', (world, { seats }) => giveBackOnceMore(world, seats)),
      'release-after-expiry-gives-back-seats-of-others': after('EXPIRED', (world, { seats }) =>
        giveBackOfOthers(world, seats),
      ),
    },
  },
);

const releaseOne = (world: World, hold: Hold): void => {
  if (!alive(hold)) {
    holds(world).save(releaseEnded(world, hold));
    return;
  }
  giveBackInQueue(world, hold);
  afterBookedRelease(world, hold);
  holds(world).save(moveToReleased(world, hold));
};

const guard = oneAtATime();

/** Ends an ACTIVE hold and gives its seats back; any other hold stays as it is. Spec 3.1, 4.1 rule 6. */
export const release: Version<[Hold], void | Promise<void>> = rules<[Hold], void | Promise<void>>(releaseOne, {
  'partner.hold.parallel-releases-give-back-once': {
    'parallel-releases-collide': (world, hold) =>
      guard(
        world,
        hold.id,
        () => releaseOne(world, holds(world).get(hold.id) ?? hold),
        () => refuse('INTERNAL_SERVER', 'the hold is locked'),
      ),
    'releases-at-once-write-over-one-another': async (world, hold) => {
      const { inventory } = world.store;
      const read = hold.seats.map(({ availabilityId }) => inventory.taken(availabilityId));
      await pause();
      const latest = holds(world).get(hold.id) ?? hold;
      const isFirst = alive(latest);
      releaseOne(world, latest);
      for (const [index, { availabilityId, quantity }] of hold.seats.entries()) {
        const lost = (read[index] ?? 0) - quantity - inventory.taken(availabilityId);
        if (isFirst && lost > 0) {
          leak(world, [{ availabilityId, quantity: lost }]);
        }
      }
    },
    'parallel-releases-give-back-once-each': async (world, hold) => {
      await pause();
      const latest = holds(world).get(hold.id) ?? hold;
      releaseOne(world, latest);
      if (alive(hold) && !alive(latest)) {
        giveBackOfOthers(world, hold.seats);
      }
    },
  },
  'partner.booking.release-beside-it-leaves-its-seats': {
    'release-beside-a-booking-counts-its-seats-twice': async (world, hold) => {
      await pause();
      const latest = holds(world).get(hold.id) ?? hold;
      if (latest.bookingId !== hold.bookingId) {
        world.store.inventory.take('nobody', hold.seats);
      }
      releaseOne(world, latest);
    },
    'release-beside-a-booking-frees-its-seats': async (world, hold) => {
      await pause();
      const latest = holds(world).get(hold.id) ?? hold;
      if (latest.bookingId !== hold.bookingId) {
        world.store.inventory.giveBack(`booking:${latest.bookingId}`);
      }
      releaseOne(world, latest);
    },
  },
  'partner.hold.release-touches-no-other': {
    'release-ends-every-hold': (world) => {
      for (const hold of holds(world).all()) {
        if (alive(hold)) {
          releaseOne(world, hold);
        }
      }
    },
    'release-ends-the-latest-hold-too': (world, hold) => {
      releaseOne(world, hold);
      const latest = holds(world).filter(alive).at(-1);
      if (latest) {
        releaseOne(world, latest);
      }
    },
  },
});
