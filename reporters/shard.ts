import type { Report, Run, Shard } from '../schemas/generated/types.ts';
import type { Row } from '../schemas/requirements/row.ts';
import { type Finding, narrowed } from './verdict.ts';

/** The rows of a report that the findings of a shard say something about. */
export const shardOf = (
  run: Run,
  report: Report,
  findings: readonly Finding[],
  catalogue: Readonly<Record<string, Row>>,
): Shard => {
  const judged = new Set(
    findings.flatMap(({ requirement, standing }) => [requirement, ...standing.map((row) => row.requirement)]),
  );
  return { run, report: narrowed(report, (id) => judged.has(id), catalogue, run.strict) };
};
