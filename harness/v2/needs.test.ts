// How long the checks of v2 wait, for doctor and for the progress of a run.
import { expect, test } from '@playwright/test';
import { operatorV2Needs } from './needs.ts';

const waitingWith = (holds: number, more: object = {}) =>
  operatorV2Needs({ baseUrl: 'http://a.test', authorization: '', ...more } as never, {} as never, {} as never, {
    holds,
  });

test('a run waits for holds of a minute, and for an extended one where the patience outlasts it', async () => {
  const { waits } = waitingWith(30);

  expect(await waits(62)).toEqual({ beside: 0, together: 0 });
  expect(await waits(63)).toEqual({ beside: 63, together: 15 * 63 });
  expect(await waits(600)).toEqual({ beside: 126, together: 16 * 63 });
});

test('where the checks that wait need more holds than the profile allows, some wait after others', async () => {
  expect(await waitingWith(20).waits(63)).toEqual({ beside: 126, together: 15 * 63 });
  expect(await waitingWith(5).waits(600)).toEqual({ beside: 315, together: 16 * 63 });
});

test('where the profile declares that there are no short holds, nothing waits for their end', async () => {
  const { waits, maxWaits } = waitingWith(30, { without: ['short-holds'] });

  expect(await waits(600)).toEqual({ beside: 0, together: 0 });
  expect(maxWaits).toEqual([]);
});
