// What a create asks for, found among what is offered, and whether it can be had. Spec 2.12, 4.4.
import { remaining } from '../capacity.ts';
import { rule, rules, type Version } from '../rule.ts';
import type { World } from '../world.ts';
import { isClosed, isNamed, type Offered } from './availability.ts';
import { offeredOf } from './availability-list.ts';
import { isInProgress, sameId, type V2Booking, type WantedV2Booking } from './booking.ts';
import { offerAt, optionsOf, unitAt } from './product.ts';
import { Refusal } from './refusal.ts';

type Wanted = [supplierId: string, WantedV2Booking];

const namedIn = (world: World, all: Offered[], { availabilityId }: WantedV2Booking): Offered => {
  const found = all.find((offered) => isNamed(world, offered, availabilityId));
  if (!found) throw new Refusal('INVALID_AVAILABILITY_ID', 'the option has no such availability');
  return found;
};

const firstFree = (world: World, all: Offered[], wanted: WantedV2Booking): Offered =>
  all.find((offered) => !isClosed(world, offered) && remaining(world, offered.slot.id) > wanted.unitItems.length) ??
  namedIn(world, all, wanted);

const slotAmong: Version<[Offered[], WantedV2Booking], Offered> = rules(namedIn, {
  'operator-v2.create.without-availability-is-refused': {
    'v2-create-without-availability-takes-any': (world, all, wanted) =>
      wanted.availabilityId === '' ? firstFree(world, all, wanted) : namedIn(world, all, wanted),
  },
  'operator-v2.create.broken-requests-make-nothing': {
    'v2-null-availability-means-any': (world, all, wanted) =>
      wanted.availabilityId === '' ? firstFree(world, all, wanted) : namedIn(world, all, wanted),
  },
  'operator-v2.create.unknown-availability-is-refused': {
    'v2-unknown-availability-means-any': (world, all, wanted) => {
      const known = all.some((offered) => isNamed(world, offered, wanted.availabilityId));
      return known || wanted.availabilityId === '' ? namedIn(world, all, wanted) : firstFree(world, all, wanted);
    },
  },
});

const everything = (world: World, supplierId: string): Offered[] =>
  world.store.products
    .all()
    .filter((product) => product.supplierId === supplierId)
    .flatMap((product) => optionsOf(world, product))
    .flatMap((rate) => offeredOf(world, rate));

/** The product, option and slot of a create. @throws Refusal 400 */
const offered: Version<Wanted, Offered> = rule<Wanted, Offered>(
  'operator-v2.create.unknown-product-is-refused',
  (world, supplierId, wanted) => {
    const { rate } = offerAt(world, supplierId, wanted.productId, wanted.optionId);
    return slotAmong(world, offeredOf(world, rate), wanted);
  },
  {
    'v2-product-and-option-are-not-looked-at': (world, supplierId, wanted) =>
      slotAmong(world, everything(world, supplierId), wanted),
    'v2-product-is-not-looked-at': (world, supplierId, wanted) => {
      const rate = world.store.rates.all().find(({ id }) => sameId(id, wanted.optionId));
      const productId = rate?.productId ?? wanted.productId;
      return slotAmong(world, offeredOf(world, offerAt(world, supplierId, productId, wanted.optionId).rate), wanted);
    },
  },
);

const checkUnits: Version<[Offered, WantedV2Booking], void> = rule(
  'operator-v2.create.unknown-unit-is-refused',
  (_world, { rate }: Offered, { unitItems }: WantedV2Booking): void => {
    for (const { unitId } of unitItems) unitAt(rate, unitId);
  },
  {
    'v2-unknown-units-are-booked': () => undefined,
    'v2-only-the-first-unit-must-be-known': (_world, { rate }, { unitItems: [first] }) => {
      if (first) unitAt(rate, first.unitId);
    },
  },
);

const closed = (world: World, place: Offered): void => {
  if (isClosed(world, place)) throw new Refusal('UNPROCESSABLE_ENTITY', 'the availability is closed');
};

const weekMs = 7 * 86_400_000;

const checkOpen: Version<[Offered], void> = rules<[Offered], void>(closed, {
  'operator-v2.create.closed-is-refused': { 'v2-closed-can-be-booked': () => undefined },
  'operator-v2.availability.listed-can-be-booked': {
    'v2-listed-beyond-a-week-cannot-be-booked': (world, place) => {
      if (place.slot.start > world.now() + weekMs) throw new Refusal('UNPROCESSABLE_ENTITY', 'not on sale yet');
      closed(world, place);
    },
  },
  'operator-v2.product.can-be-sold': {
    'v2-opening-hours-cannot-be-booked': (world, place) => {
      if (place.product.availabilityType === 'OPENING_HOURS')
        throw new Refusal('UNPROCESSABLE_ENTITY', 'the product has no start times');
      closed(world, place);
    },
  },
});

/** Spec silent: that the limits of the rate hold in v2 too. The options tell them as restrictions. */
const checkLimits = ({ rate }: Offered, units: number): void => {
  if (units > rate.maxTravelers || (units > 0 && units < rate.minTravelers)) {
    throw new Refusal('UNPROCESSABLE_ENTITY', `${rate.minTravelers} to ${rate.maxTravelers} units are wanted`);
  }
};

type Room = Version<[Offered, units: number], void>;

const needs = (left: number, units: number): void => {
  if (units > left) throw new Refusal('UNPROCESSABLE_ENTITY', `${left} units are left`);
};

const holdsOf = (world: World, slotId: string): V2Booking[] =>
  world.store.v2Bookings.all().filter((booking) => isInProgress(booking) && booking.place.slot.id === slotId);

/** Units of a slot that bookings in progress have. */
const heldOf = (world: World, slotId: string): number =>
  holdsOf(world, slotId).reduce((sum, { unitItems }) => sum + unitItems.length, 0);

/** @throws Refusal when not enough is left */
const checkRoom: Room = rules<[Offered, units: number], void>(
  (world, { slot }, units) => needs(remaining(world, slot.id), units),
  {
    'operator-v2.create.held-units-are-gone': {
      'v2-create-overlooks-what-is-held': (world, { slot }, units) =>
        needs(remaining(world, slot.id) + heldOf(world, slot.id), units),
      'v2-create-sees-confirmed-units-and-the-latest-hold-only': (world, { slot }, units) => {
        const latest = holdsOf(world, slot.id).at(-1);
        const unseen = heldOf(world, slot.id) - (latest?.unitItems.length ?? 0);
        needs(remaining(world, slot.id) + unseen, units);
      },
      'v2-create-counts-a-hold-as-one-unit': (world, { slot }, units) =>
        needs(remaining(world, slot.id) + heldOf(world, slot.id) - holdsOf(world, slot.id).length, units),
    },
    'operator-v2.create.beyond-vacancies-is-refused': {
      'v2-create-compares-with-what-there-was': (_world, { slot }, units) => needs(slot.seats, units),
      'v2-create-takes-any-number-of-units': (_world, { slot }) => needs(slot.seats, 1),
    },
    'operator-v2.create.closed-is-refused': {
      'v2-closed-can-be-booked': (world, { slot }, units) => {
        if (!slot.closed) needs(remaining(world, slot.id), units);
      },
    },
    'operator-v2.create.sold-out-is-refused': {
      'v2-sold-out-can-be-booked': (world, place, units) => {
        const left = remaining(world, place.slot.id);
        if (left > 0 || place.slot.closed) needs(left, units);
      },
    },
  },
);

/** Where a create finds its place. @throws Refusal 400 */
export const placeFor = (world: World, supplierId: string, wanted: WantedV2Booking): Offered => {
  const place = offered(world, supplierId, wanted);
  checkUnits(world, place, wanted);
  checkOpen(world, place);
  checkLimits(place, wanted.unitItems.length);
  checkRoom(world, place, wanted.unitItems.length);
  return place;
};
