// Where the items of a hold go, and whether there is room. Spec 2.1, 2.8, 2.10.
import { instant } from '../../../schemas/formats.ts';
import type { Availability, Rate } from '../../kernel/offer.ts';
import { choice, refusing, rule, rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { ApiError, refuse, refuseIf } from './api-error.ts';
import { checkFreeSeats } from './free-seats.ts';
import { type HoldRequestItem, holds, ownerOf } from './hold.ts';
import { checkMoment, itemResolver, type ResolvedItem, seatsOf, startingAt } from './resolve.ts';

const REFUSALS = 'partner.hold.refusal-statuses';

const holdable = rule(
  'partner.hold.non-holdable-rate-is-refused',
  refusing(REFUSALS, 'a rate without holds', (_world, { holdable, id }: Rate, _index: number): void =>
    refuseIf(!holdable, 'BAD_REQUEST', 'the rate is not holdable', { rateId: id }),
  ),
  {
    'non-holdable-rate-is-held': () => undefined,
    'only-the-first-hold-item-must-be-holdable': (_world, { holdable, id }, index) =>
      refuseIf(!holdable && index === 0, 'BAD_REQUEST', 'the rate is not holdable', { rateId: id }),
  },
);

type Find = Version<[HoldRequestItem, Rate], Availability | undefined>;

const byStart: Find = choice(
  'partner.hold.without-availability-id',
  // Spec silent: what a hold on a RESERVED rate without availabilityId gets.
  (world, { at }, rate) => startingAt(world, rate, at),
  {
    'hold-without-availability-id-is-refused': (world, { at }, rate) =>
      rate.type === 'RESERVED'
        ? refuse('BAD_REQUEST', 'a RESERVED rate needs an availabilityId', { rateId: rate.id })
        : startingAt(world, rate, at),
  },
);

const availabilityOf: Find = (world, item, rate) => {
  const { availabilityId, at } = item;
  const found =
    availabilityId === undefined ? byStart(world, item, rate) : world.store.availabilities.get(availabilityId);
  if (!found && availabilityId === undefined && rate.type !== 'RESERVED') {
    return undefined;
  }
  if (!found || found.rateId !== rate.id) {
    throw new ApiError('BAD_REQUEST', 'the rate has no such availability', { rateId: rate.id });
  }
  checkMoment(found, at);
  return found;
};

/** Finds rate, price and availability of one item. */
export const resolveHoldItem = itemResolver('hold', availabilityOf, holdable);

const room: Version<[readonly ResolvedItem[]], void> = refusing(REFUSALS, 'beyond the capacity', (world, resolved) =>
  checkFreeSeats(world, seatsOf(resolved)),
);

/** Whether there is room for all items together. @throws ApiError CONFLICT */
export const checkHoldSeats = rules(room, {
  'partner.hold.beyond-capacity-is-refused': {
    'hold-takes-one-seat-too-many': (world, resolved) =>
      checkFreeSeats(
        world,
        seatsOf(resolved).map((seats) => ({ ...seats, quantity: seats.quantity - 1 })),
      ),
    'hold-quantity-has-16-bits': (world, resolved) =>
      checkFreeSeats(
        world,
        seatsOf(resolved).map((seats) => ({ ...seats, quantity: seats.quantity % 65_536 })),
      ),
    'only-the-first-availability-of-a-hold-is-measured': (world, resolved) =>
      checkFreeSeats(world, seatsOf(resolved).slice(0, 1)),
    'hold-is-measured-by-max-capacity': (_world, resolved) => {
      for (const { availability, quantity } of resolved) {
        refuseIf(
          availability !== undefined && availability.maxCapacity >= 0 && quantity > availability.maxCapacity,
          'CONFLICT',
          'not enough seats',
        );
      }
    },
  },
  'partner.hold.items-together-beyond-capacity-are-refused': {
    'hold-items-are-measured-one-by-one': (world, resolved) => {
      for (const one of resolved) {
        room(world, [one]);
      }
    },
    'only-the-first-hold-item-is-measured': (world, resolved) => room(world, resolved.slice(0, 1)),
  },
  'partner.hold.held-seats-are-gone': {
    'held-seats-can-be-held-again': (world, resolved) => {
      for (const { availabilityId, quantity } of seatsOf(resolved)) {
        const seats = world.store.availabilities.get(availabilityId)?.seats ?? 0;
        refuseIf(quantity > seats, 'CONFLICT', 'not enough seats');
      }
    },
    'only-the-oldest-hold-has-its-seats-for-itself': (world, resolved) => {
      for (const { availabilityId, quantity } of seatsOf(resolved)) {
        const seats = world.store.availabilities.get(availabilityId)?.seats ?? 0;
        const [oldest = []] = holds(world)
          .all()
          .map((hold) =>
            world.store.inventory.of(ownerOf(hold)).filter((some) => some.availabilityId === availabilityId),
          )
          .filter((some) => some.length > 0);
        refuseIf(
          quantity > seats - oldest.reduce((sum, some) => sum + some.quantity, 0),
          'CONFLICT',
          'not enough seats',
        );
      }
    },
  },
});

/** Refuses travelers whose number breaks a limit of their rate. */
const limits =
  (isOutside: (travelers: number, rate: Rate) => boolean) =>
  (_world: World, resolved: readonly ResolvedItem[]): void => {
    for (const { rate } of resolved) {
      const travelers = resolved.filter((one) => one.rate === rate).reduce((sum, { quantity }) => sum + quantity, 0);
      const words = 'the travelers are outside the limits of the rate';
      refuseIf(isOutside(travelers, rate), 'BAD_REQUEST', words, { rateId: rate.id });
    }
  };

const areTooFew = (travelers: number, { minTravelers }: Rate): boolean => travelers < minTravelers;
const areTooMany = (travelers: number, { maxTravelers }: Rate): boolean => travelers > maxTravelers;

const usualLimits = choice<[readonly ResolvedItem[], readonly HoldRequestItem[]], void>(
  'partner.hold.outside-the-limits-of-the-rate',
  // Spec silent: what a hold gets whose travelers are outside the limits of the rate.
  () => undefined,
  {
    'hold-outside-the-limits-is-refused': limits(
      (travelers, rate) => areTooFew(travelers, rate) || areTooMany(travelers, rate),
    ),
    'hold-of-too-few-is-refused': limits(areTooFew),
    'hold-of-too-many-is-refused': limits(areTooMany),
    'hold-inside-the-cutoff-is-refused': (world, resolved, items) => {
      resolved.forEach(({ rate }, index) => {
        const start = instant(items[index]?.at ?? '');
        refuseIf(start - world.now() < rate.cutoff * 60_000, 'CONFLICT', 'too late for this rate');
      });
    },
  },
);

/** Limits of the rate, which bind bookings; whether holds too is not shown. */
export const checkHoldLimits = rule('partner.booking.too-many-travelers-are-refused', usualLimits, {
  'maximum-is-held-against-each-item-alone': (world, resolved) => {
    for (const one of resolved) {
      limits(areTooMany)(world, [one]);
    }
  },
});
