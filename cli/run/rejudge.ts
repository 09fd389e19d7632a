import { dirname, join } from 'node:path';
import { rejudgedSession } from '../../harness/runner/rejudge.ts';
import { judge } from '../../reporters/verdict.ts';
import type { Outcome, Report } from '../../schemas/generated/types.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { withStandIns } from '../../schemas/text/stand-ins.ts';
import { SetupError } from '../errors.ts';
import { exchangeFile } from '../files/exchange-file.ts';
import { readRecording } from '../files/recording-file.ts';
import { withHistories } from './histories.ts';

/** The report that follows from a recording, by the set of requirements of its run or by another. @throws SetupError */
export const derivedReport = async (file: string, other?: { set: string | undefined }): Promise<Report> => {
  const { run, standIns, sessions, exchanges } = readRecording(file);
  const { set: own, ...rest } = run;
  const set = other === undefined ? own : other.set;
  const outcomes: Outcome[] = [];
  try {
    await withStandIns(run.profile, standIns, async (profile) => {
      for (const lines of sessions) {
        outcomes.push(...(await rejudgedSession({ ...run, profile }, lines)));
      }
    });
  } catch (error) {
    if (!(error instanceof RangeError)) {
      throw error;
    }
    throw new SetupError(`The recording cannot be judged again: ${error.message}.`, {
      file,
      key: 'DIR',
      todo: 'Take the file as holdfast certify wrote it.',
    });
  }
  return judge({
    run: { ...rest, ...(set !== undefined && { set }) },
    catalogue,
    findings: withHistories(
      outcomes.map(({ exchanges: _exchanges, ...finding }) => finding),
      exchanges,
      run,
    ),
    requests: outcomes.reduce((sum, { exchanges }) => sum + exchanges.length, 0),
    durationMs: 0,
    left: [],
  });
};

/** The recording of a folder, or a file that is named, and the report beside it. @throws SetupError */
export const recordingAt = (path: string | undefined): { file: string; report: string } => {
  const file = exchangeFile(path);
  return { file, report: join(dirname(file), file.includes('.partial.') ? 'report.partial.json' : 'report.json') };
};
