// The folder of a run of certify: for this run alone, cleaned of what earlier runs left, with a result from the
// beginning.
import { join, resolve } from 'node:path';
import {
  discardParts,
  discardReport,
  discardResult,
  type ReportLocation,
  resultPath,
  writeWhole,
} from '../reporters/write.ts';
import type { Result } from '../schemas/generated/types.ts';
import { escaped, jsonText } from '../schemas/text/escape.ts';
import { version } from '../schemas/version.ts';
import type { SetupDetails } from './errors.ts';
import { type Lock, takeLock } from './lock.ts';
import { exitOfError, FAULT_OF_OURS, type RunExit, SETUP_REFUSED } from './run-exit.ts';
import { exitCodeOfSignal, Stop } from './stop.ts';
import { makeFolder, refusalOf, written } from './written.ts';

export interface RunFolder {
  location: ReportLocation;
  stop: Stop;
  /** The lock of the folder. */
  lock: Lock;
}

const UNFINISHED: RunExit = {
  exitCode: FAULT_OF_OURS,
  reason: 'The run has not come to its end: it is going on, or was killed.',
};

export const folderDetails = (outDir: string): SetupDetails => ({
  key: '--out',
  value: outDir,
  todo: 'Name a folder that can be written to, with space for the report.',
});

/**
 * Does the work of a run in its folder and answers the exit code. Whatever happens, the result in the folder says how
 * the run ended, and no file of an earlier run is left there.
 * @throws SetupError, also when another run has the folder: then that one writes the result
 */
export const inRunFolder = async (
  given: ReportLocation,
  work: (desk: RunFolder) => Promise<RunExit>,
): Promise<number> => {
  const location = { ...given, outDir: resolve(given.outDir) };
  const startedAt = new Date().toISOString();
  const writeResult = (state: Result['state'], { exitCode, reason, verdict }: RunExit): void => {
    const result: Result = {
      tool: { name: 'holdfast', version: version() },
      state,
      exitCode: exitCode as Result['exitCode'],
      reason,
      ...(verdict === undefined ? {} : { verdict }),
      startedAt,
      ...(state === 'finished' ? { endedAt: new Date().toISOString() } : {}),
    };
    writeWhole(resultPath(location), `${jsonText(result, 2)}\n`);
  };
  /** There is no report; where the result cannot be written either, the one that says unfinished stays. */
  const fail = (exit: RunExit): void => {
    try {
      discardReport(location);
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
    const exit = await work({ location, stop, lock });
    if (exit.exitCode >= SETUP_REFUSED) {
      fail(exit);
      return exit.exitCode;
    }
    discardParts(location);
    written('The result', folderDetails(location.outDir), () => writeResult('finished', exit));
    return exit.exitCode;
  } catch (error) {
    fail(exitOfError(error));
    throw error;
  } finally {
    stop.off();
    lock.release();
  }
};

/** Makes the folder and takes it, cleans it and begins. @throws SetupError */
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
    discardReport(location);
    discardResult(location);
    begin();
    return lock;
  } catch (error) {
    lock?.release();
    throw refusalOf(error, subject, folderDetails(outDir));
  }
};
