// Which availability the next case gets where the first has run short.
import { expect, test } from '@playwright/test';
import { CapacityShare } from '../resources/capacity-share.ts';
import { Leases } from '../resources/leases.ts';
import { WHOLE } from '../resources/partition.ts';
import { Sampler } from '../resources/sampler.ts';
import type { Clock } from '../schedule/clock.ts';
import { Task } from '../schedule/task.ts';
import type { ListedAvailability } from './availability.ts';
import type { V1Context } from './context.ts';
import type { Listing } from './listing.ts';
import type { Offer, Offering } from './rates.ts';
import { searchIn } from './search.ts';
import { Supply } from './supply.ts';

const rateOf = (id: string, minTravelers: number, maxTravelers: number) => ({
  id,
  type: 'RESERVED',
  holdable: true,
  cancelable: true,
  cutoff: 0,
  minTravelers,
  maxTravelers,
  prices: [],
});

const listed = (id: string, capacity: number): ListedAvailability => ({
  id,
  start: '2030-01-02T10:00:00Z',
  end: '2030-01-02T11:00:00Z',
  capacity,
  maxCapacity: 10,
});

/** A supply that began with ten seats of a rate of one to ten travelers; these are left since. */
const supplyThen = async (left: Record<string, ListedAvailability[]>) => {
  const rates = [rateOf('any', 1, 10), rateOf('couples', 2, 4), rateOf('groups', 1, 20)];
  let lists: Record<string, ListedAvailability[]> = { any: [listed('first', 10)] };
  const search = searchIn({
    listing: {
      listed: async ({ rate }: Offer) => lists[rate.id] ?? [],
      ours: (all: unknown) => all,
      window: () => ({}),
    } as unknown as Listing,
    profile: { products: [{ supplierId: 's', productId: 'p', rates }] } as unknown as Offering,
    clock: { movable: false, now: () => Date.parse('2030-01-01T00:00:00Z') } as unknown as Clock,
    allotment: { part: WHOLE, leases: new Leases() },
    sampler: new Sampler('same'),
    task: new Task(),
    capacityShare: new CapacityShare(1),
  });
  const given = { ...search, listedCapacity: async () => 0 };
  const supply = await Supply.open({ given } as unknown as V1Context);
  lists = left;
  return supply;
};

test('a case goes to a rate that takes its travelers', async () => {
  const supply = await supplyThen({ couples: [listed('a', 10)], groups: [listed('b', 6)] });
  await supply.of(10);

  expect((await supply.of(6)).id).toBe('b');
});

test('where as many seats are free nowhere, a case that can do with fewer gets what is left', async () => {
  const supply = await supplyThen({ couples: [listed('a', 10)], groups: [listed('b', 6)] });
  await supply.of(10);

  await expect(supply.of(8)).rejects.toThrow('no limited availability with 8 free seat(s)');
  expect((await supply.ofUpTo(8, { fewest: 1, most: 8 })).id).toBe('b');
});

test('a case that its rate does not take goes elsewhere, also while the first has seats', async () => {
  const supply = await supplyThen({ groups: [listed('b', 20)] });

  expect((await supply.of(4, { fewest: 4, most: 12 })).id).toBe('b');
});

test('what is free is looked at after each case, also where enough was left: a cancel may give nothing back', async () => {
  const supply = await supplyThen({ groups: [listed('b', 20)] });
  const few = () => supply.ofUpTo(4, { fewest: 1, most: 4 });

  expect([(await few()).id, supply.free]).toEqual(['first', 10]);
  expect([(await few()).id, supply.free]).toEqual(['b', 20]);
});
