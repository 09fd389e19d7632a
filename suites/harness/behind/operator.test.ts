import { expect, test } from '@playwright/test';
import type { Caller } from '../exchange/caller.ts';
import type { Control } from './control.ts';
import { operatorBehind } from './operator.ts';

const ADDRESS = 'http://operator.test/_mock';

test('the seats of an availability are as many as before when what was done meanwhile has ended, whatever its end', async () => {
  const sent: unknown[] = [];
  const control: Control = { call: async (method, path, body) => void sent.push([method, path, body]) };
  const operator = operatorBehind(control, ADDRESS, {} as Caller);
  const one = { id: 'an-id', capacity: 5 };
  const seats = (capacity: number) => ['POST', '/capacity', { availabilityId: 'an-id', capacity }];

  expect(await operator.withCapacity(one, 4, async () => sent.length)).toBe(1);
  expect(sent).toEqual([seats(4), seats(5)]);

  const thrown = new Error('a check that failed');
  await expect(operator.withCapacity(one, 4, () => Promise.reject(thrown))).rejects.toBe(thrown);
  expect(sent.slice(2)).toEqual([seats(4), seats(5)]);
});
