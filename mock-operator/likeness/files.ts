// The files of a run: its report, and its calls beside it.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Report } from '../../schemas/generated/types.ts';
import { exchangesOf, type LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { violations } from '../../schemas/validate.ts';

/** The calls of a run stand beside its report: `exchanges.partial.ndjson.gz` beside `report.partial.json`. */
const callsBeside = (file: string): string =>
  join(
    dirname(file),
    basename(file)
      .replace(/^report/, 'exchanges')
      .replace(/json$/, 'ndjson.gz'),
  );

/** A report and its calls, which are undefined where their file is not beside it. @throws Error for a file that is no report */
export const runIn = (file: string): { report: Report; exchanges: Iterable<LoggedExchange> | undefined } => {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const [first] = violations('harness/report', report);
  if (first !== undefined) {
    throw new Error(`${file} is no report of a run: ${first.pointer || '/'} ${first.message}`);
  }
  const calls = callsBeside(file);
  return { report, exchanges: calls !== file && existsSync(calls) ? exchangesOf(calls) : undefined };
};
