import { readFileSync, writeFileSync } from 'node:fs';
import type { Evidence } from '../verdict.ts';
import { findingsPath, type ReportLocation } from '../write.ts';

/** What the runner found: the command line makes the report of it, once it has undone what the checks have not. */
type Found = Pick<Evidence, 'findings' | 'requests' | 'durationMs'>;

/** What the runner sends when a file of ours cannot be written, so that the run cannot go on. */
export interface CannotWriteMessage {
  cannotWrite: string;
}

/** The runner writes this last: a run that has it came to its end. */
export const handOver = (location: ReportLocation, found: Found): void =>
  writeFileSync(findingsPath(location), JSON.stringify(found));

/** @throws Error when the runner has handed nothing over, or not all of it */
export const takeOver = (location: ReportLocation): Found =>
  JSON.parse(readFileSync(findingsPath(location), 'utf8')) as Found;
