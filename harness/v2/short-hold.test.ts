// What is over of a hold already is not waited for again.
import { expect, test } from '@playwright/test';
import type { Exchange } from '../exchange/exchange.ts';
import type { OperatorV2Context } from './context.ts';
import { waitPastExpiry } from './short-hold.ts';

const HOLD_MS = 20_000;
const CAME_AT = Date.parse('2030-03-12T10:00:00Z');
/** The clock of the target is an hour ahead of ours. */
const STATED = CAME_AT + 3_600_000;

/** How long is waited for a hold of twenty seconds when so much time is over since its answer came. */
const waited = async (overMs: number): Promise<number> => {
  let passedMs = 0;
  const pass = async (ms: number) => {
    passedMs += ms;
  };
  const context = {
    clock: { movable: false, now: () => CAME_AT + overMs, pass },
    given: { expirationOf: () => STATED + HOLD_MS },
  };
  const shown = { cameAt: CAME_AT, answer: { headers: { date: new Date(STATED).toUTCString() } } };
  await waitPastExpiry(context as unknown as OperatorV2Context, shown as unknown as Exchange);
  return passedMs;
};

test('of the time of a hold the rest is waited for, by the clock of the target', async () => {
  expect(await waited(0)).toBe(HOLD_MS + 1_000);
  expect(await waited(15_000)).toBe(HOLD_MS - 15_000 + 1_000);
  expect(await waited(60_000)).toBe(1_000);
});
