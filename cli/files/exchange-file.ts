import { statSync } from 'node:fs';
import { join } from 'node:path';
import { exchangesPath, fileNames } from '../../reporters/write.ts';
import { exchangesOf, type LoggedExchange } from '../../schemas/text/exchange-log.ts';
import type { Option } from '../command.ts';
import { SetupError } from '../errors.ts';
import { USUAL_FOLDER } from '../run/folder.ts';

/** The options of the commands that read the calls of a run. */
export const EXCHANGE_OPTIONS = {
  from: { value: 'PATH', words: `the folder of a run, or its exchanges.ndjson.gz; by default ${USUAL_FOLDER}` },
  of: { value: 'REQUIREMENT', words: 'the calls of this check alone' },
} as const satisfies Record<string, Option>;

const modifiedMs = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** The newest log in a folder: of a whole run, of one with --only, or of one that was stopped. */
const logIn = (outDir: string): string | undefined =>
  [{ outDir }, { outDir, asked: [] }]
    .flatMap((location) => [join(outDir, fileNames(location).exchanges), exchangesPath(location)])
    .filter((path) => modifiedMs(path) !== undefined)
    .toSorted((a, b) => (modifiedMs(b) ?? 0) - (modifiedMs(a) ?? 0))[0];

const TODO = 'Name the folder of a run that has ended: --from holdfast-report';

/** The file with the calls of a run: of a folder the newest. @throws SetupError */
export const exchangeFile = (from: string = USUAL_FOLDER): string => {
  const file = statSync(from, { throwIfNoEntry: false })?.isDirectory() ? logIn(from) : from;
  if (file === undefined || modifiedMs(file) === undefined) {
    throw new SetupError('There are no calls of a run.', { file: from, key: '--from', todo: TODO });
  }
  return file;
};

/** The calls of a run, in the order in which its checks ended. @throws SetupError */
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
  const chosen = all.filter(({ requirement }) => of === undefined || requirement === of);
  if (chosen.length === 0) {
    throw new SetupError(of === undefined ? 'The run made no call.' : 'The run made no call for this requirement.', {
      file,
      ...(of !== undefined && { key: '--of', value: of }),
      todo:
        of === undefined
          ? TODO
          : 'Name a requirement by its whole id. For one that is judged in passing, name the check that its failure was seen in.',
    });
  }
  return chosen;
};
