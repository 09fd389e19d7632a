// The beginning of a booking: in progress, holding inventory. Spec 3.3.

import { onlyIf } from '../../kernel/around.ts';
import { takeInQuantity } from '../../kernel/capacity.ts';
import { beginsPending } from '../../kernel/habits.ts';
import type { Offered } from '../../kernel/offer.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import {
  type BookingRequest,
  isInProgress,
  ownerOf,
  seatsOf,
  takeSeats,
  type V2Booking,
  type V2Status,
  v2Bookings,
} from './booking.ts';
import { expiryOf, planExpiry } from './hold-time.ts';
import { optionsOf, unitAt } from './product.ts';

/** A booking, and whether it was made just now. */
export interface Created {
  booking: V2Booking;
  made: boolean;
}

const pendingFirst: Version<[optionId: string], V2Status> = ({ habits }, optionId) =>
  beginsPending(habits, [optionId]) ? 'PENDING' : 'ON_HOLD';

const firstStatus = rule<[optionId: string], V2Status>(
  'operator-v2.create.is-in-progress',
  // Spec silent: the words for the states of a booking.
  choice<[optionId: string], V2Status>('operator-v2.booking.status-words', () => 'ON_HOLD', {
    'v2-create-is-pending-first': pendingFirst,
    'v2-create-and-confirm-are-pending-first': pendingFirst,
  }),
  {
    'v2-create-is-expired-at-once': () => 'EXPIRED',
    'v2-create-is-confirmed-at-once': () => 'CONFIRMED',
  },
);

const isInProgressOn = (availabilityId: string) => (booking: V2Booking) =>
  isInProgress(booking) && booking.offered.availability.id === availabilityId;

/** Takes the seats of a booking. */
export const take: Version<[V2Booking], void> = rules(takeSeats, {
  'operator-v2.create.takes-inventory': {
    'v2-hold-takes-nothing': () => undefined,
    'v2-bookings-of-a-second-supplier-take-nothing': onlyIf(
      takeSeats,
      (booking, world) => booking.supplierId !== world.store.suppliers.all()[1]?.id,
    ),
    'v2-bookings-of-a-second-option-take-nothing': onlyIf(
      takeSeats,
      (booking, world) => booking.offered.rate.id !== optionsOf(world, booking.offered.product)[1]?.id,
    ),
    'v2-hold-takes-one-whatever-the-units': (world, booking) =>
      takeInQuantity(world, ownerOf(booking), seatsOf(booking), () => 1),
    'v2-units-for-children-take-nothing': (world, booking) => {
      const grown = booking.unitItems.filter(
        ({ unitId }) => unitAt(booking.offered.rate, unitId).travelerType.ageBand !== 'CHILD',
      );
      takeInQuantity(world, ownerOf(booking), seatsOf(booking), () => grown.length);
    },
    'v2-each-kind-of-unit-takes-one': (world, booking) =>
      world.store.inventory.take(
        ownerOf(booking),
        seatsOf(booking).map((seats) => ({
          ...seats,
          quantity: new Set(booking.unitItems.map(({ unitId }) => unitId)).size,
        })),
      ),
  },
  'operator-v2.sequence.keeps-the-model': {
    'v2-third-hold-of-an-availability-takes-nothing': (world, booking) => {
      const others = v2Bookings(world).filter(isInProgressOn(booking.offered.availability.id));
      if (others.length !== 2) {
        takeSeats(world, booking);
      }
    },
  },
});

const named = (world: World, unitItems: BookingRequest['unitItems']): V2Booking['unitItems'] =>
  unitItems.map((item) => ({ ...item, uuid: item.uuid ?? world.newId() }));

/** Wrong: references as a careless implementation stores them. */
const withReferences = (
  world: World,
  unitItems: BookingRequest['unitItems'],
  change: (text: string) => string,
): V2Booking['unitItems'] =>
  named(world, unitItems).map(({ resellerReference, ...item }) => ({
    ...item,
    ...(typeof resellerReference === 'string' && { resellerReference: change(resellerReference) }),
  }));

/** The unit items of a request, each with a uuid. */
export const unitItemsOf: Version<[BookingRequest], V2Booking['unitItems']> = rules<
  [BookingRequest],
  V2Booking['unitItems']
>((world, { unitItems }) => named(world, unitItems), {
  'operator-v2.create.several-units': {
    'v2-booking-keeps-the-first-unit-item-only': (world, { unitItems }) => named(world, unitItems.slice(0, 1)),
    'v2-booking-merges-equal-units': (world, { unitItems }) =>
      named(
        world,
        unitItems.filter(({ unitId }, index) => unitItems.findIndex((item) => item.unitId === unitId) === index),
      ),
    'v2-units-of-several-kinds-become-those-of-the-first': (world, { unitItems }) =>
      named(
        world,
        unitItems.map((item) => ({ ...item, unitId: unitItems[0]?.unitId ?? item.unitId })),
      ),
  },
  'operator-v2.create.any-valid-request-comes-back': {
    'v2-references-are-trimmed': (world, { unitItems }) => withReferences(world, unitItems, (text) => text.trim()),
    'v2-references-are-composed': (world, { unitItems }) =>
      withReferences(world, unitItems, (text) => text.normalize('NFC')),
    'v2-references-are-cut-at-255': (world, { unitItems }) =>
      withReferences(world, unitItems, (text) => text.slice(0, 255)),
    'v2-references-of-digits-lose-their-zeros': (world, { unitItems }) =>
      withReferences(world, unitItems, (text) => (/^\d+$/.test(text) ? String(Number(text)) : text)),
    'v2-tenth-unit-item-is-lost': (world, { unitItems }) => named(world, unitItems.slice(0, 9)),
  },
});

/** A booking as it begins; nothing has been taken or stored. */
export const begin = (world: World, supplierId: string, request: BookingRequest, offered: Offered): V2Booking => {
  const expiresAt = expiryOf(world, offered.rate, request.holdExpirationMinutes);
  return {
    id: request.uuid,
    supplierId,
    sent: request,
    offered,
    unitItems: unitItemsOf(world, request),
    status: firstStatus(world, offered.rate.id),
    createdAt: world.now(),
    expiresAt,
    firstExpiresAt: expiresAt,
  };
};

/** Stores a new booking. */
export const keep = (world: World, booking: V2Booking): Created => {
  v2Bookings(world).save(booking);
  planExpiry(world, booking);
  return { booking, made: true };
};

/** Makes a booking of what has been resolved. */
export const make = (world: World, supplierId: string, request: BookingRequest, offered: Offered): Created => {
  const booking = begin(world, supplierId, request, offered);
  take(world, booking);
  return keep(world, booking);
};
