import type { Report, Run, Shard } from '../schemas/generated/types.ts';
import { type Finding, narrowed } from './verdict.ts';

/** The requirements of a report that the findings of a shard say something about. */
export const shardOf = (run: Run, report: Report, findings: readonly Finding[]): Shard => {
  const judged = new Set(
    findings.flatMap(({ requirement, standing }) => [requirement, ...standing.map((judged) => judged.requirement)]),
  );
  return { run, report: narrowed(report, (id) => judged.has(id)) };
};
