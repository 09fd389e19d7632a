// Creating a booking: in progress, holding inventory, once for each uuid. Spec 3.3, 4.4, 7.

import { isDeepStrictEqual } from 'node:util';
import { isUuid } from '../../../schemas/formats.ts';
import { onRefusal } from '../around.ts';
import { leak, remaining } from '../capacity.ts';
import type { Availability, Product, Rate } from '../offer.ts';
import { pause } from '../pause.ts';
import { choice, rule, rules, type Version } from '../rule.ts';
import type { Store, World } from '../world.ts';
import { isClosed, type Offered } from './availability.ts';
import {
  isInProgress,
  ownerOf,
  type SentV2Booking,
  sameId,
  seatsOf,
  type V2Booking,
  type V2Status,
  type WantedV2Booking,
} from './booking.ts';
import { expiryOf, planExpiry } from './hold-time.ts';
import { placeFor } from './place.ts';
import { colliding } from './race.ts';
import { Refusal, stumble } from './refusal.ts';

/** A create with the uuid that it gets when it was let through without one. */
export const completed: Version<[SentV2Booking], WantedV2Booking> = rules<[SentV2Booking], WantedV2Booking>(
  (world, sent) => ({
    ...sent,
    uuid: sent.uuid ?? world.newId(),
    availabilityId: sent.availabilityId ?? '',
    unitItems: sent.unitItems ?? [],
  }),
  {
    'operator-v2.create.broken-requests-make-nothing': {
      'v2-broken-unit-items-are-dropped': (world, sent) => ({
        ...sent,
        uuid: sent.uuid ?? world.newId(),
        availabilityId: sent.availabilityId ?? '',
        unitItems: (sent.unitItems ?? []).filter((item) => typeof item?.unitId === 'string' && item.unitId !== ''),
      }),
    },
    'operator-v2.create.without-unit-items-is-refused': {
      'v2-missing-unit-items-mean-one-unit': (world, sent) => ({
        ...sent,
        uuid: sent.uuid ?? world.newId(),
        availabilityId: sent.availabilityId ?? '',
        unitItems: sent.unitItems ?? [{ unitId: world.store.rates.get(sent.optionId)?.prices[0]?.id ?? '' }],
      }),
    },
  },
);

/** A booking, and whether it was made just now. */
export interface Created {
  booking: V2Booking;
  made: boolean;
}

type Create = Version<[supplierId: string, WantedV2Booking], Created>;

const firstStatus = rule(
  'operator-v2.create.is-in-progress',
  // Spec silent: the words for the states of a booking.
  choice<[], V2Status>('operator-v2.booking.status-words', () => 'ON_HOLD', {
    'v2-create-is-pending-first': () => 'PENDING',
    'v2-create-and-confirm-are-pending-first': () => 'PENDING',
  }),
  {
    'v2-create-is-expired-at-once': () => 'EXPIRED',
    'v2-create-is-confirmed-at-once': () => 'CONFIRMED',
  },
);

const takeAll = (world: World, booking: V2Booking): void =>
  world.store.inventory.take(ownerOf(booking), seatsOf(booking));

const isInProgressOn = (slotId: string) => (booking: V2Booking) =>
  isInProgress(booking) && booking.place.slot.id === slotId;

const take: Version<[V2Booking], void> = rules(takeAll, {
  'operator-v2.create.takes-inventory': {
    'v2-hold-takes-nothing': () => undefined,
    'v2-hold-takes-one-whatever-the-units': (world, booking) =>
      world.store.inventory.take(
        ownerOf(booking),
        seatsOf(booking).map((seats) => ({ ...seats, quantity: 1 })),
      ),
  },
  'operator-v2.sequence.keeps-the-model': {
    'v2-third-hold-of-an-availability-takes-nothing': (world, booking) => {
      const others = world.store.v2Bookings.all().filter(isInProgressOn(booking.place.slot.id));
      if (others.length !== 2) takeAll(world, booking);
    },
  },
});

const named = (world: World, unitItems: WantedV2Booking['unitItems']): V2Booking['unitItems'] =>
  unitItems.map((item) => ({ ...item, uuid: item.uuid ?? world.newId() }));

const unitItemsOf: Version<[WantedV2Booking], V2Booking['unitItems']> = rules<
  [WantedV2Booking],
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
    'v2-tenth-unit-item-is-lost': (world, { unitItems }) => named(world, unitItems.slice(0, 9)),
  },
});

const begin = (world: World, supplierId: string, wanted: WantedV2Booking, place: Offered): V2Booking => ({
  id: wanted.uuid,
  supplierId,
  sent: wanted,
  place,
  unitItems: unitItemsOf(world, wanted),
  status: firstStatus(world),
  createdAt: world.now(),
  expiresAt: expiryOf(world, place.rate.holdablePeriod, wanted.holdExpirationMinutes),
});

const keep = (world: World, booking: V2Booking): Created => {
  world.store.v2Bookings.save(booking);
  planExpiry(world, booking);
  return { booking, made: true };
};

const settle = (world: World, supplierId: string, wanted: WantedV2Booking, place: Offered): Created => {
  const booking = begin(world, supplierId, wanted, place);
  take(world, booking);
  return keep(world, booking);
};

type Again = Version<[V2Booking, WantedV2Booking], Created>;

const takeAgain = (world: World, booking: V2Booking): void =>
  world.store.inventory.take(
    ownerOf(booking),
    seatsOf(booking).map((seats) => ({
      ...seats,
      quantity: Math.min(seats.quantity, remaining(world, seats.availabilityId)),
    })),
  );

const repeats = new WeakMap<Store, Set<string>>();

/** Whether a uuid comes here for the first time. */
const isFirstOf = (world: World, id: string): boolean => {
  const seen = repeats.get(world.store) ?? new Set();
  repeats.set(world.store, seen);
  const first = !seen.has(id);
  seen.add(id);
  return first;
};

const soonMs = 60_000;
const isSoonAfter = (world: World, { createdAt }: V2Booking): boolean => world.now() - createdAt < soonMs;

const asItIs: Again = (_world, booking) => ({ booking, made: false });

/** The same create again: the same booking, as it is by now. Spec 3.3, 4.4. */
const again: Again = rules(asItIs, {
  'operator-v2.create.repeat-is-the-same-booking': {
    'v2-repeat-makes-a-second-booking': (world, { supplierId, place }, wanted) =>
      settle(world, supplierId, { ...wanted, uuid: world.newId() }, place),
    'v2-repeat-is-a-server-error': stumble,
    'v2-repeat-is-409': () => {
      throw new Refusal('UNPROCESSABLE_ENTITY', 'the uuid has been used', 409);
    },
  },
  'operator-v2.create.repeat-takes-inventory-once': {
    'v2-repeat-takes-inventory-again': (world, booking) => {
      takeAgain(world, booking);
      return { booking, made: false };
    },
    'v2-repeat-loses-its-units': (world, booking) => {
      world.store.inventory.giveBack(ownerOf(booking));
      return { booking, made: false };
    },
    'v2-repeat-of-the-confirmed-takes-inventory-again': (world, booking) => {
      if (booking.confirmedAt !== undefined) takeAgain(world, booking);
      return { booking, made: false };
    },
  },
  'operator-v2.create.repeat-shows-the-state-by-now': {
    'v2-repeat-shows-the-state-of-creation': (_world, { endedAt: _endedAt, endedBy: _endedBy, ...booking }) => ({
      booking: { ...booking, status: 'ON_HOLD' },
      made: false,
    }),
    'v2-repeat-revives-what-has-ended': (world, booking) => {
      const { endedAt, endedBy: _endedBy, confirmedAt: _confirmedAt, ...first } = booking;
      return endedAt === undefined
        ? { booking, made: false }
        : { booking: world.store.v2Bookings.save({ ...first, status: 'ON_HOLD' }), made: false };
    },
  },
  'operator-v2.wire.lost-answers-act-once': {
    'v2-second-repeat-takes-inventory-again': (world, booking) => {
      if (!isFirstOf(world, booking.id)) takeAgain(world, booking);
      return { booking, made: false };
    },
  },
  'operator-v2.sequence.keeps-the-model': {
    'v2-repeat-after-an-extend-resets-the-hold': (world, booking, wanted) => {
      const expiresAt = booking.createdAt + (wanted.holdExpirationMinutes ?? 30) * 60_000;
      const reset = isInProgress(booking) && expiresAt > world.now() ? { ...booking, expiresAt } : booking;
      return { booking: world.store.v2Bookings.save(reset), made: false };
    },
  },
  'operator-v2.create.repeat-after-a-lost-answer': {
    'v2-uuid-stays-locked-for-a-minute': (world, booking) => {
      if (isSoonAfter(world, booking)) throw new Refusal('UNPROCESSABLE_ENTITY', 'the uuid is being worked on', 409);
      return { booking, made: false };
    },
    'v2-soon-repeat-shows-no-unit-items': (world, booking) => ({
      booking: isSoonAfter(world, booking) ? { ...booking, unitItems: [] } : booking,
      made: false,
    }),
  },
  'operator-v2.create.lost-answer-takes-once': {
    'v2-uuid-is-known-a-minute-late': (world, { id: _id, supplierId, place, ...first }, wanted) => {
      const known = { ...first, supplierId, place, id: wanted.uuid };
      return isSoonAfter(world, known) ? settle(world, supplierId, wanted, place) : { booking: known, made: false };
    },
    'v2-soon-repeat-frees-what-the-first-took': (world, booking) => {
      if (isSoonAfter(world, booking)) world.store.inventory.giveBack(ownerOf(booking));
      return { booking, made: false };
    },
  },
});

const refuseOther = (status: number): never => {
  throw new Refusal('BAD_REQUEST', 'the uuid is that of another booking', status);
};

/** The same uuid with other data. @throws Refusal 400 */
const otherData: Again = rules(
  // Spec silent: what the same uuid with other data gets; 400 is only a SHOULD.
  choice<[V2Booking, WantedV2Booking], Created>('operator-v2.create.other-data-is-400', () => refuseOther(400), {
    'v2-other-data-is-409': () => refuseOther(409),
    'v2-other-data-is-422': () => refuseOther(422),
    'v2-other-data-answers-the-stored': (_world, booking) => ({ booking, made: false }),
  }),
  {
    'operator-v2.create.other-data-changes-nothing': {
      'v2-other-data-replaces-the-booking': (world, booking, wanted) => {
        const place = placeFor(world, booking.supplierId, wanted);
        world.store.inventory.giveBack(ownerOf(booking));
        return settle(world, booking.supplierId, wanted, place);
      },
      'v2-other-data-is-shown-as-stored': (world, booking, wanted) => ({
        booking: { ...booking, sent: wanted, unitItems: unitItemsOf(world, wanted) },
        made: false,
      }),
    },
    'operator-v2.create.other-data-takes-nothing': {
      'v2-refused-other-data-takes-inventory': (world, booking, wanted) => {
        leak(world, [{ availabilityId: booking.place.slot.id, quantity: wanted.unitItems.length }]);
        return refuseOther(400);
      },
      'v2-refused-other-data-frees-the-first': (world, booking) => {
        world.store.inventory.giveBack(ownerOf(booking));
        return refuseOther(400);
      },
      'v2-refused-other-data-takes-inventory-elsewhere': (world, booking, wanted) => {
        const { slot } = placeFor(world, booking.supplierId, wanted);
        if (slot.id !== booking.place.slot.id)
          leak(world, [{ availabilityId: slot.id, quantity: wanted.unitItems.length }]);
        return refuseOther(400);
      },
    },
  },
);

/** A copy in which all uuids are in lower case: what is compared. */
const comparable = (value: unknown): unknown => {
  if (typeof value === 'string') return isUuid(value) ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, comparable(inner)]));
};

const repeated: Version<[V2Booking, supplierId: string, WantedV2Booking], Created> = (
  world,
  booking,
  supplierId,
  wanted,
) => {
  const same =
    sameId(booking.supplierId, supplierId) && isDeepStrictEqual(comparable(booking.sent), comparable(wanted));
  return same ? again(world, booking, wanted) : otherData(world, booking, wanted);
};

const known: Version<[WantedV2Booking], V2Booking | undefined> = rule(
  'operator-v2.create.letter-case-makes-no-second-booking',
  (world, { uuid }: WantedV2Booking) => {
    world.now();
    return world.store.v2Bookings.get(uuid);
  },
  {
    'v2-uuid-in-other-letters-is-another-booking': (world, { uuid }) => {
      const booking = world.store.v2Bookings.get(uuid);
      return booking?.id === uuid ? booking : undefined;
    },
    'v2-uuid-in-other-letters-is-a-server-error': (world, { uuid }) => {
      const booking = world.store.v2Bookings.get(uuid);
      return booking && booking.id !== uuid ? stumble() : booking;
    },
  },
);

const createAtOnce: Create = (world, supplierId, wanted) => {
  const first = known(world, wanted);
  return first
    ? repeated(world, first, supplierId, wanted)
    : settle(world, supplierId, wanted, placeFor(world, supplierId, wanted));
};

const whenRefused = (act: (world: World, supplierId: string, wanted: WantedV2Booking) => void): Create =>
  onRefusal(createAtOnce, (world, supplierId, wanted) => {
    if (!known(world, wanted)) act(world, supplierId, wanted);
  });

const slotNamed = (world: World, { availabilityId }: WantedV2Booking) => world.store.availabilities.get(availabilityId);

/** Whether fewer are left, though not none. */
const wantsTooMany = (world: World, wanted: WantedV2Booking): boolean => {
  const slot = slotNamed(world, wanted);
  const left = slot ? remaining(world, slot.id) : 0;
  return left > 0 && wanted.unitItems.length > left;
};

const anySlot = (world: World): Availability => world.store.availabilities.all()[0] as Availability;

const placeOf = (world: World, slot: Availability): Offered => ({
  product: world.store.products.get(slot.productId) as Product,
  rate: world.store.rates.get(slot.rateId) as Rate,
  slot,
});

const leaveBooking = (world: World, supplierId: string, wanted: WantedV2Booking): void => {
  const slot = slotNamed(world, wanted);
  if (!slot) return;
  const now = world.now();
  world.store.v2Bookings.save({
    id: wanted.uuid,
    supplierId,
    sent: wanted,
    place: placeOf(world, slot),
    unitItems: unitItemsOf(world, wanted),
    status: 'ON_HOLD',
    createdAt: now,
    expiresAt: now + soonMs,
  });
};

const collide = colliding();

/**
 * Makes a booking in progress and takes its inventory, in one step that no other call comes between; for a uuid that
 * has a booking, answers that one. @throws Refusal 400. Spec 3.3, 4.4.
 */
export const create: Version<[supplierId: string, WantedV2Booking], Created | Promise<Created>> = rules<
  [supplierId: string, WantedV2Booking],
  Created | Promise<Created>
>(createAtOnce, {
  'operator-v2.create.is-accepted': {
    'v2-every-create-is-refused': () => {
      throw new Refusal('UNPROCESSABLE_ENTITY', 'not today');
    },
    'v2-create-fails-with-200': () => {
      throw new Refusal('UNPROCESSABLE_ENTITY', 'not today', 200);
    },
  },
  'operator-v2.create.any-valid-request-is-accepted': {
    'v2-create-of-ten-units-is-refused': (world, supplierId, wanted) => {
      if (wanted.unitItems.length > 9) throw new Refusal('UNPROCESSABLE_ENTITY', 'at most 9 units');
      return createAtOnce(world, supplierId, wanted);
    },
    'v2-apostrophe-in-a-reference-is-refused': (world, supplierId, wanted) => {
      if (wanted.unitItems.some(({ resellerReference }) => /['’]/.test(String(resellerReference))))
        throw new Refusal('BAD_REQUEST', 'the reference is no word');
      return createAtOnce(world, supplierId, wanted);
    },
  },
  'operator-v2.create.parallel-repeats-make-one': {
    'v2-parallel-creates-collide': (world, supplierId, wanted) =>
      collide(world, wanted.uuid, () => createAtOnce(world, supplierId, wanted)),
    'v2-parallel-creates-make-bookings-of-their-own': async (world, supplierId, wanted) => {
      const first = known(world, wanted);
      await pause();
      if (first) return repeated(world, first, supplierId, wanted);
      const second = known(world, wanted);
      const place = placeFor(world, supplierId, wanted);
      return settle(world, supplierId, second ? { ...wanted, uuid: world.newId() } : wanted, place);
    },
  },
  'operator-v2.create.parallel-repeats-take-once': {
    'v2-uuid-is-checked-and-stored-with-a-gap': async (world, supplierId, wanted) => {
      const first = known(world, wanted);
      await pause();
      return first
        ? repeated(world, first, supplierId, wanted)
        : settle(world, supplierId, wanted, placeFor(world, supplierId, wanted));
    },
    'v2-uuid-is-stored-after-the-effect': async (world, supplierId, wanted) => {
      const first = known(world, wanted);
      if (first) return repeated(world, first, supplierId, wanted);
      const booking = begin(world, supplierId, wanted, placeFor(world, supplierId, wanted));
      take(world, booking);
      await pause();
      return keep(world, booking);
    },
  },
  'operator-v2.create.last-vacancies-under-parallel-calls': {
    'v2-create-checks-and-takes-with-a-gap': async (world, supplierId, wanted) => {
      const place = known(world, wanted) ? undefined : placeFor(world, supplierId, wanted);
      await pause();
      const first = known(world, wanted);
      if (first) return repeated(world, first, supplierId, wanted);
      return place ? settle(world, supplierId, wanted, place) : createAtOnce(world, supplierId, wanted);
    },
    'v2-losers-of-the-last-vacancies-are-told-that-they-won': async (world, supplierId, wanted) => {
      const place = known(world, wanted) ? undefined : placeFor(world, supplierId, wanted);
      await pause();
      const lost = place && remaining(world, place.slot.id) < wanted.unitItems.length;
      return lost
        ? { booking: begin(world, supplierId, wanted, place), made: true }
        : createAtOnce(world, supplierId, wanted);
    },
  },
  'operator-v2.create.refused-takes-nothing': {
    'v2-refused-create-takes-inventory': whenRefused((world, _supplierId, wanted) => {
      const slot = slotNamed(world, wanted);
      if (slot) leak(world, [{ availabilityId: slot.id, quantity: wanted.unitItems.length }]);
    }),
    'v2-create-beyond-the-vacancies-takes-what-is-left': whenRefused((world, _supplierId, wanted) => {
      const slot = slotNamed(world, wanted);
      if (slot && wantsTooMany(world, wanted))
        leak(world, [{ availabilityId: slot.id, quantity: remaining(world, slot.id) }]);
    }),
  },
  'operator-v2.create.refused-leaves-no-booking': {
    'v2-refused-create-leaves-a-booking': whenRefused(leaveBooking),
    'v2-create-beyond-the-vacancies-leaves-a-booking': whenRefused((world, supplierId, wanted) => {
      if (wantsTooMany(world, wanted)) leaveBooking(world, supplierId, wanted);
    }),
    'v2-refused-create-succeeds-when-repeated': (world, supplierId, wanted) => {
      try {
        return createAtOnce(world, supplierId, wanted);
      } catch (refusal) {
        if (!known(world, wanted) && !isFirstOf(world, wanted.uuid)) leaveBooking(world, supplierId, wanted);
        const booking = known(world, wanted);
        if (booking) return { booking, made: true };
        throw refusal;
      }
    },
  },
  'operator-v2.create.without-availability-is-refused': {
    'v2-refused-create-without-availability-books-the-first': whenRefused((world, supplierId, wanted) => {
      if (wanted.availabilityId === '')
        leaveBooking(world, supplierId, { ...wanted, availabilityId: anySlot(world).id });
    }),
  },
  'operator-v2.create.unknown-availability-is-refused': {
    'v2-unknown-availability-is-answered-as-accepted': (world, supplierId, wanted) => {
      try {
        return createAtOnce(world, supplierId, wanted);
      } catch (refusal) {
        const unknown = refusal instanceof Refusal && refusal.code === 'INVALID_AVAILABILITY_ID';
        const place = unknown && wanted.availabilityId !== '' ? placeOf(world, anySlot(world)) : undefined;
        if (place) return { booking: begin(world, supplierId, wanted, place), made: true };
        throw refusal;
      }
    },
  },
  'operator-v2.create.closed-is-refused': {
    'v2-refused-create-of-the-closed-is-kept': whenRefused((world, supplierId, wanted) => {
      const slot = slotNamed(world, wanted);
      if (slot && isClosed(world, placeOf(world, slot))) leaveBooking(world, supplierId, wanted);
    }),
  },
  'operator-v2.create.sold-out-is-refused': {
    'v2-refused-create-of-the-sold-out-is-kept': whenRefused((world, supplierId, wanted) => {
      const slot = slotNamed(world, wanted);
      if (slot && !slot.closed && remaining(world, slot.id) === 0) leaveBooking(world, supplierId, wanted);
    }),
  },
});
