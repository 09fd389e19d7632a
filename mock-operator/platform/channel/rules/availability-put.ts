// The availability of a rate as it is kept. Spec 2.1, 4.3.
import { instant } from '../../../../schemas/formats.ts';
import type { Availability, Rate } from '../../../kernel/offer.ts';
import { perWorld } from '../../../kernel/per-world.ts';
import { rule, rules, type Version } from '../../../kernel/rule.ts';
import type { World } from '../../../kernel/world.ts';

/** One availability as it is sent. */
export interface SentAvailability {
  id?: string;
  start: string;
  end: string;
  capacity: number;
  maxCapacity?: number;
}

const HOUR_MS = 3_600_000;

/** The moment that a date-time names. */
const momentOf: Version<[dateTime: string], number> = rule(
  'channel.availability.is-sold-as-it-was-set',
  (_world, dateTime: string): number => instant(dateTime),
  {
    'set-availability-loses-its-offset': (_world, dateTime) => instant(dateTime.replace(/[+-]\d\d:\d\d$/, 'Z')),
  },
);

/** What is kept of availabilities that are set: all that was sent. */
const kept: Version<[Availability[]], Availability[]> = rules((_world, set: Availability[]): Availability[] => set, {
  'channel.availability.is-sold-as-it-was-set': {
    'capacity-that-is-set-becomes-the-maximum': (_world, set) => set.map((one) => ({ ...one, maxCapacity: one.seats })),
    'set-availability-has-a-seat-less': (_world, set) =>
      set.map((one) => ({ ...one, seats: Math.max(0, one.seats - 1) })),
    'set-availability-begins-an-hour-late': (_world, set) =>
      set.map((one) => ({ ...one, start: one.start + HOUR_MS, end: one.end + HOUR_MS })),
  },
});

/** What is free at most of an availability: seats that others give back are not added to those that were set. */
const maxFree: Version<[capacity: number, maxCapacity: number], Pick<Availability, 'maxFree'>> = rule(
  'channel.availability.capacity-above-its-maximum-is-never-shown',
  (_world, capacity: number, maxCapacity: number) =>
    maxCapacity < 0 ? {} : { maxFree: Math.max(capacity, maxCapacity) },
  { 'seats-of-a-hold-are-added-to-what-was-set-again': () => ({}) },
);

const ofRate = ({ store }: World, rateId: string): Availability[] =>
  store.availabilities.filter((one) => one.rateId === rateId);

/** How often availability was set, by rate. */
const timesSet = perWorld(() => new Map<string, number>());

type Replace = Version<[rateId: string, set: readonly Availability[]], readonly Availability[]>;

/** Removes what there was, and returns what comes in its place. */
const replacement: Replace = rules<[string, readonly Availability[]], readonly Availability[]>(
  (world, rateId, set) => {
    for (const { id } of ofRate(world, rateId)) {
      world.store.availabilities.delete(id);
    }
    return set;
  },
  {
    'channel.sequence.keeps-the-model': {
      'availability-that-is-set-a-third-time-is-ignored': (world, rateId, set) => {
        const times = 1 + (timesSet(world).get(rateId) ?? 0);
        timesSet(world).set(rateId, times);
        if (times === 3) {
          return [];
        }
        for (const { id } of ofRate(world, rateId)) {
          world.store.availabilities.delete(id);
        }
        return set;
      },
    },
    'channel.availability.set-again-replaces': {
      'availability-that-is-set-to-nothing-stays': (world, rateId, set) => {
        for (const { id } of set.length > 0 ? ofRate(world, rateId) : []) {
          world.store.availabilities.delete(id);
        }
        return set;
      },
      'availability-that-is-set-again-is-added': (_world, _rateId, set) => set,
      'availability-that-is-set-again-is-ignored': (world, rateId, set) =>
        ofRate(world, rateId).length > 0 ? [] : set,
      'windows-at-other-times-stay-when-availability-is-set-again': (world, rateId, set) => {
        const starts = new Set(set.map(({ start }) => start));
        for (const { id } of ofRate(world, rateId).filter(({ start }) => starts.has(start))) {
          world.store.availabilities.delete(id);
        }
        return set;
      },
    },
  },
);

/** Keeps availabilities in place of those that the rate had. */
export const put: Version<[Rate, readonly SentAvailability[], ids: readonly string[]], void> = (
  world,
  rate,
  sent,
  ids,
) => {
  const { products, availabilities, inventory } = world.store;
  const set = sent.map(({ start, end, capacity, maxCapacity = -1 }, index): Availability => {
    const id = ids[index] as string;
    return {
      id,
      supplierId: products.get(rate.productId)?.supplierId ?? '',
      productId: rate.productId,
      rateId: rate.id,
      start: momentOf(world, start),
      end: momentOf(world, end),
      // The number that is set is what remains, also where seats are held or booked already.
      seats: capacity + inventory.taken(id),
      maxCapacity,
      ...maxFree(world, capacity, maxCapacity),
      closed: false,
    };
  });
  for (const one of kept(world, [...replacement(world, rate.id, set)])) {
    availabilities.save(one);
  }
};
