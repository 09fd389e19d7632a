import { expect, test } from '@playwright/test';
import { Activity, sayingWaits } from './activity.ts';
import { realClock } from './clock.ts';
import { givenBack } from './given-back.ts';

test('what takes long is said in words of the moment, once where several do the same, and no more when it has ended', async () => {
  const activity = new Activity();
  let sold = 1;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const counting = activity.during(
    () => `counts: ${sold} sold`,
    () => ended,
  );
  const failing = activity.during(
    () => 'counts: 2 sold',
    () => ended.then(() => Promise.reject(new Error('refused'))),
  );

  expect(activity.words).toEqual(['counts: 1 sold', 'counts: 2 sold']);
  sold = 2;
  expect(activity.words).toEqual(['counts: 2 sold']);
  end();
  await counting;
  await expect(failing).rejects.toThrow('refused');
  expect(activity.words).toEqual([]);
});

test('checks that let time pass say once for how long still: by the longest of their waits', async () => {
  const activity = new Activity();
  const clock = realClock(10, activity);
  const passed = [clock.pass(1_400), clock.pass(300)];

  expect(activity.words).toEqual(['lets time pass, such as for a hold to end: 2 s more']);
  await Promise.all(passed);
  expect(activity.words).toEqual([]);
});

test('what is looked at again and again is said to last until it is given up', async () => {
  const activity = new Activity();
  const clock = realClock(10, activity);
  const looking = givenBack(async () => 0, { clock, expected: 1, endedAt: clock.now(), sweepMs: 2_500 });
  await Promise.resolve();

  expect(activity.words).toEqual(['looks until what a hold had is free again: 3 s more']);
  expect(await looking).toMatchObject({ free: 0 });
});

test('an answer that is long in coming is waited for in words, without what is no part of the path', async () => {
  const activity = new Activity();
  let answer = () => {};
  const answered = new Promise<never>((_, reject) => {
    answer = () => reject(new Error('answered'));
  });
  const transport = sayingWaits(
    () => answered,
    activity,
    (text) => text.replace('secret', '$KEY'),
  );
  const call = transport({ method: 'POST', url: 'http://a.test/v1.2/holds/secret?q=1', headers: {} }, { timeoutMs: 1 });

  expect(activity.words).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 2_050));
  expect(activity.words).toEqual(['waits for the answer to POST /v1.2/holds/$KEY, for 2 s by now']);
  answer();
  await expect(call).rejects.toThrow('answered');
  expect(activity.words).toEqual([]);
});
