import { expect, test } from '@playwright/test';
import type { Look } from '../../harness/descriptors/look.ts';
import { paceOf } from './readiness.ts';

test('one answer that is late by chance does not make a run look long', async () => {
  const late = [90, 2, 3, 2, 1];
  const probe = async () => ({ sentMs: 0, endedMs: late.shift() ?? 5 });
  const needs = { maxWaits: [], waits: async () => ({ beside: 0, together: 0 }) };
  const session = { profile: { name: 'P', limits: { inFlight: 1 } }, maxWaitMs: 10_000 };

  const pace = await paceOf({ arranged: { probe, needs }, session } as unknown as Look);

  expect(pace).toMatchObject({ answerMs: 2 });
});
