import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { renderConsole } from '../reporters/console.ts';
import { wantsColours } from '../reporters/paint.ts';
import { REPORT_FILES, writeReport } from '../reporters/write.ts';
import type { Report, Run } from '../schemas/generated/types.ts';
import { limitsOf } from '../suites/harness/budget.ts';
import { Limiter } from '../suites/harness/limiter.ts';
import { SetupError } from './errors.ts';
import type { InterfaceName } from './interfaces.ts';
import { preflight } from './preflight.ts';
import { residueOf, undoEarlier } from './residue.ts';
import { exitCodeOf, runSuites } from './runner.ts';

const EXIT: Record<Report['verdict'], number> = { conformant: 0, 'not-conformant': 1, incomplete: 2 };
const FAULT_OF_OURS = 4;

/** Runs the suites against a target that was checked, and prints the report. Answers the exit code. */
export const certifyTarget = async (run: Run, interfaces: InterfaceName[], workers: number): Promise<number> => {
  prepareFolder(run.outDir);
  process.stdout.write(
    `holdfast ${run.version} certifies ${run.profile.name} (${interfaces.join(', ')}), seed ${run.seed}\n`,
  );
  const limiter = new Limiter(limitsOf(run.profile).requestsPerSecond);
  for (const name of interfaces) {
    await limiter.turn();
    await preflight(name, run.profile, run.profilePath);
  }
  await limiter.rest();
  await undoEarlier(run);

  const { code, stoppedBy } = await runSuites(run, workers);
  const residue = await residueOf(run);

  if (stoppedBy !== undefined || code !== 0) {
    discardReport(run.outDir);
    if (residue.holds + residue.bookings > 0)
      process.stderr.write(`left behind on the target: holds ${residue.holds}, bookings ${residue.bookings}\n`);
    process.stderr.write(
      stoppedBy === undefined ? 'The run did not come to its end: this is a fault of holdfast.\n' : 'Interrupted.\n',
    );
    return stoppedBy === undefined ? FAULT_OF_OURS : exitCodeOf(stoppedBy);
  }
  const told = readReport(run.outDir);
  const report: Report = {
    ...told,
    residue: { holds: told.residue.holds + residue.holds, bookings: told.residue.bookings + residue.bookings },
  };
  writeReport(run.outDir, report, run.strict);
  const text = renderConsole(report, {
    command: commandOf(run),
    files: REPORT_FILES.map((file) => relative('', join(run.outDir, file))),
    colours: wantsColours(process.stdout, process.env),
    strict: run.strict,
  });
  process.stdout.write(`\n${text}`);
  return EXIT[report.verdict];
};

const discardReport = (outDir: string): void => {
  for (const file of REPORT_FILES) rmSync(join(outDir, file), { force: true });
};

/** Makes the folder, without the report of an earlier run or what a killed one left half written. */
const prepareFolder = (outDir: string): void => {
  try {
    mkdirSync(outDir, { recursive: true });
    discardReport(outDir);
    for (const file of readdirSync(outDir).filter((name) => /\.\d+\.part$/.test(name))) rmSync(join(outDir, file));
  } catch (error) {
    throw new SetupError(`The folder for the report cannot be used (${(error as NodeJS.ErrnoException).code}).`, {
      key: '--out',
      value: outDir,
      todo: 'Name a folder that can be written to.',
    });
  }
};

const readReport = (outDir: string): Report => JSON.parse(readFileSync(join(outDir, 'report.json'), 'utf8')) as Report;

/** The command that makes this run again: as it is typed in a clone, or where the package is installed. */
const commandOf = ({ profilePath, arguments: given }: Run): string => {
  const only = (index: number) => given[index] === '--only' || given[index - 1] === '--only';
  return [
    import.meta.url.endsWith('.ts') ? 'npm run certify --' : 'npx holdfast certify',
    ...(profilePath === undefined ? [] : ['--profile', profilePath]),
    ...given.filter((_, index) => !only(index)),
  ].join(' ');
};
