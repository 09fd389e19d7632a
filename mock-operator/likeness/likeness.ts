// A mock like an operator that a run has seen: how it behaves at the open points, what it sells, and how fast it answers.
import type { Binding, Inventory, Report, ServiceLevel } from '../../schemas/generated/types.ts';
import { seenIn } from '../../schemas/requirements/seen.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { operationOf } from '../caller/operation-of.ts';
import type { Called } from '../kernel/controlled-world.ts';
import { randomFrom } from '../kernel/random.ts';
import type { MockOptions } from '../mock.ts';
import type { CallRecord } from '../wire/call-record.ts';
import { behaviourLike } from './behaviour.ts';
import { isByHabit, likeCalls } from './habits.ts';
import { gatheredFrom, inventoryOfGathered } from './inventory.ts';

export interface Likeness {
  options: Pick<MockOptions, 'variants' | 'statuses' | 'words' | 'errorMembers' | 'habits' | 'latencyOf' | 'inventory'>;
  /** What of the operator the mock does not do, a line each. */
  otherwise: string[];
}

interface From {
  report: Report;
  /** The calls of the run; without them the inventory is not known. */
  exchanges?: Iterable<LoggedExchange> | undefined;
  /** How the operator writes v2. */
  binding?: Pick<Binding, 'words'> | undefined;
  /** What it sells; by default what the calls show. */
  inventory?: Inventory | undefined;
  seed?: number | undefined;
  now?: number | undefined;
}

/** Of the calls that were made one at a time, where there were some. */
const timesOf = ({ alone, all }: ServiceLevel): ServiceLevel['all'] => (alone.calls > 0 ? alone : all);

/** The least time is not reported: half the median stands for it. */
const pointsOf = ({ p50Ms, p95Ms, p99Ms, maxMs }: ServiceLevel['all']): [part: number, ms: number][] => [
  [0, p50Ms / 2],
  [0.5, p50Ms],
  [0.95, p95Ms],
  [0.99, p99Ms],
  [1, maxMs],
];

/** The time that a part of the calls does not exceed: on straight lines between the percentiles. */
export const timeAt = (level: ServiceLevel, part: number): number => {
  const points = pointsOf(timesOf(level));
  const above = Math.max(
    1,
    points.findIndex(([at]) => at >= part),
  );
  const [[from, fromMs] = [0, 0], [to, toMs] = [1, 0]] = [points[above - 1], points[above]];
  return fromMs + ((part - from) / (to - from)) * (toMs - fromMs);
};

/** What each call waits for, drawn from the percentiles of its operation; nothing where that was not called. A seed determines the order. */
export const latencyFrom = (levels: readonly ServiceLevel[], seed: number): ((call: Called) => number) => {
  const next = randomFrom(`likeness ${seed}`);
  const byOperation = new Map(levels.map((level) => [level.operation, level]));
  return (call) => {
    const level = byOperation.get(`${call.called}.${operationOf(call as CallRecord)}`);
    return level === undefined ? 0 : timeAt(level, next() / 2 ** 32);
  };
};

/** What makes a mock like the operator of a report. */
export const likenessOf = ({ report, exchanges, binding, inventory, seed = 1, now = Date.now() }: From): Likeness => {
  const seen = seenIn(report);
  const { otherwise, ...behaviour } = behaviourLike(
    seen,
    binding,
    (...of) => exchanges !== undefined && isByHabit(...of),
  );
  const ranAt = Date.parse(report.run.startedAt);
  const sold =
    inventory !== undefined
      ? { inventory, otherwise: [] }
      : exchanges === undefined
        ? { inventory: undefined, otherwise: ['inventory: the calls of the run are not beside its report'] }
        : inventoryOfGathered(gatheredFrom(exchanges), ranAt, now);
  const { serviceLevels } = report;
  return {
    options: {
      ...behaviour,
      ...(exchanges && likeCalls(exchanges, seen, behaviour)),
      ...(serviceLevels !== undefined && { latencyOf: latencyFrom(serviceLevels, seed) }),
      ...(sold.inventory && { inventory: sold.inventory }),
    },
    otherwise: [...otherwise, ...sold.otherwise],
  };
};
