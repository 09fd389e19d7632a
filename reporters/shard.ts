import type { Report, Run, Shard } from '../schemas/generated/types.ts';
import type { Row } from '../schemas/requirements/row.ts';
import { type Finding, narrowed } from './verdict.ts';

type Share = NonNullable<Run['shard']>;

/** The file in which a shard tells the run that it belongs to, and what it judged. */
export const documentName = ({ index, of }: Share): string => `shard-${index}-of-${of}.json`;

/** The blob report of the runner, which a merge reads. */
export const blobName = ({ index, of }: Share): string => `shard-${index}-of-${of}.zip`;

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
