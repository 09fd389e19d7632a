import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Offering } from '../../harness/v1/rates.ts';
import { renderCatalogue } from '../../pages/catalogue/catalogue.ts';
import { withBefore } from '../../reporters/again.ts';
import { wantsColours } from '../../reporters/ansi.ts';
import { againstBaseline } from '../../reporters/baseline.ts';
import { renderConsole } from '../../reporters/formats/console.ts';
import { renderSummary } from '../../reporters/formats/summary.ts';
import { reproducible, whyNotAlone } from '../../reporters/reproduce.ts';
import { takeOver } from '../../reporters/run/hand-over.ts';
import { shardOf } from '../../reporters/shard.ts';
import { type Finding, judge } from '../../reporters/verdict.ts';
import {
  blobName,
  documentName,
  exchangesPath,
  fileNames,
  reportFiles,
  reportPath,
  scriptPath,
  writeReport,
  writeShard,
} from '../../reporters/write.ts';
import type { Baseline, Left, Report, Run } from '../../schemas/generated/types.ts';
import { catalogue, requirementIds } from '../../schemas/requirements/index.ts';
import { resourcesInWords } from '../../schemas/resource-kinds.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { exchangesOf } from '../../schemas/text/exchange-log.ts';
import { checkReadiness } from '../doctor/readiness.ts';
import { SetupError } from '../errors.ts';
import { writing } from '../files/written.ts';
import { formatCommand } from '../format-command.ts';
import { warnOfPlainHttp } from '../profile/plain-http.ts';
import { warnOfWeakSecrets } from '../profile/weak-secrets.ts';
import { type CertificateOptions, checkWhole, writeCertificate } from './certificate.ts';
import { completeInWords, expectedDuration, type Paces } from './estimate.ts';
import { exitOfReport, type RunExit } from './exit.ts';
import { folderDetails, type RunFolder, USUAL_FOLDER } from './folder.ts';
import { reportToGithub } from './github.ts';
import { isOfAllCalls, withHistories } from './histories.ts';
import type { LedgerPlace } from './ledger-place.ts';
import { listedRequirements } from './listed-requirements.ts';
import { calledAt, withOwnOperator } from './own-operator.ts';
import { repeated } from './repeat.ts';
import { printLeft, undoEarlier, undoneInWords, undoRest } from './residue.ts';
import { type RunnerResources, runSuites } from './runner.ts';
import { isWhole, stopped } from './stopped.ts';
import { supplied } from './supplied.ts';
import { buildOf } from './target-build.ts';
import { waitFor } from './wait.ts';

/** What else is done with the report than writing it. */
export interface ReportOptions {
  baseline?: Baseline | undefined;
  /** What the baseline lists and is fixed breaks it. */
  strictBaseline?: boolean;
  certificate?: CertificateOptions | undefined;
  /** The states of the requirements that are run again, in the report before. */
  before?: ReadonlyMap<string, 'failed' | 'blocked'> | undefined;
  /** Every failure is printed with all its differences. */
  verbose?: boolean;
}

/** Runs the suites against a target that was checked, and prints the report. */
export const certifyTarget = async (
  run: Run,
  ledgers: LedgerPlace,
  workers: number,
  resources: RunnerResources,
  {
    begin,
    waitSeconds = 0,
    times = 0,
    ...options
  }: ReportOptions & Pick<RunFolder, 'begin'> & { waitSeconds?: number | undefined; times?: number | undefined },
): Promise<RunExit> => {
  process.stdout.write(
    `holdfast ${run.version} certifies ${escaped(run.profile.name)} (${run.interfaces.join(', ')}), seed ${run.seed}\n`,
  );
  if (options.certificate !== undefined) {
    checkWhole(run);
  }
  warnOfPlainHttp(run.profile, run.interfaces);
  warnOfWeakSecrets(run.profile);
  if (waitSeconds > 0) {
    await waitFor(run.profile, run.interfaces, waitSeconds);
  }
  return withOwnOperator(run.profile, run.profilePath, async (profile, sold) => {
    const own = { ...run, profile };
    printOperator(own, sold);
    const build = await buildOf(own);
    const behind = build === undefined ? own : { ...own, build };
    const { paces, contradicted } = await checkReadiness(behind, behind.interfaces);
    await printEarlier(behind, ledgers);

    const { run: whole, left } = await supplied({ ...behind, contradicted });

    const expected = estimated(whole, workers, paces); // from the report that a run takes away when it begins
    begin();
    const end = await runSuites({ ...whole, ...expected }, workers, resources);
    const undone = await undoRest(whole, { again: !isWhole(end, resources) });
    const rest = { ...undone, left: [...left, ...undone.left] };

    return (
      stopped(end, resources, rest) ??
      concludeRun(whole, rest.left, options, (report) => repeated(whole, report, times, workers, resources))
    );
  });
};

/** Prints how long a whole run by one worker is expected to last, where the target was asked. */
const estimated = (
  { profile, interfaces, runs, asked, shard, outDir }: Run,
  workers: number,
  paces: Paces,
): Pick<Run, 'expectedSeconds' | 'expectedWaitSeconds'> => {
  if (asked !== undefined || shard !== undefined || workers > 1 || paces.size === 0) {
    return {};
  }
  const { seconds, waitSeconds, words } = expectedDuration(profile, interfaces, { runs, paces, outDir });
  const complete = completeInWords(profile, interfaces, { runs, paces });
  process.stdout.write([words, ...(complete === undefined ? [] : [complete])].map((line) => `${line}\n`).join(''));
  return { expectedSeconds: Math.ceil(seconds), expectedWaitSeconds: Math.ceil(waitSeconds) };
};

/** Prints the address of the operator of the run, and its first inventory. */
const printOperator = ({ profile: { operator } }: Run, sold: readonly Offering[] | undefined): void => {
  if (operator?.listen !== undefined && sold !== undefined) {
    const rates = sold.flatMap(({ products }) => products.flatMap((product) => product.rates)).length;
    process.stdout.write(
      `operator behind it at ${escaped(calledAt(operator.listen))}: the platform must call it there; it sells ${rates} listed rates\n`,
    );
  }
};

/** Undoes what a killed run left on the same target, and prints what. */
const printEarlier = async (run: Run, ledgers: LedgerPlace): Promise<void> => {
  const { found, left } = await undoEarlier(run, ledgers);
  if (found === 0) {
    return;
  }
  process.stdout.write(`An earlier run left ${resourcesInWords(found)} behind: ${undoneInWords(found, left)}.\n`);
  printLeft(left, process.stdout);
};

/** Makes and prints the report of a finished runner. `rest`: the leftovers when the checks were over. */
const concludeRun = async (
  run: Run,
  rest: readonly Left[],
  options: ReportOptions,
  repeat: (report: Report) => Promise<Report | RunExit>,
): Promise<RunExit> => {
  const taken = takeOver(run);
  const found = { ...taken, findings: historiesOf(run, taken.findings) };
  // What stays on the embedded mock operator ends with it.
  const left = run.profilePath === undefined ? [] : [...found.findings.flatMap((finding) => finding.left), ...rest];
  const report = judge({ run, catalogue, ...found, left });
  const { shard } = run;
  if (shard === undefined) {
    const made = await repeat(report);
    return 'exitCode' in made ? made : concludeReport(run, made, options);
  }
  const judged = shardOf(run, report, found.findings);
  if (!existsSync(join(run.outDir, blobName(shard)))) {
    throw new SetupError(`${blobName(shard)} could not be written.`, folderDetails(run.outDir));
  }
  writing('The folder for the report', folderDetails(run.outDir), () => writeShard(run, shard, judged));
  process.stdout.write(
    `\nWhen all ${shard.of} are in one folder: ${escaped(formatCommand('certify', '--merge', relative('', run.outDir) || '.'))}\n`,
  );
  return print(run, judged.report, [documentName(shard), blobName(shard)], options.verbose ?? false);
};

/** The results of a run with those of its histories; what a shard has seen is judged when all are merged. */
const historiesOf = (run: Run, findings: readonly Finding[]): Finding[] =>
  run.shard === undefined ? withHistories(findings, exchangesOf(exchangesPath(run)), run) : [...findings];

/** Writes the report of a run that is no shard, and prints it. */
export const concludeReport = async (
  run: Run,
  judged: Report,
  { baseline, strictBaseline = false, certificate, before = new Map(), verbose = false }: ReportOptions,
): Promise<RunExit> => {
  const { strict, startedAt } = run;
  const compared = withBefore(
    baseline === undefined
      ? judged
      : againstBaseline(judged, baseline, { strict, strictBaseline, today: startedAt.slice(0, 10) }),
    before,
  );
  const listed = await listedRequirements(requirementIds);
  // All that goes wrong contradicts itself at last: what breaks a history is no list of a few ways.
  const breaks = new Map(listed.flatMap(({ id, mutants }) => (isOfAllCalls(id) ? [] : [[id, mutants] as const])));
  const report = writing('The folder for the report', folderDetails(run.outDir), () =>
    writeReport(
      run,
      { report: compared, strict, command: commandOf(run), breaks },
      renderCatalogue(listed, run.version),
    ),
  );
  const certified = certificate === undefined ? [] : await writeCertificate(run, report, certificate);
  const summary = renderSummary({ report, files: fileNames(run) });
  reportToGithub({ report, strict }, { summary, file: reportPath(run) }, process.env);
  return print(run, report, [...reportFiles(run), ...certified], verbose, breaks);
};

/** Prints the report, and answers how the run ends. */
const print = (
  run: Run,
  report: Report,
  files: readonly string[],
  verbose: boolean,
  breaks: ReadonlyMap<string, readonly string[]> = new Map(),
): RunExit => {
  const exit = exitOfReport(run, report);
  const scripts = run.shard === undefined ? reproducible(report) : new Set();
  const text = renderConsole(report, {
    command: commandOf(run),
    files: files.map((file) => relative('', join(run.outDir, file))),
    colours: wantsColours(process.stdout, process.env),
    strict: run.strict,
    exitCode: exit.exitCode,
    verbose,
    script: (id) => (scripts.has(id) ? relative('', scriptPath(run, id)) : undefined),
    notAlone: (id, failure) => whyNotAlone(id, failure, run.profile),
    breaks: (id) => breaks.get(id) ?? [],
    show: formatCommand('show', '--from', relative('', join(run.outDir, fileNames(run).exchanges)), 'exchange'),
    ...(run.shard === undefined ? {} : { shard: run.shard }),
  });
  process.stdout.write(`\n${text}`);
  return exit;
};

/** The command that makes this run again. */
const commandOf = ({ profilePath, outDir, arguments: given }: Run): string => {
  const out = relative('', outDir) || '.';
  const only = (index: number) =>
    given[index] === '--only' || given[index - 1] === '--only' || given[index] === '--failed';
  return formatCommand(
    'certify',
    ...(profilePath === undefined ? [] : ['--profile', profilePath]),
    ...given.filter((_, index) => !only(index)),
    ...(out === USUAL_FOLDER ? [] : ['--out', out]),
  );
};
