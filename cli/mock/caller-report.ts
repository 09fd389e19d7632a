// `mock --caller-report DIR`: what the caller did, in the same files as a run of certify.
import { basename, relative, resolve } from 'node:path';
import { commandOf } from '../../mock-operator/control/call.ts';
import { exchangeOf } from '../../mock-operator/control/journal-view.ts';
import type { StartedMock } from '../../mock-operator/index.ts';
import { ExchangeLog } from '../../reporters/exchange-log.ts';
import { CALLER } from '../../reporters/material.ts';
import {
  discardReport,
  discardResult,
  exchangesPath,
  reportPath,
  resultPath,
  writeReport,
  writeWhole,
} from '../../reporters/write.ts';
import type { Report, Result } from '../../schemas/generated/types.ts';
import { jsonText } from '../../schemas/text/escape.ts';
import { version } from '../../schemas/version.ts';
import { makeFolder, writing } from '../files/written.ts';
import { exitOfReport } from '../run/exit.ts';

const details = (outDir: string) => ({
  key: '--caller-report',
  value: outDir,
  todo: 'Name a folder that can be written to, with space for the report.',
});

/**
 * Makes the folder. Answers how to clear it of an earlier report, when the mock runs, and how to write the new one, in a line for the terminal.
 * @throws SetupError
 */
export const callerReportIn = (folder: string): { begin(): void; write(mock: StartedMock): string } => {
  const location = { outDir: resolve(folder) };
  const inFolder = (work: () => void) => writing('The folder for the report', details(location.outDir), work);
  inFolder(() => makeFolder(location.outDir));
  const begin = () =>
    inFolder(() => {
      discardReport(location);
      discardResult(location);
    });
  const write = (mock: StartedMock): string => {
    const records = mock.mock.worlds.root.journal.records();
    const report = withCalls(mock.caller(), (number) => {
      const record = records.find((one) => one.number === number);
      return record && commandOf(record, mock.url);
    });
    const log = new ExchangeLog(exchangesPath(location));
    log.add({ requirement: CALLER, exchanges: records.map((record) => exchangeOf(record, mock.url)) });
    log.close();
    writeReport(location, { report, strict: false });
    const { exitCode, reason, verdict } = exitOfReport({ strict: false }, report);
    const result: Result = {
      tool: { name: 'holdfast', version: version() },
      state: 'finished',
      exitCode: exitCode as Result['exitCode'],
      reason: `the caller is ${reason}`,
      ...(verdict && { verdict }),
      startedAt: report.run.startedAt,
      endedAt: new Date().toISOString(),
      report: { file: basename(reportPath(location)), run: 'this', startedAt: report.run.startedAt },
    };
    writeWhole(resultPath(location), `${jsonText(result, 2)}\n`);
    return `caller report   ${relative('', reportPath(location))}: ${result.reason}\n`;
  };
  return { begin, write };
};

/** The report with what each failure needs to be found among the calls, and to be made again. */
const withCalls = (report: Report, commandAt: (number: number) => string | undefined): Report => ({
  ...report,
  requirements: report.requirements.map((requirement) => ({
    ...requirement,
    failures: requirement.failures.map((failure) => {
      const curl = failure.exchange === undefined ? undefined : commandAt(failure.exchange);
      return { ...failure, check: CALLER, ...(curl === undefined ? {} : { curl }) };
    }),
  })),
});
