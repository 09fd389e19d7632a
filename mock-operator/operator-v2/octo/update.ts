// OCTO 1.0: what a PATCH, or a confirm with unit items, changes of a booking, and when that was.
import { changing } from '../../kernel/around.ts';
import type { Body } from '../../kernel/body.ts';
import { perWorld } from '../../kernel/per-world.ts';
import { rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { type BookingRequest, ownerOf, seatsOf, type V2Booking, v2Bookings } from '../rules/booking.ts';
import { unitItemsOf } from '../rules/create-begin.ts';
import { laterExpiryOf, planExpiry } from '../rules/hold-time.ts';
import { unprocessable } from '../rules/refusal.ts';
import { resolve } from '../rules/resolve.ts';

const updates = perWorld(() => new Map<string, number>());

/** Keeps that a booking was changed just now. */
export const updated = (world: World, booking: V2Booking): V2Booking => {
  updates(world).set(booking.id, world.now());
  return booking;
};

/** When a booking was last changed, by a call or by the end of its hold, in milliseconds since 1970. */
export const updatedAt = (world: World, { id, createdAt, confirmedAt = 0, endedAt = 0 }: V2Booking): number =>
  Math.max(createdAt, confirmedAt, endedAt, updates(world).get(id) ?? 0);

/** What of a request says which seats a booking has. */
const OF_SEATS = ['productId', 'optionId', 'availabilityId', 'unitItems'] as const;

/** Finds what a request asks for while the booking has nothing: its own seats are free for it. @throws Refusal 400 */
const moved = (world: World, booking: V2Booking, sent: BookingRequest): V2Booking => {
  const { inventory } = world.store;
  inventory.giveBack(ownerOf(booking));
  try {
    const offered = resolve(world, booking.supplierId, sent);
    const after = { ...booking, sent, offered, unitItems: unitItemsOf(world, sent) };
    inventory.take(ownerOf(after), seatsOf(after));
    return after;
  } catch (refusal) {
    inventory.take(ownerOf(booking), seatsOf(booking));
    throw refusal;
  }
};

type Update = Version<[V2Booking, changes: Body], V2Booking>;

const whatIsSent: Update = (world, booking, changes) => {
  if (booking.endedAt !== undefined) {
    return unprocessable('the booking has ended');
  }
  const { contact, resellerReference, holdExpirationMinutes, ...others } = changes;
  const sent = { ...booking.sent, ...others } as BookingRequest;
  const isMoved = OF_SEATS.some((name) => changes[name] !== undefined);
  const after = isMoved ? moved(world, booking, sent) : { ...booking, sent };
  const confirmation = {
    ...after.confirmation,
    ...(contact !== undefined && { contact }),
    ...(resellerReference !== undefined && { resellerReference }),
  };
  const isLonger = typeof holdExpirationMinutes === 'number' && after.confirmedAt === undefined;
  const stored = v2Bookings(world).save({
    ...after,
    ...(Object.keys(confirmation).length > 0 && { confirmation }),
    ...(isLonger && { expiresAt: laterExpiryOf(world, after, holdExpirationMinutes) }),
  });
  if (isLonger) {
    planExpiry(world, stored);
  }
  return updated(world, stored);
};

/** Changes a booking that has not ended: what a request leaves out stays. @throws Refusal 400 */
export const update: Update = rules<[V2Booking, changes: Body], V2Booking>(whatIsSent, {
  'operator-v2.octo.update-changes-what-is-sent': {
    'octo-update-is-forgotten': (_world, booking) => booking,
    'octo-update-confirms': (world, booking, changes) =>
      v2Bookings(world).save({ ...whatIsSent(world, booking, changes), status: 'CONFIRMED', confirmedAt: world.now() }),
    'octo-update-makes-new-unit-items': changing(whatIsSent, (after, _booking, _changes, world) =>
      v2Bookings(world).save({
        ...after,
        unitItems: after.unitItems.map((item) => ({ ...item, uuid: world.newId() })),
      }),
    ),
  },
  'operator-v2.octo.update-is-kept': {
    'octo-update-is-answered-and-not-stored': (world, booking, changes) => {
      const after = whatIsSent(world, booking, changes);
      v2Bookings(world).save(booking);
      return after;
    },
  },
});
