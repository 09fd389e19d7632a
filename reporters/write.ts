import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { isDateTime } from '../schemas/formats.ts';
import type { Report, Run, Shard } from '../schemas/generated/types.ts';
import { exchangesOf } from '../schemas/text/exchange-log.ts';
import { clockMoved, clockMovesIn } from './clock-moves.ts';
import { renderHtml } from './formats/html.ts';
import { renderJson } from './formats/json.ts';
import { renderJunit } from './formats/junit.ts';
import { renderSummary } from './formats/summary.ts';
import type { FileNames, Material } from './material.ts';
import { reproducible, reproductions } from './reproduce.ts';
import { missedBudgets, serviceLevelsOf } from './service-levels.ts';

type ShardOf = NonNullable<Run['shard']>;

const PAGE = 'report.html';

/** The formats of a report, each by its file, in the order in which a reader wants them. */
const FORMATS: Readonly<Record<string, (material: Material) => string>> = {
  [PAGE]: renderHtml,
  'report.json': ({ report }) => renderJson(report),
  'junit.xml': renderJunit,
  'summary.md': renderSummary,
};

/** Where this file stands, the others are whole too. */
const LAST = 'report.json';

/** The catalogue, which the page of the report links to. */
const CATALOGUE = 'requirements.html';

/** A script for each failure, with all its calls in order. */
const SCRIPTS = 'reproduce';

/** Every call of a run with its answer. */
const EXCHANGE_LOG = 'exchanges.ndjson.gz';

export const CERTIFICATE_FILE = 'certificate.json';
export const BADGE_FILE = 'badge.svg';

/** Says how the run ended, also where there is no report. */
const RESULT = 'result.json';

/** What a run has in its folder while it goes on: nothing that could be taken for a report. */
const FINDINGS = 'findings.part';
const EXCHANGES = `${EXCHANGE_LOG}.part`;
const EMBEDDED_LEDGER = 'ledger.part';

/** Where a run keeps its files. */
export type ReportLocation = Pick<Run, 'outDir' | 'shard' | 'asked'>;

/** The files of a shard stand beside those of others, under its name. */
const shardName = ({ index, of }: ShardOf): string => `shard-${index}-of-${of}`;

/** The files of a run with --only stand beside those of a whole run: `report.partial.json`. */
const nameIn = ({ shard, asked }: Omit<ReportLocation, 'outDir'>, name: string): string => {
  if (shard !== undefined) {
    return `${shardName(shard)}.${name}`;
  }
  return asked === undefined ? name : name.replace('.', '.partial.');
};

const pathIn = (location: ReportLocation, name: string): string => join(location.outDir, nameIn(location, name));

/** The files of a report, in the order in which a reader wants them. */
export const reportFiles = (location: ReportLocation): string[] =>
  [...Object.keys(FORMATS), EXCHANGE_LOG].map((name) => nameIn(location, name));

export const cataloguePath = (location: ReportLocation): string => pathIn(location, CATALOGUE);

/** What the formats call the other files. */
export const fileNames = (location: ReportLocation): FileNames => ({
  page: nameIn(location, PAGE),
  report: nameIn(location, LAST),
  exchanges: nameIn(location, EXCHANGE_LOG),
  scripts: scriptsName(location),
});

const scriptsName = ({ asked }: Pick<ReportLocation, 'asked'>): string =>
  asked === undefined ? SCRIPTS : `${SCRIPTS}.partial`;

/** The script of a requirement. */
export const scriptPath = (location: ReportLocation, id: string): string =>
  join(location.outDir, scriptsName(location), `${id}.sh`);

export const reportPath = (location: ReportLocation): string => pathIn(location, LAST);
export const resultPath = (location: ReportLocation): string => pathIn(location, RESULT);
export const findingsPath = (location: ReportLocation): string => pathIn(location, FINDINGS);
export const exchangesPath = (location: ReportLocation): string => pathIn(location, EXCHANGES);

/** The world of an embedded mock operator dies with its run, and so does the ledger. */
export const embeddedLedgerPath = (location: ReportLocation): string => pathIn(location, EMBEDDED_LEDGER);

/** The file of a shard: the run that it belongs to, and its results. */
export const documentName = (shard: ShardOf): string => `${shardName(shard)}.json`;

/** The blob report of the runner, which a merge reads. */
export const blobName = (shard: ShardOf): string => `${shardName(shard)}.zip`;

/** A reader finds the old file or the whole new one, never a part. */
export const writeWhole = (path: string, text: string): void => {
  const part = `${path}.part`;
  try {
    writeFileSync(part, text);
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
};

/** Writes every format into the folder, and the page of the catalogue where there is one. Answers the report with the service levels of the run. */
export const writeReport = (
  location: ReportLocation & Partial<Pick<Run, 'profile'>>,
  judged: Omit<Material, 'exchanges' | 'files'>,
  catalogue?: string,
): Report => {
  const log = pathIn(location, EXCHANGE_LOG);
  // A run without an exchange has an empty log.
  closeSync(openSync(exchangesPath(location), 'a'));
  renameSync(exchangesPath(location), log);
  const files = { ...fileNames(location), ...(catalogue !== undefined && { catalogue: nameIn(location, CATALOGUE) }) };
  const serviceLevels = serviceLevelsOf(exchangesOf(log));
  const { profile } = location;
  const budgets = profile?.budgets;
  const clock = profile && clockMoved(log, profile);
  const report: Report = {
    ...judged.report,
    ...(clock !== undefined && { run: { ...judged.report.run, clock } }),
    ...(serviceLevels.length > 0 && { serviceLevels }),
    ...(budgets !== undefined && { budgets: missedBudgets(budgets, serviceLevels) }),
  };
  const material: Material = {
    ...judged,
    report,
    files,
    exchanges: () => exchangesOf(log),
    ...(profile !== undefined && { profile }),
  };
  if (catalogue !== undefined) {
    writeWhole(cataloguePath(location), catalogue);
  }
  const hasScripts = reproducible(report).size > 0; // without one the log is not read again
  const source = hasScripts && { ...material, exchanges: material.exchanges(), moves: clockMovesIn(log) };
  for (const { id, script } of source ? reproductions(report, source) : []) {
    mkdirSync(join(location.outDir, scriptsName(location)), { recursive: true });
    writeFileSync(scriptPath(location, id), script, { mode: 0o755 });
  }
  for (const file of [...Object.keys(FORMATS).filter((name) => name !== LAST), LAST]) {
    writeWhole(pathIn(location, file), FORMATS[file]?.(material) ?? '');
  }
  return report;
};

export const writeShard = ({ outDir }: ReportLocation, shard: ShardOf, judged: Shard): void =>
  writeWhole(join(outDir, documentName(shard)), renderJson(judged));

/** When the run began whose report stands in the folder, as far as it says so; undefined where there is no report. */
export const reportBegun = (location: ReportLocation): { startedAt?: string } | undefined => {
  if (!existsSync(reportPath(location))) {
    return undefined;
  }
  try {
    const { run } = JSON.parse(readFileSync(reportPath(location), 'utf8')) as Partial<Report>;
    return typeof run?.startedAt === 'string' && isDateTime(run.startedAt) ? { startedAt: run.startedAt } : {};
  } catch {
    return {};
  }
};

/** A file, and where it is written until it is whole. */
export const withPart = (name: string): string[] => [name, `${name}.part`];

/** The locations in a folder whose files a run outdates. A whole run outdates all, and one with --only no whole one. */
const outdatedBy = ({ outDir, shard, asked }: ReportLocation): ReportLocation[] => {
  const partial = { outDir, asked: asked ?? [] };
  return [...(asked === undefined ? [{ outDir }] : []), partial, ...(shard === undefined ? [] : [{ outDir, shard }])];
};

/** Deletes the report of an earlier run; of a shard only its own files, since the other shards may stand beside it. */
export const discardReport = (location: ReportLocation): void => {
  const { outDir, shard } = location;
  const result = withPart(basename(resultPath(location)));
  const own = shard === undefined ? [] : readdirSync(outDir).filter((name) => name.startsWith(`${shardName(shard)}.`));
  const reports = outdatedBy(location).flatMap((old) => [
    ...[
      ...reportFiles(old),
      nameIn(old, CATALOGUE),
      ...(old.asked === undefined ? [CERTIFICATE_FILE, BADGE_FILE] : []),
    ].flatMap(withPart),
    nameIn(old, FINDINGS),
    nameIn(old, EMBEDDED_LEDGER),
  ]);
  for (const name of [...reports, ...own].filter((one) => !result.includes(one))) {
    rmSync(join(outDir, name), { force: true });
  }
  for (const old of outdatedBy(location).filter((one) => one.shard === undefined)) {
    rmSync(join(outDir, scriptsName(old)), { recursive: true, force: true });
  }
};

/** The result of an earlier run goes; that of the whole, where this is a shard, too. */
export const discardResult = (location: ReportLocation): void => {
  for (const path of outdatedBy(location).map(resultPath).flatMap(withPart)) {
    rmSync(path, { force: true });
  }
};

/** Removes what a run has in its folder only while it goes on. */
export const discardParts = (location: ReportLocation): void => {
  for (const path of [findingsPath(location), exchangesPath(location), embeddedLedgerPath(location)]) {
    rmSync(path, { force: true });
  }
};
