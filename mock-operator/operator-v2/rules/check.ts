// The check of a configuration: what the units and availabilities wanted would get. It takes nothing. Spec 4.4.

import { changing } from '../../kernel/around.ts';
import type { Body } from '../../kernel/body.ts';
import { leak, remaining } from '../../kernel/capacity.ts';
import type { Offered } from '../../kernel/offer.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { type AvailabilityStatus, availabilityBody, isNamed, statusFor } from './availability.ts';
import { listDates, offeredOf } from './availability-list.ts';
import { offerAt, unitAt } from './product.ts';
import { refuse } from './refusal.ts';
import { checkUnitLimits } from './resolve.ts';

export interface Configuration {
  productId: string;
  optionId: string;
  /** Absent: everything that has not passed. */
  availabilityIds?: string[];
  units?: Array<{ unitId: string; quantity: number }>;
}

type Count = Version<[Configuration], number>;

const unitsOf: Version<[Configuration], NonNullable<Configuration['units']>> = rule(
  'operator-v2.check.broken-requests-are-not-bookable',
  (_world, { units = [] }: Configuration) => units,
  {
    'v2-check-drops-broken-units': (_world, { units = [] }) =>
      units
        .filter((unit) => typeof unit?.unitId === 'string')
        .map(({ unitId, quantity }) => ({ unitId, quantity: Number.isInteger(quantity) ? quantity : 1 })),
  },
);

const sum: Count = (world, configuration) =>
  unitsOf(world, configuration).reduce((total, { quantity }) => total + quantity, 0);

const wantedUnits: Count = rules(sum, {
  'operator-v2.check.beyond-vacancies-is-not-bookable': {
    'v2-check-counts-with-16-bits': (world, configuration) => sum(world, configuration) % 65_536,
    'v2-check-counts-kinds-of-units': (_world, { units = [] }) => units.length,
    'v2-check-looks-at-each-kind-of-unit-alone': (world, configuration) =>
      Math.max(0, ...unitsOf(world, configuration).map(({ quantity }) => quantity)),
    'v2-check-looks-at-each-kind-of-unit-alone-on-one-option': (world, configuration) =>
      world.store.rates.get(configuration.optionId)?.code === 'LATE'
        ? Math.max(0, ...unitsOf(world, configuration).map(({ quantity }) => quantity))
        : sum(world, configuration),
    'v2-check-counts-the-first-kind-of-unit-only': (world, configuration) =>
      unitsOf(world, configuration)[0]?.quantity ?? 0,
    'v2-check-forgets-the-quantity-beyond-two': (world, configuration) => Math.min(2, sum(world, configuration)),
  },
});

type Judge = Version<[Offered, units: number], AvailabilityStatus>;

const judged: Judge = (world, offered, units) => {
  const status = statusFor(world, offered, units);
  if (status === 'CLOSED' || status === 'SOLD_OUT') {
    return status;
  }
  checkUnitLimits(offered, units);
  return status;
};

const statusOf: Judge = rules(judged, {
  'operator-v2.check.satisfiable-is-bookable': {
    'v2-check-finds-everything-sold-out': () => 'SOLD_OUT',
    'v2-check-of-several-units-finds-everything-sold-out': (world, offered, units) =>
      units > 1 ? 'SOLD_OUT' : judged(world, offered, units),
    'v2-check-wants-a-unit-more-than-is-asked': (world, offered, units) => judged(world, offered, units + 1),
    'v2-check-never-gives-the-last-unit': (world, offered, units) =>
      remaining(world, offered.availability.id) === units ? 'SOLD_OUT' : judged(world, offered, units),
  },
  'operator-v2.check.restrictions-are-evaluated': {
    'v2-check-overlooks-the-limits-of-units': (world, offered, units) => statusFor(world, offered, units),
    'v2-check-overlooks-the-fewest-units': (world, offered, units) =>
      judged(world, offered, Math.max(units, offered.rate.minTravelers)),
  },
  'operator-v2.check.sold-out-is-not-bookable': {
    'v2-check-overlooks-that-it-is-sold-out': (world, offered, units) =>
      remaining(world, offered.availability.id) === 0 && !offered.availability.closed
        ? 'AVAILABLE'
        : judged(world, offered, units),
    'v2-check-overlooks-that-holds-have-sold-it-out': (world, offered, units) =>
      remaining(world, offered.availability.id) === 0 && offered.availability.seats > 0
        ? 'LIMITED'
        : judged(world, offered, units),
  },
  'operator-v2.check.closed-is-not-bookable': {
    'v2-check-overlooks-that-it-is-closed': changing(judged, (status) => (status === 'CLOSED' ? 'AVAILABLE' : status)),
  },
});

/** Spec silent: how a check says that a configuration cannot be had. Here by the status. */
const cannotBeHad: Version<[Offered, AvailabilityStatus], Body[]> = choice<[Offered, AvailabilityStatus], Body[]>(
  'operator-v2.check.beyond-vacancies',
  (world, offered, status) => [availabilityBody(world, offered, status)],
  {
    'v2-check-leaves-out-what-cannot-be-had': () => [],
    'v2-check-refuses-what-cannot-be-had': () => refuse('UNPROCESSABLE_ENTITY', 'the units cannot be had'),
  },
);

const others: Version<[Offered[], ids: string[] | undefined], Offered[]> = choice<
  [Offered[], ids: string[] | undefined],
  Offered[]
>(
  'operator-v2.check.others-than-asked',
  // Spec silent: whether a check also answers availability not asked for.
  (world, all, ids) =>
    ids === undefined ? all : all.filter((offered) => ids.some((id) => isNamed(world, offered, id))),
  { 'v2-check-answers-others-than-asked': (_world, all) => all },
);

const knownUnits: Version<[Offered['rate'], Configuration], void> = rules(
  (world, rate: Offered['rate'], configuration: Configuration): void => {
    for (const { unitId } of unitsOf(world, configuration)) {
      unitAt(rate, unitId);
    }
  },
  {
    'operator-v2.check.unknown-unit-is-not-bookable': {
      'v2-check-overlooks-unknown-units': () => undefined,
      'v2-check-knows-units-by-the-first': (world, rate, configuration) => {
        for (const { unitId } of unitsOf(world, configuration).slice(0, 1)) {
          unitAt(rate, unitId);
        }
      },
    },
  },
);

const withoutUnits: Version<[supplierId: string, Configuration], Body[]> = choice<
  [supplierId: string, Configuration],
  Body[]
>(
  'operator-v2.check.without-units',
  // Spec silent: what a check without units gets.
  () => refuse('BAD_REQUEST', 'units is missing'),
  {
    'v2-check-without-units-is-a-list': (world, supplierId, { productId, optionId, availabilityIds = [] }) =>
      listDates(world, supplierId, { productId, optionId, availabilityIds }),
  },
);

const evaluate: Version<[supplierId: string, Configuration], Body[]> = (world, supplierId, configuration) => {
  if (configuration.units === undefined) {
    return withoutUnits(world, supplierId, configuration);
  }
  const { rate } = offerAt(world, supplierId, configuration.productId, configuration.optionId);
  knownUnits(world, rate, configuration);
  const units = wantedUnits(world, configuration);
  const { availabilityIds } = configuration;
  return others(world, offeredOf(world, rate), availabilityIds).flatMap((offered) => {
    const status = statusOf(world, offered, units);
    const asked = availabilityIds?.some((id) => isNamed(world, offered, id)) ?? false;
    return asked && (status === 'SOLD_OUT' || status === 'CLOSED')
      ? cannotBeHad(world, offered, status)
      : [availabilityBody(world, offered, status)];
  });
};

const unknownIds = (world: World, supplierId: string, configuration: Configuration): string[] => {
  const { rate } = offerAt(world, supplierId, configuration.productId, configuration.optionId);
  const known = offeredOf(world, rate);
  return (configuration.availabilityIds ?? []).filter((id) => !known.some((offered) => isNamed(world, offered, id)));
};

/** The requested availabilities, each with its status for the requested units. Spec 4.4. */
export const checkConfiguration: Version<[supplierId: string, Configuration], Body[]> = rules<
  [supplierId: string, Configuration],
  Body[]
>(evaluate, {
  'operator-v2.check.answers-availability-with-status': {
    'v2-check-answers-nothing': () => [],
    'v2-check-reports-no-status': (world, supplierId, configuration) =>
      evaluate(world, supplierId, configuration).map(({ status: _status, ...rest }) => rest),
  },
  'operator-v2.check.unknown-availability-is-not-bookable': {
    'v2-check-invents-unknown-availability': (world, supplierId, configuration) => [
      ...evaluate(world, supplierId, configuration),
      ...unknownIds(world, supplierId, configuration).map((id) => ({
        id,
        optionId: configuration.optionId,
        localDateTimeStart: '2030-01-02T09:00:00+01:00',
        localDateTimeEnd: '2030-01-02T11:00:00+01:00',
        status: 'AVAILABLE',
        vacancies: 9,
      })),
    ],
    'v2-check-answers-unknown-availability-like-the-known': changing(
      evaluate,
      (known, supplierId, configuration, world) => [
        ...known,
        ...unknownIds(world, supplierId, configuration).flatMap((id) => known.map((one) => ({ ...one, id }))),
      ],
    ),
  },
  'operator-v2.check.beyond-vacancies-is-not-bookable': {
    'v2-check-counts-the-units-for-the-first-availability-only': (world, supplierId, configuration) => {
      const all = evaluate(world, supplierId, configuration);
      const [first] = configuration.availabilityIds ?? [];
      const one = { ...configuration, units: unitsOf(world, configuration).slice(0, 1) };
      const few = evaluate(world, supplierId, { ...one, units: one.units.map((unit) => ({ ...unit, quantity: 1 })) });
      return all.map((each) => (each.id === first ? each : (few.find(({ id }) => id === each.id) ?? each)));
    },
  },
  'operator-v2.check.sold-out-is-not-bookable': {
    'v2-check-gives-every-availability-the-status-of-the-first': (world, supplierId, configuration) => {
      const all = evaluate(world, supplierId, configuration);
      const [first] = configuration.availabilityIds ?? [];
      const status = all.find(({ id }) => id === first)?.status;
      return all.map((one) => ({ ...one, status: one.status === 'SOLD_OUT' && status ? status : one.status }));
    },
  },
  'operator-v2.check.closed-is-not-bookable': {
    'v2-check-gives-the-closed-the-status-of-those-beside-it': (world, supplierId, configuration) => {
      const all = evaluate(world, supplierId, configuration);
      const open = all.find(({ status }) => status !== 'CLOSED' && status !== 'SOLD_OUT');
      return all.map((one) => ({ ...one, status: one.status === 'CLOSED' && open ? open.status : one.status }));
    },
  },
  'operator-v2.check.takes-no-inventory': {
    'v2-check-takes-inventory': (world, supplierId, configuration) => {
      const answer = evaluate(world, supplierId, configuration);
      const { rate } = offerAt(world, supplierId, configuration.productId, configuration.optionId);
      for (const offered of others(world, offeredOf(world, rate), configuration.availabilityIds)) {
        const quantity = Math.min(sum(world, configuration), remaining(world, offered.availability.id));
        world.store.inventory.take('nobody', [{ availabilityId: offered.availability.id, quantity }]);
      }
      return answer;
    },
    'v2-check-beyond-the-vacancies-takes-what-is-left': (world, supplierId, configuration) => {
      const wanted = sum(world, configuration);
      const answer = evaluate(world, supplierId, configuration);
      for (const { id } of answer) {
        const availability = world.store.availabilities.get(String(id));
        if (availability && wanted > remaining(world, availability.id)) {
          leak(world, [{ availabilityId: availability.id, quantity: wanted }]);
        }
      }
      return answer;
    },
  },
});
