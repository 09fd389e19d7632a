// The files of a run: its report, and its calls beside it.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Binding, Report } from '../../schemas/generated/types.ts';
import { exchangesOf, type LoggedExchange, linesOf } from '../../schemas/text/exchange-log.ts';
import { violations } from '../../schemas/validate.ts';

/** The calls of a run stand beside its report: `exchanges.partial.ndjson.gz` beside `report.partial.json`. */
const callsBeside = (file: string): string =>
  join(
    dirname(file),
    basename(file)
      .replace(/^report/, 'exchanges')
      .replace(/json$/, 'ndjson.gz'),
  );

/** The binding of v2 that the sessions of a run had; undefined where none had one. */
const bindingIn = (calls: string): Binding | undefined => {
  for (const line of linesOf(calls)) {
    const { known } = line as { known?: { binding?: Binding } };
    if (known?.binding !== undefined) {
      return known.binding;
    }
  }
  return undefined;
};

/** What a run has left. */
interface Left {
  report: Report;
  /** Undefined where their file is not beside the report. */
  exchanges?: Iterable<LoggedExchange>;
  binding?: Binding | undefined;
}

/** A report, and its calls. @throws Error for a file that is no report */
export const runIn = (file: string): Left => {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const [first] = violations('harness/report', report);
  if (first !== undefined) {
    throw new Error(`${file} is no report of a run: ${first.pointer || '/'} ${first.message}`);
  }
  const calls = callsBeside(file);
  return calls !== file && existsSync(calls)
    ? { report, exchanges: { [Symbol.iterator]: () => exchangesOf(calls) }, binding: bindingIn(calls) }
    : { report };
};
