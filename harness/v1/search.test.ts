// Which availability a check gets: where holds of the run were left to elapse, and where seats are to be filled.
import { expect, test } from '@playwright/test';
import { CapacityShare } from '../resources/capacity-share.ts';
import { Leases } from '../resources/leases.ts';
import { WHOLE } from '../resources/partition.ts';
import { Sampler } from '../resources/sampler.ts';
import type { Clock } from '../schedule/clock.ts';
import { Task } from '../schedule/task.ts';
import type { Listing } from './listing.ts';
import type { Offering } from './rates.ts';
import { searchIn } from './search.ts';

const rate = { id: 'r', type: 'RESERVED', holdable: true, holdablePeriod: 20, cutoff: 0, prices: [] };
const listed = ['a', 'b'].map((id) => ({
  id,
  start: '2030-01-02T10:00:00Z',
  end: '2030-01-02T11:00:00Z',
  capacity: 10,
  maxCapacity: 10,
}));

type Rate = Offering['products'][number]['rates'][number];

interface Target {
  lists: (rateId: string) => object[];
  rates: object[];
  clock: object;
  leases?: Leases;
}

const searchAt = ({ lists, rates, clock, leases = new Leases() }: Target) =>
  searchIn({
    listing: {
      listed: async ({ rate: { id } }: { rate: Rate }) => lists(id),
      ours: (all: unknown) => all,
      window: () => ({ start: 'now', end: 'then' }),
    } as unknown as Listing,
    profile: { products: [{ supplierId: 's', productId: 'p', rates }] } as unknown as Offering,
    clock: clock as Clock,
    allotment: { part: WHOLE, leases },
    sampler: new Sampler('same'),
    task: new Task(),
    capacityShare: new CapacityShare(1),
  });

const at = () => Date.parse('2030-01-01T00:00:00Z');

/** What checks get one after the other, each in the availabilities that it is given alone. */
const got = async (movable: boolean) => {
  const leases = new Leases();
  const passed: number[] = [];
  const clock = { movable, now: at, pass: async (ms: number) => passed.push(ms) };
  const ids: string[] = [];
  for (let seed = 0; seed < 2; seed += 1) {
    const search = searchAt({ lists: () => listed, rates: [rate], clock, leases });
    ids.push((await search.availability('shortHold', { limited: true })).id);
    search.endLeases();
    await new Promise((resolve) => setTimeout(resolve, 2)); // a lease that ended just now counts as used
  }
  return { ids, passed };
};

test('the next check gets another availability than the one whose seats may come back late', async () => {
  const { ids, passed } = await got(false);

  expect(new Set(ids).size).toBe(2);
  expect(passed).toEqual([]);
});

test('where the clock is moved they come back first', async () => {
  expect((await got(true)).passed).toEqual([90_000]);
});

/** A rate, and what it has. */
const having = (id: string, capacity: number, maxCapacity?: number) => ({
  rate: { ...rate, id, holdable: false, maxTravelers: 20 },
  list: [{ ...listed[0], id: `${id}-1`, capacity, maxCapacity: maxCapacity as number }],
});

const limitedOf = (...sold: ReturnType<typeof having>[]) =>
  searchAt({
    lists: (id) => sold.find(({ rate: own }) => own.id === id)?.list ?? [],
    rates: sold.map(({ rate: own }) => own),
    clock: { movable: false, now: at },
  }).availability('nonHoldable', { limited: true, preferredSeats: 4 });

test('seats that hundreds of calls would fill are left where another rate has few, and counted where none has', async () => {
  const [large, small] = [having('large', 5_000, 5_000), having('small', 20, 20)];

  expect((await limitedOf(large, small)).id).toBe('small-1');
  expect((await limitedOf(large)).id).toBe('large-1');
});

test('without a maximum, seats are limited where few calls fill them', async () => {
  expect((await limitedOf(having('some', 30, -1))).id).toBe('some-1');
  await expect(limitedOf(having('pass', 30_000, -1))).rejects.toThrow('no limited availability');
  await expect(limitedOf(having('museum', 4_000))).rejects.toThrow('no limited availability');
});
