// The end of a hold: expired by time, or released. Spec 3.1, 4.1 rules 5 and 6.
import { ApiError } from './api-error.ts';
import { type Hold, ownerOf } from './hold.ts';
import { choice, rule, rules, type Version } from './rule.ts';
import { moveTo } from './timeline.ts';
import type { World } from './world.ts';

/** Whether a hold has not ended. */
export const alive = ({ status }: Hold): boolean => status === 'ACTIVE' || status === 'PENDING';

const giveBackExpired = rule(
  'partner.hold.expiry-gives-back-once',
  (world, hold: Hold): void => world.store.inventory.giveBack(ownerOf(hold)),
  { 'expired-hold-keeps-its-seats': () => undefined },
);

const expired = rule(
  'partner.hold.expires-by-time',
  (_world, hold: Hold): Hold => moveTo(hold, 'EXPIRED', hold.expiresAt),
  {
    'expiry-is-forgotten': (_world, hold) => hold,
    'expired-hold-reads-as-released': (_world, hold) => moveTo(hold, 'RELEASED', hold.expiresAt),
    'expired-hold-reads-as-failed': (_world, hold) => moveTo(hold, 'FAILED', hold.expiresAt),
  },
);

const expiredWithEvent = rule('partner.hold.timeline-has-the-expiry', expired, {
  'expiry-is-missing-from-the-timeline': (_world, hold) => ({ ...hold, status: 'EXPIRED' }),
  'expiry-is-called-released-in-the-timeline': (_world, hold) => ({
    ...moveTo(hold, 'RELEASED', hold.expiresAt),
    status: 'EXPIRED',
  }),
});

const afterBookedExpiry = rule('partner.booking.keeps-seats-after-expiry', (_world, _hold: Hold): void => undefined, {
  'expiry-of-the-hold-frees-booked-seats': (world, { bookingId }) =>
    world.store.inventory.giveBack(`booking:${bookingId}`),
});

/** Ends a hold whose time is over; its seats are free again, unless a booking has them. Spec 3.1. */
export const expire = (world: World, id: string): void => {
  const hold = world.store.holds.get(id);
  if (!hold || !alive(hold) || hold.expiresAt > world.now()) return;
  giveBackExpired(world, hold);
  afterBookedExpiry(world, hold);
  world.store.holds.save(expiredWithEvent(world, hold));
};

const giveBackReleased = rule(
  'partner.hold.release-gives-back-once',
  (world, hold: Hold): void => world.store.inventory.giveBack(ownerOf(hold)),
  {
    'released-hold-keeps-its-seats': () => undefined,
    'release-gives-back-one-seat-only': (world, hold) => {
      world.store.inventory.giveBack(ownerOf(hold));
      world.store.inventory.take(
        'nobody',
        hold.seats.map((seats) => ({ ...seats, quantity: seats.quantity - 1 })),
      );
    },
  },
);

const afterBookedRelease = rule('partner.booking.keeps-seats-after-release', (_world, _hold: Hold): void => undefined, {
  'release-of-the-hold-frees-booked-seats': (world, { bookingId }) =>
    world.store.inventory.giveBack(`booking:${bookingId}`),
});

const moveToReleased = rules((world, hold: Hold): Hold => moveTo(hold, 'RELEASED', world.now()), {
  'partner.hold.release-moves-active-to-released': {
    'release-is-forgotten': (_world, hold) => hold,
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

const giveBackAgain = (world: World, { seats }: Hold): void =>
  world.store.inventory.take(
    'nobody',
    seats.map((some) => ({ ...some, quantity: -some.quantity })),
  );

/** What a release of a hold that has ended already does: nothing. */
const releaseEnded: Version<[Hold], Hold> = rules(
  // Spec silent: what a second release gets.
  choice<[Hold], Hold>('partner.hold.second-release', (_world, hold) => hold, {
    'second-release-is-404': () => {
      throw new ApiError('NOT_FOUND', 'the hold has ended');
    },
    'second-release-is-409': () => {
      throw new ApiError('CONFLICT', 'the hold has ended');
    },
    'second-release-is-410': () => {
      throw new ApiError('GONE', 'the hold has ended');
    },
  }),
  {
    'partner.hold.second-release-is-no-server-error': {
      'second-release-is-a-server-error': () => {
        throw new ApiError('INTERNAL_SERVER', 'the hold has ended');
      },
      'second-release-makes-the-hold-active-again': (world, hold) => moveTo(hold, 'ACTIVE', world.now()),
    },
    'partner.hold.release-gives-back-once': {
      'second-release-gives-back-again': (world, hold) => {
        if (hold.status === 'RELEASED') giveBackAgain(world, hold);
        return hold;
      },
    },
    'partner.booking.keeps-seats-after-release': {
      'second-release-of-the-hold-frees-booked-seats': (world, hold) => {
        if (hold.status === 'RELEASED') world.store.inventory.giveBack(`booking:${hold.bookingId}`);
        return hold;
      },
    },
    'partner.hold.expiry-gives-back-once': {
      'release-after-expiry-gives-back-again': (world, hold) => {
        if (hold.status === 'EXPIRED') giveBackAgain(world, hold);
        return hold;
      },
    },
  },
);

const releaseOne = (world: World, hold: Hold): void => {
  if (!alive(hold)) {
    world.store.holds.save(releaseEnded(world, hold));
    return;
  }
  giveBackReleased(world, hold);
  afterBookedRelease(world, hold);
  world.store.holds.save(moveToReleased(world, hold));
};

/** Ends an ACTIVE hold and gives its seats back; any other hold stays as it is. Spec 3.1, 4.1 rule 6. */
export const release = rules(releaseOne, {
  'partner.hold.release-touches-no-other': {
    'release-ends-every-hold': (world) => {
      for (const hold of world.store.holds.all()) if (alive(hold)) releaseOne(world, hold);
    },
    'release-ends-the-latest-hold-too': (world, hold) => {
      releaseOne(world, hold);
      const latest = world.store.holds.all().filter(alive).at(-1);
      if (latest) releaseOne(world, latest);
    },
  },
});
