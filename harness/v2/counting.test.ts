// What is left is counted in few calls: what is likely is tried first, and it is mostly missed by a little.
import { expect, test } from '@playwright/test';
import type { Availability } from './availability.ts';
import { countingOf } from './counting.ts';

/** An option with the units that one booking takes at most, and what is sold of it, a refused booking with an `x`. */
const optionOf = (maxPerRequest: number) => {
  const calls: string[] = [];
  const answers: { succeeded: boolean; refused: boolean; seats: object[] }[] = [];
  const sold = new Map<string, number>();
  const freeOf = new Map<string, number>();
  const soldOf = () => [...sold.values()].reduce((sum, units) => sum + units, 0);
  const v2 = {
    changes: 0,
    unitsOn: () => 0,
    createBooking: async (_supplier: string, { uuid, units, availabilityId }: Record<string, unknown>) => {
      const fits = Number(units) <= Math.min(maxPerRequest, (freeOf.get(String(availabilityId)) ?? 0) - soldOf());
      calls.push(`${units}${fits ? '' : 'x'}`);
      if (fits) {
        sold.set(String(uuid), Number(units));
      }
      const answer = { succeeded: fits, refused: !fits, seats: [] };
      answers.push(answer);
      return answer;
    },
    cancelBooking: async (uuid: string) => {
      sold.delete(uuid);
    },
  };
  let made = 0;
  const parts = {
    v2,
    making: {
      request: ({ id }: Availability, units: number) => {
        made += 1;
        return { uuid: String(made), units, availabilityId: id };
      },
    },
    settling: { settled: async ({ succeeded }: { succeeded: boolean }) => (succeeded ? {} : undefined) },
    state: {
      counted: new Map(),
      countedOfOption: new Map(),
      maxPerRequest: new Map(),
      uncountable: new Set(),
      activity: { during: (_words: unknown, act: () => Promise<number>) => act() },
    },
  };
  const offer = { supplier: { id: 's' }, product: { id: 'p' }, option: { id: 'o' } };
  return {
    calls,
    answers,
    /** What was counted of another availability of the option. */
    other: (count: Promise<number>) => parts.state.countedOfOption.set('o', count),
    /** Counts an availability of the option that nobody has counted before, with this number of free units. */
    count: async (free: number): Promise<number> => {
      const id = String(freeOf.size);
      freeOf.set(id, free);
      calls.length = 0;
      const availability = { id, start: `2026-12-01T0${id}:00:00Z`, offer } as unknown as Availability;
      const count = await countingOf(parts as never).found(availability);
      parts.state.countedOfOption.set('o', Promise.resolve(count));
      return count;
    },
  };
};

test('the first is counted from large bookings to small ones', async () => {
  const { count, calls } = optionOf(99);

  expect(await count(10)).toBe(10);
  expect(calls).toEqual(['8', '8x', '4x', '2', '1x']);
});

test('another with as many is counted in two calls, and with one more or fewer in one more', async () => {
  const { count, calls } = optionOf(99);
  await count(10);

  for (const [free, expected] of [
    [10, ['10', '1x']],
    [11, ['10', '1', '1x']],
    [10, ['11x', '10', '1x']],
  ] as const) {
    expect(await count(free)).toBe(free);
    expect(calls).toEqual(expected);
  }
});

test('what one booking does not take, though enough are left, is asked for in two from then on', async () => {
  const { count, calls } = optionOf(8);
  await count(9);
  await count(9);

  expect(await count(9)).toBe(9);
  expect(calls).toEqual(['8', '1', '1x']);
});

test('a check waits for the count of another, and begins with that', async () => {
  const { count, calls, other } = optionOf(99);
  let found = (_count: number): void => {};
  other(new Promise<number>((resolve) => (found = resolve)));
  const waiting = count(10);

  expect(calls).toEqual([]);
  found(10);

  expect(await waiting).toBe(10);
  expect(calls).toEqual(['10', '1x']);
});

test('a failed count is cited from the last booking that was accepted', async () => {
  const option = optionOf(4);

  await option.count(6);

  const citing = option.answers.filter(({ seats }) => seats.length > 0);
  expect(citing).toEqual([
    { succeeded: true, refused: false, seats: [{ availability: '0', free: 6, isCounted: true }] },
  ]);
  expect(citing[0]).toBe(option.answers.findLast(({ succeeded }) => succeeded));
});
