// How fast a target answers, by operation. Observed: nothing of it changes the verdict.
import type { Profile, Report, ServiceLevel } from '../schemas/generated/types.ts';
import { counted } from '../schemas/text/counted.ts';
import type { LoggedExchange } from '../schemas/text/exchange-log.ts';

type Times = ServiceLevel['all'];
type Timed = Pick<LoggedExchange, 'operation' | 'direction' | 'startedAt' | 'durationMs' | 'answer' | 'fault'>;

/** The upper ends of the bars of a histogram, in milliseconds; the last bar has no end. */
const BARS_MS = [10, 30, 100, 300, 1_000, 3_000] as const;

/** The least time that a part of the calls does not exceed, by the nearest rank. */
const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;

const timesOf = (calls: readonly Timed[]): Times => {
  const sorted = calls.map(({ durationMs }) => Math.round(durationMs)).sort((a, b) => a - b);
  const below = (bar: number) => sorted.filter((ms) => ms < bar).length;
  const counts = [...BARS_MS.map(below), sorted.length];
  return {
    calls: sorted.length,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    p99Ms: percentile(sorted, 0.99),
    maxMs: sorted.at(-1) ?? 0,
    histogram: counts.map((count, index) => count - (counts[index - 1] ?? 0)),
  };
};

/** Whether a call got no answer, or an error of the server. */
const isError = ({ answer }: Timed): boolean => answer === undefined || answer.status >= 500;

/** The calls that no other call of ours overlapped. */
const madeAlone = (calls: readonly Timed[]): Set<Timed> => {
  const spans = calls
    .map((call) => {
      const start = Date.parse(call.startedAt);
      return { call, start, end: start + call.durationMs };
    })
    .sort((a, b) => a.start - b.start);
  let latest = Number.NEGATIVE_INFINITY;
  return new Set(
    spans
      .filter(({ start, end }, index) => {
        const isApart = latest <= start && end <= (spans[index + 1]?.start ?? Number.POSITIVE_INFINITY);
        latest = Math.max(latest, end);
        return isApart;
      })
      .map(({ call }) => call),
  );
};

/** The levels of all operations in a line. */
export const levelsInWords = (levels: readonly ServiceLevel[]): string => {
  const errors = levels.reduce((sum, one) => sum + one.errors, 0);
  const slowest = levels.toSorted((a, b) => b.all.p95Ms - a.all.p95Ms)[0];
  return slowest === undefined
    ? ''
    : `slowest ${slowest.operation}: 95 % of its answers within ${slowest.all.p95Ms} ms, the longest after ${slowest.all.maxMs} ms` +
        (errors === 0
          ? ''
          : `; ${counted(errors, 'call')} without an answer or with a server error, also where the run provokes one`);
};

/** The service level of each operation that a run has called, in the order of their names. */
export const serviceLevelsOf = (exchanges: Iterable<Timed>): ServiceLevel[] => {
  const sent = [...exchanges].filter(
    ({ direction, fault }) => direction === undefined && fault?.kind !== 'unsent' && fault?.kind !== 'ours',
  );
  const alone = madeAlone(sent);
  return [...new Set(sent.map(({ operation }) => operation))].sort().map((operation) => {
    const calls = sent.filter((call) => call.operation === operation);
    return {
      operation,
      errors: calls.filter(isError).length,
      all: timesOf(calls),
      alone: timesOf(calls.filter((call) => alone.has(call))),
    };
  });
};

type Budgets = NonNullable<Profile['budgets']>;
type MissedBudget = NonNullable<Report['budgets']>[number];

/** The budgets of a profile that an operation has missed, by the calls made one at a time, or by all where there is none. */
export const missedBudgets = (budgets: Budgets, levels: readonly ServiceLevel[]): MissedBudget[] =>
  Object.entries(budgets).flatMap(([name, budget]) =>
    levels
      .filter(({ operation }) => operation === name || operation.endsWith(`.${name}`))
      .flatMap(({ operation, all, alone }) => {
        const times = alone.calls > 0 ? alone : all;
        return (Object.entries(budget) as [keyof typeof budget, number][]).flatMap(([figure, allowedMs]) => {
          const ms = times[figure];
          return ms > allowedMs ? [{ operation, figure, allowedMs, ms }] : [];
        });
      }),
  );
