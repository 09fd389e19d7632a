// Which availability a check gets where holds of the run were left to elapse: their seats may come back late.
import { expect, test } from '@playwright/test';
import { CapacityShare } from '../resources/capacity-share.ts';
import { Leases } from '../resources/leases.ts';
import { WHOLE } from '../resources/part.ts';
import { Sampler } from '../resources/picks.ts';
import type { Clock } from '../schedule/clock.ts';
import { Task } from '../schedule/task.ts';
import type { Listing } from './listing.ts';
import type { Offering } from './rates.ts';
import { searchIn } from './search.ts';

const rate = { id: 'r', type: 'RESERVED', holdable: true, holdablePeriod: 20, cutoff: 0, prices: [] };
const profile = { products: [{ supplierId: 's', productId: 'p', rates: [rate] }] } as unknown as Offering;
const listed = ['a', 'b'].map((id) => ({
  id,
  start: '2030-01-02T10:00:00Z',
  end: '2030-01-02T11:00:00Z',
  capacity: 10,
  maxCapacity: 10,
}));

/** What checks get one after the other, each in the availabilities that it is given alone. */
const got = async (movable: boolean) => {
  const leases = new Leases();
  const passed: number[] = [];
  const clock = { movable, now: () => Date.parse('2030-01-01T00:00:00Z'), pass: async (ms: number) => passed.push(ms) };
  const ids: string[] = [];
  for (let seed = 0; seed < 2; seed += 1) {
    const search = searchIn({
      listing: { listed: async () => listed, ours: (all: unknown) => all, window: () => ({}) } as unknown as Listing,
      profile,
      clock: clock as unknown as Clock,
      allotment: { part: WHOLE, leases },
      picks: new Sampler('same'),
      task: new Task(),
      capacityShare: new CapacityShare(1),
    });
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
