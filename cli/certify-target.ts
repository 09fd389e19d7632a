import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { wantsColours } from '../reporters/ansi.ts';
import { renderConsole } from '../reporters/console.ts';
import { takeOver } from '../reporters/hand-over.ts';
import { shardOf } from '../reporters/shard.ts';
import { judge } from '../reporters/verdict.ts';
import { blobName, documentName, reportFiles, writeReport, writeShard } from '../reporters/write.ts';
import { EFFECTS_IN_WORDS } from '../schemas/effect-kinds.ts';
import type { Left, Report, Run } from '../schemas/generated/types.ts';
import { catalogue } from '../schemas/requirements/index.ts';
import { escaped } from '../schemas/text/escape.ts';
import { folderDetails } from './desk.ts';
import { type Ending, endingOfReport, FAULT_OF_OURS } from './ending.ts';
import { SetupError } from './errors.ts';
import type { LedgerPlace } from './ledger-place.ts';
import { warnOfPlainHttp } from './plain-http.ts';
import { checkTarget } from './readiness.ts';
import { tellLeft, undoEarlier, undoRest } from './residue.ts';
import { type Bench, type RunEnd, runSuites } from './runner.ts';
import { checkSpace } from './scratch.ts';
import { exitCodeOf } from './stop.ts';
import { typed } from './typed.ts';
import { written } from './written.ts';

/** Runs the suites against a target that was checked, and prints the report. */
export const certifyTarget = async (run: Run, ledgers: LedgerPlace, workers: number, bench: Bench): Promise<Ending> => {
  process.stdout.write(
    `holdfast ${run.version} certifies ${escaped(run.profile.name)} (${run.interfaces.join(', ')}), seed ${run.seed}\n`,
  );
  warnOfPlainHttp(run.profile, run.interfaces);
  await checkTarget(run, run.interfaces);
  await tellEarlier(run, ledgers);

  const end = await runSuites(run, workers, bench);
  const rest = await undoRest(run);

  return stopped(end, bench, rest) ?? concludeRun(run, rest);
};

/** Undoes what a killed run left on the same target, and tells it. */
const tellEarlier = async (run: Run, ledgers: LedgerPlace): Promise<void> => {
  const { found, left } = await undoEarlier(run, ledgers);
  if (found === 0) {
    return;
  }
  process.stdout.write(
    `An earlier run left ${found} ${EFFECTS_IN_WORDS} behind: ${found - left.length} are undone, ${left.length} are not.\n`,
  );
  tellLeft(left, process.stdout);
};

/** The ending of a run that did not come to its end; undefined for one that did. @throws SetupError */
export const stopped = (
  { whole, cannotWrite }: RunEnd,
  { stop, scratch }: Bench,
  left: readonly Left[],
): Ending | undefined => {
  if (whole && stop.by === undefined && cannotWrite === undefined) {
    return undefined;
  }
  if (left.length > 0) {
    process.stderr.write('Left behind on the target:\n');
    tellLeft(left, process.stderr);
  }
  if (stop.by !== undefined) {
    process.stderr.write('Interrupted.\n');
    return { exitCode: exitCodeOf(stop.by), reason: `The run was interrupted by ${stop.by}.` };
  }
  if (cannotWrite !== undefined) {
    throw new SetupError(`The run was stopped: ${cannotWrite}`, {
      todo: 'Make space there, or name other places with --out and --ledger.',
    });
  }
  checkSpace(scratch);
  process.stderr.write('The run did not come to its end: this is a fault of holdfast.\n');
  return { exitCode: FAULT_OF_OURS, reason: 'The run did not come to its end: this is a fault of holdfast.' };
};

/** Makes the report of what the runner handed over, and prints it. `rest`: what was left when the checks were over. */
const concludeRun = (run: Run, rest: readonly Left[]): Ending => {
  const found = takeOver(run);
  const left = [...found.findings.flatMap((finding) => finding.left), ...rest];
  const report = judge({ run, catalogue, ...found, left });
  const { shard } = run;
  if (shard === undefined) {
    return concludeReport(run, report);
  }
  const judged = shardOf(run, report, found.findings);
  if (!existsSync(join(run.outDir, blobName(shard)))) {
    throw new SetupError(`${blobName(shard)} could not be written.`, folderDetails(run.outDir));
  }
  written('The folder for the report', folderDetails(run.outDir), () => writeShard(run, shard, judged));
  print(run, judged.report, [documentName(shard), blobName(shard)]);
  process.stdout.write(
    `When all ${shard.of} are in one folder: certify --merge ${escaped(relative('', run.outDir) || '.')}\n`,
  );
  return endingOfReport(run, judged.report);
};

/** Writes the report of a run that is no shard, and prints it. */
export const concludeReport = (run: Run, report: Report): Ending => {
  written('The folder for the report', folderDetails(run.outDir), () => writeReport(run, report, run.strict));
  print(run, report, reportFiles(run));
  return endingOfReport(run, report);
};

const print = (run: Run, report: Report, files: readonly string[]): void => {
  const text = renderConsole(report, {
    command: commandOf(run),
    files: files.map((file) => relative('', join(run.outDir, file))),
    colours: wantsColours(process.stdout, process.env),
    strict: run.strict,
    ...(run.shard === undefined ? {} : { shard: run.shard }),
  });
  process.stdout.write(`\n${text}`);
};

/** The command that makes this run again. */
const commandOf = ({ profilePath, arguments: given }: Run): string => {
  const only = (index: number) => given[index] === '--only' || given[index - 1] === '--only';
  return typed(
    'certify',
    ...(profilePath === undefined ? [] : ['--profile', profilePath]),
    ...given.filter((_, index) => !only(index)),
  );
};
