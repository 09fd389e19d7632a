// The folder of a run of certify: for this run alone, with a result from the beginning. What an earlier run left stays
// until the checks begin: a run that is refused before takes nothing away.
import { basename, join, resolve } from 'node:path';
import {
  discardParts,
  discardReport,
  discardResult,
  type ReportLocation,
  reportBegun,
  reportPath,
  resultPath,
  writeWhole,
} from '../../reporters/write.ts';
import type { Result } from '../../schemas/generated/types.ts';
import { escaped, jsonText } from '../../schemas/text/escape.ts';
import { version } from '../../schemas/version.ts';
import type { SetupDetails } from '../errors.ts';
import { makeFolder, refusalOf, writing } from '../files/written.ts';
import { exitOfError, HARNESS_ERROR, type RunExit, SETUP_REFUSED } from './exit.ts';
import { type Lock, takeLock } from './lock.ts';
import { exitCodeOfSignal, Stop } from './stop.ts';

/** Where a report goes when no folder is named. */
export const USUAL_FOLDER = 'holdfast-report';

export interface RunFolder {
  location: ReportLocation;
  startedAt: string;
  stop: Stop;
  /** The checks begin: what earlier runs left goes, so that nothing of it can be taken for this run's. */
  begin(): void;
  /** The lock of the folder. */
  lock: Lock;
}

const UNFINISHED: RunExit = {
  exitCode: HARNESS_ERROR,
  reason: 'The run has not come to its end: it is going on, or was killed.',
};

export const folderDetails = (outDir: string): SetupDetails => ({
  key: '--out',
  value: outDir,
  todo: 'Name a folder that can be written to, with space for the report.',
});

/**
 * Does the work of a run in its folder and answers the exit code. Whatever happens, the result in the folder says how
 * the run ended, and whether the report beside it is of this run.
 * @throws SetupError, also when another run has the folder: then that one writes the result
 */
export const inRunFolder = async (
  given: ReportLocation,
  work: (desk: RunFolder) => Promise<RunExit>,
): Promise<number> => {
  const location = { ...given, outDir: resolve(given.outDir) };
  const startedAt = new Date().toISOString();
  let hasBegun = false;
  /** What a reader must know who finds a report beside the result. */
  const reportBeside = (isOwn: boolean): Pick<Result, 'report'> => {
    const begun = location.shard === undefined ? reportBegun(location) : undefined;
    return begun === undefined
      ? {}
      : { report: { file: basename(reportPath(location)), run: isOwn ? 'this' : 'earlier', ...begun } };
  };
  const writeResult = (state: Result['state'], { exitCode, reason, verdict }: RunExit): void => {
    const result: Result = {
      tool: { name: 'holdfast', version: version() },
      state,
      exitCode: exitCode as Result['exitCode'],
      reason,
      ...(verdict === undefined ? {} : { verdict }),
      startedAt,
      ...(state === 'finished' ? { endedAt: new Date().toISOString() } : {}),
      ...reportBeside(verdict !== undefined),
    };
    writeWhole(resultPath(location), `${jsonText(result, 2)}\n`);
  };
  const warnOfEarlier = (): void => {
    const begun = reportBegun(location);
    if (begun !== undefined) {
      const when = begun.startedAt === undefined ? '' : `, which began at ${begun.startedAt}`;
      process.stderr.write(`${escaped(reportPath(location))} is left as it was: it is of an earlier run${when}.\n`);
    }
  };
  /** This run has no report; where the result cannot be written either, the one that says unfinished stays. */
  const fail = (exit: RunExit): void => {
    try {
      if (hasBegun) {
        discardReport(location);
      } else {
        discardParts(location);
        warnOfEarlier();
      }
      writeResult('finished', exit);
    } catch {
      process.stderr.write(`${escaped(resultPath(location))} cannot be written.\n`);
    }
  };
  const lock = await openFolder(location, () => writeResult('unfinished', UNFINISHED));
  const stop = new Stop((signal) => {
    if (stop.by !== undefined) {
      process.stderr.write('Left at once: the ledger has what is not undone, for the next run or for undo.\n');
    }
    fail({ exitCode: exitCodeOfSignal(signal), reason: `The run was left at once, by ${signal}.` });
    lock.release();
  });
  try {
    const begin = () => {
      hasBegun = true;
      writing('The folder for the report', folderDetails(location.outDir), () => {
        discardReport(location);
        discardResult(location);
        writeResult('unfinished', UNFINISHED);
      });
    };
    const exit = await work({ location, startedAt, stop, begin, lock });
    if (exit.exitCode >= SETUP_REFUSED && exit.verdict === undefined) {
      fail(exit);
      return exit.exitCode;
    }
    discardParts(location);
    writing('The result', folderDetails(location.outDir), () => writeResult('finished', exit));
    return exit.exitCode;
  } catch (error) {
    fail(exitOfError(error));
    throw error;
  } finally {
    stop.off();
    lock.release();
  }
};

/** Makes the folder and takes it, and writes the first result. @throws SetupError */
const openFolder = async (location: ReportLocation, begin: () => void): Promise<Lock> => {
  const { outDir, shard } = location;
  const subject = 'The folder for the report';
  let lock: Lock | undefined;
  try {
    makeFolder(outDir);
    lock = await takeLock({
      path: join(outDir, '.holdfast'),
      ...(shard === undefined ? {} : { part: `${shard.index}/${shard.of}` }),
      subject,
      otherwise: 'Or name another folder with --out.',
    });
    discardParts(location);
    begin();
    return lock;
  } catch (error) {
    lock?.release();
    throw refusalOf(error, subject, folderDetails(outDir));
  }
};
