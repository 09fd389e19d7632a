// Latency that is drawn from the percentiles of another operator, by operation.
import type { ServiceLevel } from '../../schemas/generated/types.ts';
import { operationOf } from '../caller/operation-of.ts';
import type { Called } from '../kernel/controlled-world.ts';
import { randomFrom } from '../kernel/random.ts';
import type { CallRecord } from '../wire/call-record.ts';

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

/** What each call waits for; nothing where its operation was not called. A seed determines the order. */
export const latencyFrom = (levels: readonly ServiceLevel[], seed: number): ((call: Called) => number) => {
  const next = randomFrom(`likeness ${seed}`);
  const byOperation = new Map(levels.map((level) => [level.operation, level]));
  return (call) => {
    const level = byOperation.get(`${call.called}.${operationOf(call as CallRecord)}`);
    return level === undefined ? 0 : timeAt(level, next() / 2 ** 32);
  };
};
