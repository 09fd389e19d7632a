import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { exchangesPath, fileNames } from '../../reporters/write.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { catalogue, isRequirementId, requirementIds } from '../../schemas/requirements/index.ts';
import { suggestions } from '../../schemas/suggest.ts';
import { exchangesOf, type LoggedExchange } from '../../schemas/text/exchange-log.ts';
import type { Option } from '../command.ts';
import { SetupError } from '../errors.ts';
import { formatCommand, forShell } from '../format-command.ts';
import { USUAL_FOLDER } from '../run/folder.ts';
import { readReport } from './report-file.ts';

/** The options of the commands that read the calls of a run. */
export const EXCHANGE_OPTIONS = {
  from: { value: 'PATH', words: `the folder of a run, or its exchanges.ndjson.gz; by default ${USUAL_FOLDER}` },
  of: { value: 'REQUIREMENT', words: 'the calls of this check alone' },
} as const satisfies Record<string, Option>;

const modifiedMs = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** The logs in a folder, newest first: of a whole run, of one with --only, or of one that was stopped. */
const logsIn = (outDir: string): string[] =>
  [{ outDir }, { outDir, asked: [] }]
    .flatMap((location) => [join(outDir, fileNames(location).exchanges), exchangesPath(location)])
    .filter((path) => modifiedMs(path) !== undefined)
    .toSorted((a, b) => (modifiedMs(b) ?? 0) - (modifiedMs(a) ?? 0));

/** `a run with --only or --failed`, by the name of its log. */
const kindOf = (file: string): string => {
  const { exchanges } = fileNames({ outDir: '', asked: [] });
  return basename(file).startsWith(exchanges) ? 'a run with --only or --failed' : 'a run';
};

/** Which run a log is of and, where another stands beside it that a reader may mean, how to name that. */
export const runInWords = (file: string, exchanges: readonly Pick<LoggedExchange, 'startedAt'>[]): string => {
  const began = exchanges
    .reduce((first, { startedAt }) => (startedAt < first ? startedAt : first), '9999')
    .slice(0, 19);
  return `${kindOf(file)} whose first call left at ${began}Z, in ${file}${besideInWords(file)}`;
};

const besideInWords = (file: string): string =>
  logsIn(dirname(file))
    .filter((one) => basename(one) !== basename(file))
    .map((one) => `; ${kindOf(one)} stands beside it: --from ${forShell(one)}`)
    .join('');

const TODO = `Name the folder that a run wrote: --from ${USUAL_FOLDER}. A run is made with: ${formatCommand('certify')}`;

/** The file with the calls of a run: of a folder the newest. @throws SetupError */
export const exchangeFile = (from: string = USUAL_FOLDER): string => {
  const file = statSync(from, { throwIfNoEntry: false })?.isDirectory() ? logsIn(from)[0] : from;
  if (file === undefined || modifiedMs(file) === undefined) {
    throw new SetupError('There are no calls of a run.', { file: from, key: '--from', todo: TODO });
  }
  return file;
};

/** Why a requirement was not judged, and how it can be; undefined where it was, or no report says so. */
export const whyUnjudged = (file: string, id: string): { message: string; todo: string } | undefined => {
  const { state, reason = 'the report has no reason' } = judgedIn(file, id) ?? {};
  if (state !== 'blocked' && state !== 'not-applicable') {
    return undefined;
  }
  const again = `Then run it again: ${formatCommand('certify', '--only', id)}, with the profile`;
  return {
    message: `${id} is ${state === 'blocked' ? 'blocked' : 'not applicable'}: ${reason.replace(/\.$/, '')}.`,
    todo:
      state === 'blocked'
        ? `Remove that reason; what the profile or the target lacks is shown by ${formatCommand('doctor', '--profile', 'FILE')}. ${again}`
        : `If the target offers it, say so in the profile. ${again}`,
  };
};

/** What to do about a requirement of which a run has no call. */
const withoutCalls = (id: string): { message: string; todo: string } => {
  if (!isRequirementId(id)) {
    const begun = requirementIds.filter((one) => one.startsWith(id)).slice(0, MAX_NAMED);
    const near = begun.length > 0 ? begun : suggestions(id, requirementIds, MAX_NAMED);
    return {
      message: `There is no requirement ${id}.`,
      todo:
        near.length > 0
          ? `Name one by its whole id, such as ${near.join(', ')}`
          : `For all ids: ${formatCommand('requirements')}`,
    };
  }
  return catalogue[id].standing
    ? {
        message: `No call is made for ${id}: it is judged on the calls of all checks.`,
        todo: 'Where it failed, the report says "seen in the check of": name that check.',
      }
    : {
        message: `The run made no call for ${id}.`,
        todo: `Name another run with --from, or run it: ${formatCommand('certify', '--only', id)}, with the profile`,
      };
};

const MAX_NAMED = 3;

/** What the report of a run says of a requirement, where it stands beside the log. */
const judgedIn = (file: string, id: string): Report['requirements'][number] | undefined => {
  const report = [{ outDir: '' }, { outDir: '', asked: [] }]
    .map(fileNames)
    .find(({ exchanges }) => exchanges === basename(file))?.report;
  const path = report === undefined ? undefined : join(dirname(file), report);
  return path === undefined || modifiedMs(path) === undefined
    ? undefined
    : readReport(path).requirements.find((one) => one.id === id);
};

/** The calls of a run, in the order in which its checks ended; of one check by their numbers. @throws SetupError */
export const readExchanges = ({ from, of }: { from: string | undefined; of: string | undefined }): LoggedExchange[] => {
  const file = exchangeFile(from);
  let all: LoggedExchange[];
  try {
    all = [...exchangesOf(file)];
  } catch (error) {
    throw new SetupError(`The calls of a run cannot be read: ${(error as Error).message}.`, {
      file,
      key: '--from',
      todo: TODO,
    });
  }
  if (of === undefined) {
    if (all.length === 0) {
      throw new SetupError('The run made no call.', { file, todo: TODO });
    }
    return all;
  }
  const callsOf = (check: string | undefined) =>
    all.filter(({ requirement }) => requirement === check).toSorted((a, b) => a.number - b.number);
  const own = callsOf(of);
  // What is judged on the calls of all checks failed in those of one.
  const chosen = own.length > 0 ? own : callsOf(judgedIn(file, of)?.failures?.[0]?.check);
  if (chosen.length === 0) {
    const { message, todo } = whyUnjudged(file, of) ?? withoutCalls(of);
    throw new SetupError(message, { file, todo: `${todo}${besideInWords(file)}` });
  }
  return chosen;
};
