import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { renderConsole } from '../reporters/console.ts';
import { renderJson } from '../reporters/json.ts';
import { wantsColours } from '../reporters/paint.ts';
import { blobName, documentName } from '../reporters/shard.ts';
import { REPORT_FILES, writeReport, writeWhole } from '../reporters/write.ts';
import type { Report, Run, Shard } from '../schemas/generated/types.ts';
import { limitsOf } from '../suites/harness/budget.ts';
import { Limiter } from '../suites/harness/limiter.ts';
import { escaped } from '../text/escape.ts';
import { SetupError } from './errors.ts';
import type { InterfaceName } from './interfaces.ts';
import { preflight } from './preflight.ts';
import { residueOf, undoEarlier } from './residue.ts';
import { exitCodeOf, runSuites } from './runner.ts';

const EXIT: Record<Report['verdict'], number> = { conformant: 0, 'not-conformant': 1, incomplete: 2 };
export const FAULT_OF_OURS = 4;

/** Runs the suites against a target that was checked, and prints the report. Answers the exit code. */
export const certifyTarget = async (run: Run, interfaces: InterfaceName[], workers: number): Promise<number> => {
  prepareFolder(run);
  process.stdout.write(
    `holdfast ${run.version} certifies ${escaped(run.profile.name)} (${interfaces.join(', ')}), seed ${run.seed}\n`,
  );
  const limiter = new Limiter(limitsOf(run.profile).requestsPerSecond);
  for (const name of interfaces) {
    await limiter.during(() => preflight(name, run.profile, run.profilePath));
  }
  await limiter.rest();
  await undoEarlier(run);

  const { code, stoppedBy } = await runSuites(run, workers);
  const residue = await residueOf(run);

  if (stoppedBy !== undefined || code !== 0) {
    discard(run);
    if (residue.holds + residue.bookings > 0)
      process.stderr.write(`left behind on the target: holds ${residue.holds}, bookings ${residue.bookings}\n`);
    process.stderr.write(
      stoppedBy === undefined ? 'The run did not come to its end: this is a fault of holdfast.\n' : 'Interrupted.\n',
    );
    return stoppedBy === undefined ? FAULT_OF_OURS : exitCodeOf(stoppedBy);
  }
  const withResidue = (told: Report): Report => ({
    ...told,
    residue: { holds: told.residue.holds + residue.holds, bookings: told.residue.bookings + residue.bookings },
  });
  return run.shard === undefined ? concludeReport(run, withResidue) : concludeShard(run, run.shard, withResidue);
};

/** Completes the report that the reporter wrote, prints it, and answers the exit code of its verdict. */
export const concludeReport = (run: Run, completed: (told: Report) => Report): number => {
  const report = completed(JSON.parse(readFileSync(join(run.outDir, 'report.json'), 'utf8')) as Report);
  writeReport(run.outDir, report, run.strict);
  return conclude(run, report, REPORT_FILES);
};

/** The same for what a shard judged: the exit code is that of its own rows, and nothing is certified. */
const concludeShard = (run: Run, share: NonNullable<Run['shard']>, completed: (told: Report) => Report): number => {
  const path = join(run.outDir, documentName(share));
  const told = JSON.parse(readFileSync(path, 'utf8')) as Shard;
  const report = completed(told.report);
  writeWhole(path, renderJson({ ...told, report }));
  const part = `SHARD ${share.index} OF ${share.of}, no certificate`;
  const code = conclude(run, report, [documentName(share), blobName(share)], part);
  process.stdout.write(
    `When all ${share.of} are in one folder: certify --merge ${escaped(relative('', run.outDir) || '.')}\n`,
  );
  return code;
};

const conclude = (run: Run, report: Report, files: readonly string[], part?: string): number => {
  const text = renderConsole(report, {
    command: commandOf(run),
    files: files.map((file) => relative('', join(run.outDir, file))),
    colours: wantsColours(process.stdout, process.env),
    strict: run.strict,
    ...(part === undefined ? {} : { part }),
  });
  process.stdout.write(`\n${text}`);
  return EXIT[report.verdict];
};

export const discardReport = (outDir: string): void => {
  for (const file of REPORT_FILES) rmSync(join(outDir, file), { force: true });
};

/** The report of an earlier run goes, and of a shard what it left itself: the other shards may stand beside it. */
const discard = ({ outDir, shard }: Run): void => {
  discardReport(outDir);
  for (const file of shard === undefined ? [] : [documentName(shard), blobName(shard)])
    rmSync(join(outDir, file), { force: true });
};

/** Makes the folder, without the report of an earlier run or what a killed one left half written. */
const prepareFolder = (run: Run): void => {
  const { outDir } = run;
  try {
    mkdirSync(outDir, { recursive: true });
    discard(run);
    if (run.shard !== undefined) return;
    for (const file of readdirSync(outDir).filter((name) => /\.\d+\.part$/.test(name))) rmSync(join(outDir, file));
  } catch (error) {
    throw new SetupError(`The folder for the report cannot be used (${(error as NodeJS.ErrnoException).code}).`, {
      key: '--out',
      value: outDir,
      todo: 'Name a folder that can be written to.',
    });
  }
};

/** The command that makes this run again: as it is typed in a clone, or where the package is installed. */
const commandOf = ({ profilePath, arguments: given }: Run): string => {
  const only = (index: number) => given[index] === '--only' || given[index - 1] === '--only';
  return [
    import.meta.url.endsWith('.ts') ? 'npm run certify --' : 'npx holdfast certify',
    ...(profilePath === undefined ? [] : ['--profile', profilePath]),
    ...given.filter((_, index) => !only(index)),
  ].join(' ');
};
