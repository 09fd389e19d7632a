import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { isLedger } from '../../harness/resources/ledger.ts';
import type { Profile, Run } from '../../schemas/generated/types.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { sectionOf } from '../../schemas/profile-section.ts';
import { SetupError } from '../errors.ts';
import { makeFolder, refusalOf } from '../files/written.ts';
import { type Lock, takeLock } from './lock.ts';

/** Where ledgers are. */
export interface LedgerPlace {
  /** The ledger of this run. */
  own: string;
  /** The ledgers that may list something of the same target: of other shards, and of profiles that offer more or less. */
  all: string[];
}

const ENDING = '.ndjson';

/** Ledgers outlive their runs, and the folders of their reports: they are in the state folder of the user. */
const stateFolder = (): string => {
  const { XDG_STATE_HOME = '', LOCALAPPDATA } = process.env;
  if (isAbsolute(XDG_STATE_HOME)) {
    return join(XDG_STATE_HOME, 'holdfast');
  }
  if (process.platform === 'win32' && LOCALAPPDATA) {
    return join(LOCALAPPDATA, 'holdfast');
  }
  const below = { darwin: ['Library', 'Application Support'], win32: ['AppData', 'Local'] } as Record<string, string[]>;
  return join(homedir(), ...(below[process.platform] ?? ['.local', 'state']), 'holdfast');
};

const HOMELESS = 'Set HOME or XDG_STATE_HOME to a folder that lasts and can be written to, or add --ledger FILE.';

/** The ledger of a target: one for all its profiles, unless one is named; each shard has its own. @throws SetupError */
export const ledgerPlace = (profile: Profile, file: string | undefined, shard?: Run['shard']): LedgerPlace => {
  if (file !== undefined) {
    return { own: resolve(file), all: [resolve(file)] };
  }
  const addresses = INTERFACES.map(
    (name) => sectionOf(profile, name)?.baseUrl.replace(/\/$/, '').toLowerCase() ?? '',
  ).join('\n');
  const target = createHash('sha256').update(addresses).digest('hex').slice(0, 16);
  const ofShard = shard === undefined ? '' : `-${shard.index}-of-${shard.of}`;
  try {
    const folder = stateFolder();
    const own = join(folder, `${target}${ofShard}${ENDING}`);
    const known = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ENDING)) : [];
    return { own, all: [...new Set([own, ...known.map((name) => join(folder, name))])] };
  } catch (error) {
    throw refusalOf(error, 'The state folder of this user', { key: '--ledger', todo: HOMELESS });
  }
};

/** Makes the folder of a ledger and takes the ledger for this process. @throws SetupError when another run has it */
export const lockLedger = async (path: string): Promise<Lock> => {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined && !(found.isFile() && isLedger(readFileSync(path, 'utf8')))) {
      throw new SetupError('This is no ledger of holdfast.', {
        file: path,
        key: '--ledger',
        todo: 'Name a file that does not exist yet, or one that an earlier run has left.',
      });
    }
    makeFolder(resolve(path, '..'), 0o700);
    return await takeLock({
      path,
      subject: `The ledger of this target, ${path},`,
      otherwise: 'A run with other data of the target may have a ledger of its own with --ledger FILE.',
    });
  } catch (error) {
    throw refusalOf(error, `The ledger ${path}`, { key: '--ledger', value: path, todo: HOMELESS });
  }
};

/** The same, where nothing is lost without it: undefined when another run has it. */
export const lockLedgerIfFree = (path: string): Promise<Lock | undefined> =>
  lockLedger(path).catch((error: unknown) => {
    if (error instanceof SetupError) {
      return undefined;
    }
    throw error;
  });
