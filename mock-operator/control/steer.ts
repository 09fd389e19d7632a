// What a person or a test changes behind the interfaces while the world goes on: seats, holds, bookings.
import { remaining } from '../kernel/capacity.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import type { Availability } from '../kernel/offer.ts';
import {
  isInProgress,
  seatsOf,
  type V2Booking,
  v2Bookings,
  ownerOf as v2OwnerOf,
} from '../operator-v2/rules/booking.ts';
import { planExpiry } from '../operator-v2/rules/hold-time.ts';
import { type Booking, bookings, ownerOf } from '../partner/rules/booking.ts';
import { alive, holds } from '../partner/rules/hold.ts';
import { expire } from '../partner/rules/hold-time.ts';
import { moveTo } from '../partner/rules/timeline.ts';
import type { Members } from '../wire/control-words.ts';
import { Misuse, misuseIf } from './misuse.ts';

const availabilityOf = (world: ControlledWorld, id: string): Availability => {
  world.now();
  const found = world.store.availabilities.get(id);
  if (!found) {
    throw new Misuse(`no availability has the id ${id}: catalogue() and GET /_mock/catalogue list them`);
  }
  return found;
};

/** Leaves this number free, whatever is held and booked. */
export const setCapacity = (world: ControlledWorld, availability: Availability, capacity: number): Availability => {
  const { maxCapacity, id } = availability;
  misuseIf(
    maxCapacity >= 0 && capacity > maxCapacity,
    `"capacity" is to be at most ${maxCapacity}, the maxCapacity of the availability`,
  );
  return world.store.availabilities.save({ ...availability, seats: world.store.inventory.taken(id) + capacity });
};

/** What is closed stays so. */
const close = (world: ControlledWorld, availability: Availability): Availability =>
  availability.closed
    ? availability
    : setCapacity(world, { ...availability, closed: true, reopensWith: remaining(world, availability.id) }, 0);

/** What is open stays as it is. */
const reopen = (world: ControlledWorld, availability: Availability): Availability => {
  const { reopensWith = 0, ...row } = availability;
  return row.closed ? setCapacity(world, { ...row, closed: false }, reopensWith) : availability;
};

const shown = (world: ControlledWorld, { id, closed }: Availability) => ({
  availabilityId: id,
  capacity: remaining(world, id),
  closed,
});

/** Ends a hold of either side as if its time were over. */
const expireNow = (world: ControlledWorld, id: string) => {
  const now = world.now();
  const hold = holds(world).get(id);
  if (hold) {
    misuseIf(!alive(hold), `the hold is ${hold.status} already`);
    holds(world).save({ ...hold, expiresAt: now });
    expire(world, id);
    return { id, status: holds(world).get(id)?.status };
  }
  const booking = v2Bookings(world).get(id);
  if (!booking) {
    throw new Misuse(`no hold and no booking of v2 has the id ${id}`);
  }
  if (!isInProgress(booking)) {
    throw new Misuse(`the booking is ${booking.status}: it is not in progress`);
  }
  planExpiry(world, v2Bookings(world).save({ ...booking, expiresAt: now }));
  world.now();
  return { id, status: v2Bookings(world).get(id)?.status };
};

const V1_STATUSES = ['PENDING', 'OPEN', 'CANCELLED', 'REDEEMED'];
const V2_STATUSES = ['ON_HOLD', 'CONFIRMED', 'CANCELLED', 'EXPIRED'];

/** Gives an owner its seats, or takes them from it, as its status wants. */
const settleSeats = (world: ControlledWorld, owner: string, seats: Booking['seats'], ends: boolean): void => {
  const { inventory } = world.store;
  if (ends) {
    inventory.giveBack(owner);
  } else if (inventory.of(owner).length === 0) {
    inventory.take(owner, seats);
  }
};

const allowed = (status: string, statuses: readonly string[]): void => {
  misuseIf(!statuses.includes(status), `"status" is to be ${statuses.join(', ')} for this booking`);
};

const putV1 = (world: ControlledWorld, booking: Booking, status: string) => {
  allowed(status, V1_STATUSES);
  settleSeats(world, ownerOf(booking), booking.seats, status === 'CANCELLED');
  bookings(world).save({
    ...moveTo(booking, status, world.now()),
    version: booking.version + 1,
    staysPending: status === 'PENDING',
  });
};

const putV2 = (world: ControlledWorld, booking: V2Booking, status: string) => {
  allowed(status, V2_STATUSES);
  const { confirmedAt: _confirmed, endedAt: _ended, endedBy: _by, ...living } = booking;
  const now = world.now();
  if (status === 'ON_HOLD' && booking.expiresAt <= now) {
    const over = new Date(booking.expiresAt).toISOString();
    throw new Misuse(`"status" cannot be ON_HOLD: the time of the hold was over at ${over}`);
  }
  const ends = status === 'CANCELLED' || status === 'EXPIRED';
  settleSeats(world, v2OwnerOf(booking), seatsOf(booking), ends);
  const saved = v2Bookings(world).save({
    ...living,
    status: status as V2Booking['status'],
    ...(status === 'CONFIRMED' && { confirmedAt: now }),
    ...(ends && { endedAt: now, endedBy: status === 'EXPIRED' ? 'time' : 'cancel' }),
  });
  if (status === 'ON_HOLD') {
    planExpiry(world, saved);
  }
};

const putBooking = (world: ControlledWorld, id: string, status: string) => {
  world.now();
  const [v1, v2] = [bookings(world).get(id), v2Bookings(world).get(id)];
  if (v1) {
    putV1(world, v1, status);
  } else if (v2) {
    putV2(world, v2, status);
  } else {
    throw new Misuse(`no booking has the id ${id}`);
  }
  return { id, status };
};

/** What may be changed, by the name of the call below `/_mock`. */
export const STEERING = {
  capacity: (world: ControlledWorld, { availabilityId, capacity }: Members<'capacity'>) =>
    shown(world, setCapacity(world, availabilityOf(world, availabilityId), capacity)),
  'sold-out': (world: ControlledWorld, { availabilityId }: Members<'sold-out'>) =>
    shown(world, setCapacity(world, availabilityOf(world, availabilityId), 0)),
  close: (world: ControlledWorld, { availabilityId }: Members<'close'>) =>
    shown(world, close(world, availabilityOf(world, availabilityId))),
  reopen: (world: ControlledWorld, { availabilityId }: Members<'reopen'>) =>
    shown(world, reopen(world, availabilityOf(world, availabilityId))),
  expire: (world: ControlledWorld, { id }: Members<'expire'>) => expireNow(world, id),
  booking: (world: ControlledWorld, { id, status }: Members<'booking'>) => putBooking(world, id, status),
};
