// A platform that keeps its lists for five minutes and has no clock to move: a run that waits so long judges all of it.
import { expect, test } from '@playwright/test';
import { certified, inState } from './certified.ts';

/** What the documents name for a platform with a cache. */
const MAX_WAIT_SECONDS = 301;

test('with a patience of 301 seconds it is conformant without a clock', async () => {
  test.setTimeout(1_200_000);
  const { ended, report } = await certified({ keeps: true, patienceSeconds: MAX_WAIT_SECONDS });

  expect(inState(report, 'failed', 'warned', 'blocked'), ended.screen).toEqual([]);
  expect([ended.code, report.verdict], ended.screen).toEqual([0, 'conformant']);
});
