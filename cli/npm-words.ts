// What npm was given on its own command line. npm puts its title in the place of that, and relays nothing of some options.
// Its log has the words, and npm keeps its log open.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

interface Process {
  parent: number;
  /** Its open files: the name of each, and under which path it can be read. */
  files: { name: string; path: string }[];
}

const LOG = /[\\/][\dT_-]+Z-debug-\d+\.log(?: \(deleted\))?$/;

/** The words before `--`: a value that is joined to its option stands apart. None where npm writes no log. */
export const wordsOfNpm = (): string[] => {
  const words = wordsIn(process.platform === 'win32' ? newestLog(folderOfLogs(), startedAt()) : logOfNpm());
  return words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
};

const wordsIn = (log: string): string[] => {
  const [, argv = ''] = /^\d+ verbose argv (.*)$/m.exec(log) ?? [];
  return (argv.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((word) => JSON.parse(word) as string);
};

const startedAt = (): number => Date.now() - process.uptime() * 1_000;

const folderOfLogs = ({ npm_config_logs_dir: logs, npm_config_cache: cache } = process.env): string =>
  logs || join(cache || join(process.env.LOCALAPPDATA ?? '', 'npm-cache'), '_logs');

/** npm begins its log so long before the script that it runs, at most. */
const MAX_BEFORE_MS = 60_000;

/**
 * Windows shows nobody the open files of a process. There it is the newest log that was begun shortly before, has no end
 * yet, and names the script that runs.
 */
export const newestLog = (folder: string, before: number, script = process.env.npm_lifecycle_event): string => {
  const timeOf = (name: string) => Date.parse(name.replace(/T(\d\d)_(\d\d)_(\d\d)_(\d+Z).*/, 'T$1:$2:$3.$4'));
  try {
    const logs = readdirSync(folder)
      .filter((name) => timeOf(name) <= before && timeOf(name) > before - MAX_BEFORE_MS)
      .sort()
      .reverse()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    return logs.find((log) => !/^\d+ verbose exit /m.test(log) && wordsIn(log).includes(script ?? '')) ?? '';
  } catch {
    return '';
  }
};

/** Of the npm that is nearest among the processes above this one. */
const logOfNpm = (): string => {
  const seen = process.platform === 'linux' ? seenInProc : seenByLsof;
  try {
    for (let pid = process.ppid; pid > 0; ) {
      const { parent, files } = seen(pid);
      const log = files.find(({ name }) => LOG.test(name));
      if (log !== undefined) {
        return readFileSync(log.path, 'utf8');
      }
      pid = parent;
    }
  } catch {
    // a process of somebody else, or a system that shows none
  }
  return '';
};

const seenInProc = (pid: number): Process => {
  const [, parent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const paths = readdirSync(`/proc/${pid}/fd`).map((number) => `/proc/${pid}/fd/${number}`);
  return { parent: Number(parent), files: paths.map((path) => ({ name: readlinkSync(path), path })) };
};

const MAX_MS = 5_000;

/** macOS has this program. */
export const seenByLsof = (pid: number): Process => {
  const lines = execFileSync('lsof', ['-nPw', '-FRn', '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: MAX_MS,
  }).split('\n');
  const valuesOf = (field: string) => lines.flatMap((line) => (line.startsWith(field) ? [line.slice(1)] : []));
  return { parent: Number(valuesOf('R')[0]), files: valuesOf('n').map((path) => ({ name: path, path })) };
};
