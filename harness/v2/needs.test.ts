// How long the checks of v2 wait, for doctor and for the progress of a run.
import { expect, test } from '@playwright/test';
import { operatorV2Needs } from './needs.ts';

const waitingWith = (holds: number) =>
  operatorV2Needs({ baseUrl: 'http://a.test', authorization: '' } as never, {} as never, {} as never, { holds });

test('a run waits for holds of a minute, and for an extended one where the patience outlasts it', async () => {
  const { waits } = waitingWith(30);

  expect(await waits(60)).toEqual({ beside: 0, together: 0 });
  expect(await waits(61)).toEqual({ beside: 61, together: 15 * 61 });
  expect(await waits(600)).toEqual({ beside: 122, together: 16 * 61 });
});

test('where the checks that wait need more holds than the profile allows, some wait after others', async () => {
  expect(await waitingWith(20).waits(61)).toEqual({ beside: 122, together: 15 * 61 });
  expect(await waitingWith(5).waits(600)).toEqual({ beside: 305, together: 16 * 61 });
});
