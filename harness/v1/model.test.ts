// What a sequence of calls leaves to come back does so before the next one begins.
import { expect, test } from '@playwright/test';
import { judgeEnded, Model } from './model.ts';

test('a clock that can be moved passes until the seats of the latest hold that has ended are back', async () => {
  const passed: number[] = [];
  const clock = { movable: true, now: () => 5_000, pass: async (ms: number) => void passed.push(ms) };
  const model = new Model({} as never, 9);
  const hold = { id: '', quantity: 2, sent: {}, released: false, expired: false, livesUntil: undefined, booked: false };
  model.holds.push({ ...hold, expiresAt: 1_000 } as never, { ...hold, expiresAt: 3_000 } as never);

  await judgeEnded({ clock } as never, model);
  expect(passed).toEqual([]);
  model.elapse(4_000, 10_000);
  await judgeEnded({ clock } as never, model);

  expect(passed).toEqual([8_000]);
});
