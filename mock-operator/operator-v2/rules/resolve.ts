// What a create asks for, found among what is offered, and whether it can be had. Spec 2.12, 4.4.

import { counted } from '../../../schemas/text/counted.ts';
import { remaining } from '../../kernel/capacity.ts';
import { Mistakes } from '../../kernel/mistakes.ts';
import type { Offered } from '../../kernel/offer.ts';
import { refusing, rule, rules, type Version } from '../../kernel/rule.ts';
import { sameId } from '../../kernel/same-id.ts';
import type { World } from '../../kernel/world.ts';
import { isClosed, isNamed } from './availability.ts';
import { offeredOf } from './availability-list.ts';
import { type BookingRequest, isInProgress, type V2Booking, v2Bookings } from './booking.ts';
import { offerAt, optionsOf, unitAt } from './product.ts';
import { inOtherWords, refuseIf, unknownId } from './refusal.ts';

type Asking = [supplierId: string, BookingRequest];

const REFUSALS = 'operator-v2.create.refusal-statuses';

const namedIn = (world: World, all: Offered[], { availabilityId }: BookingRequest): Offered => {
  const found = all.find((offered) => isNamed(world, offered, availabilityId));
  if (!found) {
    return unknownId('INVALID_AVAILABILITY_ID', availabilityId, 'the option has no such availability');
  }
  return found;
};

const firstFree = (world: World, all: Offered[], request: BookingRequest): Offered =>
  all.find(
    (offered) => !isClosed(world, offered) && remaining(world, offered.availability.id) > request.unitItems.length,
  ) ?? namedIn(world, all, request);

const named = refusing(REFUSALS, 'an unknown availability', namedIn);

const availabilityAmong: Version<[Offered[], BookingRequest], Offered> = rules(named, {
  'operator-v2.create.without-availability-is-refused': {
    'v2-create-without-availability-takes-any': (world, all, request) =>
      request.availabilityId === '' ? firstFree(world, all, request) : namedIn(world, all, request),
  },
  'operator-v2.create.broken-requests-make-nothing': {
    'v2-null-availability-means-any': (world, all, request) =>
      request.availabilityId === '' ? firstFree(world, all, request) : namedIn(world, all, request),
  },
  'operator-v2.create.unknown-availability-is-refused': {
    'v2-availability-of-any-option-is-booked': (world, all, request) => {
      const { productId, id } = all[0]?.rate ?? { productId: '', id: '' };
      const foreign = world.store.rates
        .filter((rate) => rate.productId === productId && rate.id !== id)
        .flatMap((rate) => offeredOf(world, rate))
        .find((offered) => isNamed(world, offered, request.availabilityId));
      return foreign && all[0] ? { ...all[0], availability: foreign.availability } : namedIn(world, all, request);
    },
    'v2-availability-is-found-by-the-beginning-of-its-id': (world, all, request) =>
      all.find(({ availability }) => request.availabilityId.startsWith(availability.id)) ??
      namedIn(world, all, request),
    'v2-unknown-availability-means-any': (world, all, request) => {
      const known = all.some((offered) => isNamed(world, offered, request.availabilityId));
      return known || request.availabilityId === '' ? namedIn(world, all, request) : firstFree(world, all, request);
    },
  },
});

const everything = (world: World, supplierId: string): Offered[] =>
  world.store.products
    .filter((product) => product.supplierId === supplierId)
    .flatMap((product) => optionsOf(world, product))
    .flatMap((rate) => offeredOf(world, rate));

const optionFor = refusing(
  REFUSALS,
  'an unknown product or option',
  (world, supplierId: string, { productId, optionId }: BookingRequest) =>
    offerAt(world, supplierId, productId, optionId),
);

/** The product, option and availability of a create. @throws Refusal 400 */
const offeredFor: Version<Asking, Offered> = rule<Asking, Offered>(
  'operator-v2.create.unknown-product-is-refused',
  (world, supplierId, request) => {
    const { rate } = optionFor(world, supplierId, request);
    return availabilityAmong(world, offeredOf(world, rate), request);
  },
  {
    'v2-product-and-option-are-not-looked-at': (world, supplierId, request) =>
      availabilityAmong(world, everything(world, supplierId), request),
    'v2-product-is-not-looked-at': (world, supplierId, request) => {
      const rate = world.store.rates.find(({ id }) => sameId(id, request.optionId));
      const productId = rate?.productId ?? request.productId;
      return availabilityAmong(
        world,
        offeredOf(world, offerAt(world, supplierId, productId, request.optionId).rate),
        request,
      );
    },
  },
);

const checkUnits: Version<[Pick<Offered, 'rate'>, BookingRequest], void> = rule(
  'operator-v2.create.unknown-unit-is-refused',
  refusing(
    REFUSALS,
    'an unknown unit',
    (_world, { rate }: Pick<Offered, 'rate'>, { unitItems }: BookingRequest): void => {
      for (const { unitId } of unitItems) {
        unitAt(rate, unitId);
      }
    },
  ),
  {
    'v2-unknown-units-are-booked': () => undefined,
    'v2-units-are-found-by-the-beginning-of-their-ids': (_world, { rate }, { unitItems }) => {
      for (const { unitId } of unitItems) {
        unitAt(rate, rate.prices.find(({ id }) => unitId.startsWith(id))?.id ?? unitId);
      }
    },
    'v2-units-of-any-option-are-booked': (world, { rate }, { unitItems }) => {
      const prices = world.store.rates.all().flatMap((one) => one.prices);
      for (const { unitId } of unitItems) {
        unitAt({ ...rate, prices }, unitId);
      }
    },
    'v2-only-the-first-unit-must-be-known': (_world, { rate }, { unitItems: [first] }) => {
      if (first) {
        unitAt(rate, first.unitId);
      }
    },
  },
);

const closed = refusing(REFUSALS, 'closed', (world, offered: Offered): void =>
  refuseIf(isClosed(world, offered), 'UNPROCESSABLE_ENTITY', 'the availability is closed'),
);

const WEEK_MS = 7 * 86_400_000;

const checkOpen: Version<[Offered], void> = rules<[Offered], void>(closed, {
  'operator-v2.create.closed-is-refused': { 'v2-closed-can-be-booked': () => undefined },
  'operator-v2.availability.listed-can-be-booked': {
    'v2-listed-beyond-a-week-cannot-be-booked': (world, offered) => {
      refuseIf(offered.availability.start > world.now() + WEEK_MS, 'UNPROCESSABLE_ENTITY', 'not on sale yet');
      closed(world, offered);
    },
  },
  'operator-v2.product.can-be-sold': {
    'v2-opening-hours-cannot-be-booked': (world, offered) => {
      refuseIf(
        offered.product.availabilityType === 'OPENING_HOURS',
        'UNPROCESSABLE_ENTITY',
        'the product has no start times',
      );
      closed(world, offered);
    },
  },
});

/** Spec silent: that the limits of the rate hold in v2 too. Options answer them as restrictions. */
export const checkUnitLimits = ({ rate }: Offered, units: number): void => {
  refuseIf(
    units > rate.maxTravelers || (units > 0 && units < rate.minTravelers),
    'UNPROCESSABLE_ENTITY',
    `${rate.minTravelers} to ${rate.maxTravelers} units are wanted`,
  );
};

type Room = Version<[Offered, units: number], void>;

/** The same for a create. */
const checkBookedLimits: Room = rule<[Offered, units: number], void>(
  'operator-v2.octo.restrictions-are-kept',
  (_world, offered, units) => checkUnitLimits(offered, units),
  {
    'octo-more-units-than-the-most-are-booked': (_world, offered, units) =>
      checkUnitLimits(offered, Math.min(units, offered.rate.maxTravelers)),
    'octo-fewer-units-than-the-least-are-booked': (_world, offered, units) =>
      checkUnitLimits(offered, Math.max(units, offered.rate.minTravelers)),
  },
);

const needs = (left: number, units: number): void => {
  refuseIf(units > left, 'UNPROCESSABLE_ENTITY', `${counted(left, 'unit is', 'units are')} left`);
};

const holdsOf = (world: World, availabilityId: string): V2Booking[] =>
  v2Bookings(world).filter((booking) => isInProgress(booking) && booking.offered.availability.id === availabilityId);

/** Units of an availability that bookings in progress have. */
const heldOf = (world: World, availabilityId: string): number =>
  holdsOf(world, availabilityId).reduce((sum, { unitItems }) => sum + unitItems.length, 0);

/** @throws Refusal when not enough is left */
const checkFreeSeats: Room = rules<[Offered, units: number], void>(
  refusing(REFUSALS, 'beyond the vacancies', (world, { availability }, units) =>
    needs(remaining(world, availability.id), units),
  ),
  {
    'operator-v2.create.held-units-are-gone': {
      'v2-create-overlooks-what-is-held': (world, { availability }, units) =>
        needs(remaining(world, availability.id) + heldOf(world, availability.id), units),
      'v2-create-sees-confirmed-units-and-the-latest-hold-only': (world, { availability }, units) => {
        const latest = holdsOf(world, availability.id).at(-1);
        const unseen = heldOf(world, availability.id) - (latest?.unitItems.length ?? 0);
        needs(remaining(world, availability.id) + unseen, units);
      },
      'v2-create-counts-a-hold-as-one-unit': (world, { availability }, units) =>
        needs(
          remaining(world, availability.id) + heldOf(world, availability.id) - holdsOf(world, availability.id).length,
          units,
        ),
    },
    'operator-v2.create.beyond-vacancies-is-refused': {
      'v2-create-compares-with-what-there-was': (_world, { availability }, units) => needs(availability.seats, units),
      'v2-create-takes-any-number-of-units': (_world, { availability }) => needs(availability.seats, 1),
    },
    'operator-v2.create.closed-is-refused': {
      'v2-closed-can-be-booked': (world, { availability }, units) => {
        if (!availability.closed) {
          needs(remaining(world, availability.id), units);
        }
      },
    },
    'operator-v2.create.sold-out-is-refused': {
      'v2-sold-out-can-be-booked': (world, offered, units) => {
        const left = remaining(world, offered.availability.id);
        if (left > 0 || offered.availability.closed) {
          needs(left, units);
        }
      },
    },
  },
);

/** How many units a create asks for. */
const unitsIn: Version<[BookingRequest], number> = rule<[BookingRequest], number>(
  'operator-v2.create.beyond-vacancies-is-refused',
  (_world, { unitItems }) => unitItems.length,
  {
    'v2-create-counts-each-kind-of-unit-alone': (_world, { unitItems }) =>
      Math.max(0, ...unitItems.map(({ unitId }) => unitItems.filter((item) => sameId(item.unitId, unitId)).length)),
  },
);

/** What a create asks for, found and free. @throws Refusal 400 */
export const resolve = (world: World, supplierId: string, request: BookingRequest): Offered => {
  const mistakes = new Mistakes(inOtherWords);
  const offered = mistakes.of(() => offeredFor(world, supplierId, request));
  if (!offered) {
    const option = mistakes.of(() => offerAt(world, supplierId, request.productId, request.optionId));
    mistakes.of(() => option && checkUnits(world, option, request));
    throw mistakes.refusal();
  }
  mistakes.of(() => checkUnits(world, offered, request));
  mistakes.of(() => checkOpen(world, offered));
  mistakes.of(() => checkBookedLimits(world, offered, request.unitItems.length));
  mistakes.of(() => checkFreeSeats(world, offered, unitsIn(world, request)));
  mistakes.refuse();
  return offered;
};
