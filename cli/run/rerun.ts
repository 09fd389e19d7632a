// --failed: what the last report has failed or blocked is run again.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { unsettled } from '../../reporters/again.ts';
import { toRepeat } from '../../reporters/repeats.ts';
import { reportPath } from '../../reporters/write.ts';
import type { Profile, Report } from '../../schemas/generated/types.ts';
import { type Interface, isOf } from '../../schemas/interfaces.ts';
import { catalogue, isRequirementId } from '../../schemas/requirements/index.ts';
import { SetupError } from '../errors.ts';
import { readConforming } from '../files/report-file.ts';

/** The checks to run again. */
interface Rerun {
  /** The requirements, with their states in the report before. */
  before: Map<string, 'failed' | 'blocked'>;
  /** The checks that show them; undefined where any may. */
  only: string[] | undefined;
  report: Report;
}

/** The last report in a folder: that of a whole run, with what a later run of a part found. @throws SetupError */
export const earlierReport = (out: string): Report => {
  const outDir = resolve(out);
  const [whole, part] = [{ outDir }, { outDir, asked: [] }].map((location) =>
    existsSync(reportPath(location))
      ? readConforming<Report>(reportPath(location), '--failed', 'harness/report', 'Run without --failed first.')
      : undefined,
  );
  const last = whole === undefined || part === undefined ? (whole ?? part) : withPart(whole, part);
  if (last === undefined) {
    throw new SetupError('There is no report whose failures could be run again.', {
      file: outDir,
      key: '--failed',
      todo: 'Run without --failed first, or name the folder of the report with --out.',
    });
  }
  return last;
};

/** One that is older, or of another target, says nothing of a whole run. */
const withPart = (whole: Report, part: Report): Report => {
  const isLater = Date.parse(part.run.startedAt) > Date.parse(whole.run.startedAt);
  const found = new Map(part.requirements.map((requirement) => [requirement.id, requirement]));
  return isLater && part.target.name === whole.target.name
    ? { ...whole, requirements: whole.requirements.map((requirement) => found.get(requirement.id) ?? requirement) }
    : whole;
};

/** The failed and blocked requirements of a report. One that is judged in passing, with no exchange to show it, needs all checks. */
export const rerunOf = (report: Report): Rerun => {
  const before = unsettled(report);
  const isUnseen = ([id, state]: [string, string]) =>
    state === 'blocked' && isRequirementId(id) && catalogue[id].standing === true;
  const all = [...before].some(isUnseen);
  return { before, only: all ? undefined : [...new Set([...before.keys(), ...toRepeat(report)])], report };
};

/** @throws SetupError when there is nothing to run again, or the report is of another target */
export const checkRerun = ({ before, report }: Rerun, profile: Profile, interfaces: readonly Interface[]): void => {
  const refusal = (message: string, todo: string) => new SetupError(message, { key: '--failed', todo });
  if (report.target.name !== profile.name) {
    throw refusal(
      `The last report is of another target, ${report.target.name}.`,
      'Name the folder of the report with --out, or the profile that it was made with.',
    );
  }
  const ids = [...before.keys()];
  if (!ids.some((id) => isOf(id, interfaces))) {
    throw refusal('Nothing has failed or was blocked in the last report.', 'Leave --failed out.');
  }
  process.stdout.write(`Again: ${ids.length} of the report of ${report.run.startedAt} that failed or were blocked\n`);
};

/** @throws SetupError */
export const refuseBesideFailed = (given: {
  failed: boolean;
  only: readonly string[];
  shard?: string | undefined;
  merge?: string | undefined;
  certificate: boolean;
}): void => {
  const { failed, only, shard, merge, certificate } = given;
  const beside = { only: only.length > 0, shard: shard !== undefined, merge: merge !== undefined, certificate };
  const [other] = Object.entries(beside).find(([, is]) => is) ?? [];
  if (failed && other !== undefined) {
    throw new SetupError(`--failed chooses the requirements itself, so that --${other} has no meaning beside it.`, {
      key: `--${other}`,
      todo: 'Leave one of the two out.',
    });
  }
};
