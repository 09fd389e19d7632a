import { expect, test } from '@playwright/test';
import { ConcurrencyLimit } from './concurrency-limit.ts';

test('at most as many calls as the limit says are without an answer at one time, also when one fails', async () => {
  const inFlight = new ConcurrencyLimit(3);
  let now = 0;
  let most = 0;
  const call = async (index: number): Promise<number> => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now -= 1;
    if (index === 4) {
      throw new Error('no answer');
    }
    return index;
  };

  const ended = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => inFlight.during(() => call(index))));

  expect(most).toBe(3);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  expect(await inFlight.during(() => call(0))).toBe(0);
});

test('calls that leave together get their places together, and nobody takes one of them', async () => {
  const inFlight = new ConcurrencyLimit(3);
  const ended: string[] = [];
  const first = inFlight.during(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    ended.push('first');
  });

  const room = inFlight.room(5);
  const later = inFlight.during(async () => ended.push('later'));
  const places = await room;
  await Promise.all(Array.from({ length: places }, () => inFlight.during(async () => ended.push('together'), true)));
  await Promise.all([first, later]);

  expect(ended).toEqual(['first', 'together', 'together', 'together', 'later']);
});

test('places that were kept for nothing are given back', async () => {
  const inFlight = new ConcurrencyLimit(2);

  inFlight.giveBack(await inFlight.room(2));

  expect(await inFlight.during(async () => 'made')).toBe('made');
});
