// The end of a hold by time. Spec 3.1.
import { rule } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { alive, type Hold, holds, ownerOf } from './hold.ts';
import { moveTo } from './timeline.ts';

const giveBackExpired = rule(
  'partner.hold.expiry-gives-back-once',
  (world, hold: Hold): void => world.store.inventory.giveBack(ownerOf(hold)),
  {
    'expired-hold-keeps-its-seats': () => undefined,
    'expired-seats-come-back-when-the-hold-is-read': () => undefined,
    'expiry-gives-back-the-first-availability-only': (world, hold) => {
      world.store.inventory.giveBack(ownerOf(hold));
      world.store.inventory.take('nobody', hold.seats.slice(1));
    },
  },
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

/** Ends a hold whose time is over, or with `early` before that, which is wrong; its seats are free again, unless a booking has them. Spec 3.1. */
export const expire = (world: World, id: string, early = false): void => {
  const hold = holds(world).get(id);
  if (!hold || !alive(hold) || (hold.expiresAt > world.now() && !early)) {
    return;
  }
  giveBackExpired(world, hold);
  afterBookedExpiry(world, hold);
  holds(world).save(expiredWithEvent(world, hold));
};
