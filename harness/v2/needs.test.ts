// How long the checks of v2 wait, for doctor and for the progress of a run.
import { expect, test } from '@playwright/test';
import { operatorV2Needs } from './needs.ts';

test('a run waits for holds of a minute, and for an extended one where the patience outlasts it', async () => {
  const { waits } = operatorV2Needs({ baseUrl: 'http://a.test', authorization: '' } as never, {} as never, {} as never);

  expect(await waits(60)).toEqual({ beside: 0, together: 0 });
  expect(await waits(61)).toEqual({ beside: 61, together: 15 * 61 });
  expect(await waits(600)).toEqual({ beside: 122, together: 16 * 61 });
});
