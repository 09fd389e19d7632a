// How long a hold lasts, and its end by time. Spec 2.8 holdablePeriod, 2.10 expires, 3.1.
import { instant } from '../../../schemas/formats.ts';
import { inTurn, onlyIf } from '../../kernel/around.ts';
import { giveBackOnceMore } from '../../kernel/capacity.ts';
import type { Rate } from '../../kernel/offer.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { atNextMinute } from '../../kernel/time.ts';
import type { World } from '../../kernel/world.ts';
import { alive, giveBack, type Hold, holds } from './hold.ts';
import { moveTo } from './timeline.ts';

/** Of a hold without items, which only a fault lets through. */
const FALLBACK_SECONDS = 60;

/** Wrong: so long after the period an end counts as one within it. */
const NEARLY_MS = 10_000;

const longest = (rates: readonly Rate[], now: number): number =>
  now +
  1000 *
    Math.min(...rates.map(({ holdablePeriod }) => holdablePeriod), rates.length === 0 ? FALLBACK_SECONDS : Infinity);

type Expiry = Version<[rates: readonly Rate[], requested: string | undefined, now: number], number>;

/** A requested end counts when it shortens the hold. */
const requestedOrLongest: Expiry = (_world, rates, requested, now) => {
  const latest = longest(rates, now);
  const end = requested === undefined ? Number.NaN : instant(requested);
  return end > now && end < latest ? end : latest;
};

// Spec silent: whether a requested `expires` is taken.
const chosen: Expiry = choice('partner.hold.requested-expires', requestedOrLongest, {
  'requested-expires-is-ignored': (_world, rates, _requested, now) => longest(rates, now),
  'holds-are-a-little-shorter': (_world, rates, _requested, now) => now + (longest(rates, now) - now) * 0.75,
});

/** When a new hold stops being ACTIVE, in milliseconds since 1970: never later than the shortest holdablePeriod. */
export const expiryOf: Expiry = rule('partner.hold.expires-within-the-holdable-period', chosen, {
  'hold-lasts-twice-its-period': (_world, rates, _requested, now) => now + 2 * (longest(rates, now) - now),
  'holdable-period-is-that-of-the-first-item': (world, rates, requested, now) =>
    chosen(world, rates.slice(0, 1), requested, now),
  'holdable-period-is-that-of-the-last-item': (world, rates, requested, now) =>
    chosen(world, rates.slice(-1), requested, now),
  'holdable-period-is-read-as-minutes': (_world, rates, _requested, now) => now + 60 * (longest(rates, now) - now),
  'requested-expires-soon-after-the-period-is-taken': (_world, rates, requested, now) => {
    const end = requested === undefined ? Number.NaN : instant(requested);
    const latest = longest(rates, now);
    return end > now && end <= latest + NEARLY_MS ? end : latest;
  },
  'requested-expires-beyond-the-period-is-taken': (_world, rates, requested, now) => {
    const end = requested === undefined ? Number.NaN : instant(requested);
    return end > now ? end : longest(rates, now);
  },
});

/** When the seats of a hold whose time is over are free again. */
const free: Version<[Hold], void> = choice<[Hold], void>(
  'Spec silent: when the seats of a hold whose time is over are free again',
  giveBack,
  {
    'seats-of-ended-holds-come-back-every-minute': (world, hold) =>
      atNextMinute(world, hold.expiresAt, () => giveBack(world, hold)),
  },
);

/** Later than seats may come back. */
const LATE_MS = 180_000;

/** Whether a hold on the same availability has ended by time already. */
const isFollower = (world: World, { id, seats }: Hold): boolean =>
  holds(world).some(
    (other) =>
      other.id !== id &&
      other.status === 'EXPIRED' &&
      other.seats.some(({ availabilityId }) => availabilityId === seats[0]?.availabilityId),
  );

const giveBackExpired: Version<[Hold], void> = rules(free, {
  'partner.hold.expiry-gives-back-once': {
    'expired-hold-keeps-its-seats': () => undefined,
    'expired-seats-come-back-three-minutes-late': (world, hold) =>
      world.plan(hold.expiresAt + LATE_MS, () => giveBack(world, hold)),
    'expired-seats-come-back-at-once-and-again-a-minute-later': inTurn(giveBack, (world, hold) =>
      atNextMinute(world, hold.expiresAt, () => giveBackOnceMore(world, hold.seats)),
    ),
    'expired-seats-come-back-when-the-hold-is-read': () => undefined,
    'expiry-gives-back-the-first-availability-only': inTurn(free, (world, hold) =>
      world.store.inventory.take('nobody', hold.seats.slice(1)),
    ),
    'expiry-frees-the-first-hold-of-an-availability-only': onlyIf(free, (hold, world) => !isFollower(world, hold)),
  },
});

/** What the moment at which its time is over does to a hold that has ended before: nothing. */
const passEnded: Version<[Hold], void> = rules<[Hold], void>(() => undefined, {
  'partner.hold.expiry-gives-back-once': {
    'released-hold-gives-back-again-when-its-time-is-over': (world, { status, seats }) => {
      if (status === 'RELEASED') {
        giveBackOnceMore(world, seats);
      }
    },
  },
});

/** Whether a hold is of another product than the one with the shortest holds. */
const isElsewhere = (world: World, { items }: Hold): boolean => {
  const held = world.store.rates.all().filter(({ holdable }) => holdable);
  const [shortest] = held.sort((a, b) => a.holdablePeriod - b.holdablePeriod);
  return items.every(({ rate }) => rate.productId !== shortest?.productId);
};

const expired = rule(
  'partner.hold.expires-by-time',
  (_world, hold: Hold): Hold => moveTo(hold, 'EXPIRED', hold.expiresAt),
  {
    'expiry-is-forgotten': (_world, hold) => hold,
    'expiry-is-forgotten-on-one-product': (world, hold) =>
      isElsewhere(world, hold) ? hold : moveTo(hold, 'EXPIRED', hold.expiresAt),
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
  'expiry-of-the-hold-frees-booked-seats-of-one-rate': (world, { bookingId, items }) =>
    items.some(({ rate }) => rate.minTravelers > 1) && world.store.inventory.giveBack(`booking:${bookingId}`),
  'expiry-of-the-hold-frees-booked-seats-but-the-first': (world, { bookingId }) =>
    giveBackOnceMore(world, world.store.inventory.of(`booking:${bookingId}`).slice(1)),
});

/** Ends a hold whose time is over, or with `early` before that, which is wrong; its seats are free again, unless a booking has them. Spec 3.1. */
export const expire = (world: World, id: string, early = false): void => {
  const hold = holds(world).get(id);
  if (!hold || (hold.expiresAt > world.now() && !early)) {
    return;
  }
  if (!alive(hold)) {
    passEnded(world, hold);
    return;
  }
  giveBackExpired(world, hold);
  afterBookedExpiry(world, hold);
  holds(world).save(expiredWithEvent(world, hold));
};
