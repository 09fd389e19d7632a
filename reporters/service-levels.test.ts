import { expect, test } from '@playwright/test';
import { levelsInWords, missedBudgets, serviceLevelsOf } from './service-levels.ts';

const START = Date.parse('2026-11-27T10:00:00Z');

/** A call that left so long after the begin and took so long. */
const call = (operation: string, afterMs: number, durationMs: number, status?: number) => ({
  operation,
  startedAt: new Date(START + afterMs).toISOString(),
  durationMs,
  ...(status !== undefined && { answer: { status, headers: {}, body: '' } }),
});

const levels = serviceLevelsOf([
  call('partner.createHold', 0, 5, 201),
  call('partner.createHold', 100, 400, 201),
  call('partner.createHold', 450, 20, 503),
  call('partner.getHold', 1_000, 3_500, 200),
  call('partner.getHold', 5_000, 40),
  { ...call('partner.getHold', 6_000, 9_000), direction: 'inbound' as const },
]);

test('each operation has its times, of all calls and of those made one at a time, and its errors', () => {
  expect(levels).toEqual([
    {
      operation: 'partner.createHold',
      errors: 1,
      all: { calls: 3, p50Ms: 20, p95Ms: 400, p99Ms: 400, maxMs: 400, histogram: [1, 1, 0, 0, 1, 0, 0] },
      alone: { calls: 1, p50Ms: 5, p95Ms: 5, p99Ms: 5, maxMs: 5, histogram: [1, 0, 0, 0, 0, 0, 0] },
    },
    {
      operation: 'partner.getHold',
      errors: 1,
      all: { calls: 2, p50Ms: 40, p95Ms: 3_500, p99Ms: 3_500, maxMs: 3_500, histogram: [0, 0, 1, 0, 0, 0, 1] },
      alone: { calls: 2, p50Ms: 40, p95Ms: 3_500, p99Ms: 3_500, maxMs: 3_500, histogram: [0, 0, 1, 0, 0, 0, 1] },
    },
  ]);
  expect(levelsInWords(levels)).toBe(
    'slowest partner.getHold: 95 % of its answers within 3500 ms, the longest after 3500 ms; 2 calls without an answer or with a server error, also where the run provokes one',
  );
});

test('a budget is judged by the calls made one at a time, under the name of the operation with its interface or without', () => {
  const budgets = { createHold: { p95Ms: 5, maxMs: 4 }, 'partner.getHold': { p50Ms: 40, p95Ms: 3_000 } };

  expect(missedBudgets(budgets, levels)).toEqual([
    { operation: 'partner.createHold', figure: 'maxMs', allowedMs: 4, ms: 5 },
    { operation: 'partner.getHold', figure: 'p95Ms', allowedMs: 3_000, ms: 3_500 },
  ]);
});

test('a run without calls has no service levels', () => {
  expect([serviceLevelsOf([]), levelsInWords([])]).toEqual([[], '']);
});
