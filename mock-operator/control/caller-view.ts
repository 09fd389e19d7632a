import { callerReport } from '../caller/report.ts';
import type { Controlled } from './controlled.ts';

/** The verdict of the caller so far. */
export const reportOf = ({ judge, world }: Controlled, baseUrl: string) => {
  const { tally } = judge;
  return callerReport({
    tally,
    baseUrl,
    startedAt: tally.startedAt,
    durationMs: Date.now() - tally.startedAt,
    seed: world.seed,
  });
};
