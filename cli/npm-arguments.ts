// The arguments of the npm that started this process. npm passes some options on in no way, and overwrites its command line
// with a title; but its log has the arguments, and npm keeps the log open.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

interface Process {
  parent: number;
  /** Its open files: the name of each, and under which path it can be read. */
  files: { name: string; path: string }[];
}

const LOG = /[\\/][\dT_-]+Z-debug-\d+\.log(?: \(deleted\))?$/;

/** The arguments before `--`, with `--name=value` as two. None where npm writes no log. */
export const npmArguments = (): string[] => {
  const all = argumentsIn(process.platform === 'win32' ? newestLog(folderOfLogs(), startedAt()) : logOfNpm());
  return all.includes('--') ? all.slice(0, all.indexOf('--')) : all;
};

const argumentsIn = (log: string): string[] => {
  const [, argv = ''] = /^\d+ verbose argv (.*)$/m.exec(log) ?? [];
  return (argv.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((argument) => JSON.parse(argument) as string);
};

const startedAt = (): number => Date.now() - process.uptime() * 1_000;

const folderOfLogs = (): string => {
  const { npm_config_logs_dir: logs, npm_config_cache: cache, LOCALAPPDATA = '' } = process.env;
  return logs || join(cache || join(LOCALAPPDATA, 'npm-cache'), '_logs');
};

/** The longest time from the beginning of npm's log to the start of its script. */
const MAX_BEFORE_MS = 60_000;

/**
 * For Windows, which does not show the open files of a process: the newest log that began shortly before, has no end yet,
 * and names the script that runs.
 */
export const newestLog = (folder: string, before: number, script = process.env.npm_lifecycle_event): string => {
  const timeOf = (name: string) => Date.parse(name.replace(/T(\d\d)_(\d\d)_(\d\d)_(\d+Z).*/, 'T$1:$2:$3.$4'));
  try {
    const logs = readdirSync(folder)
      .filter((name) => timeOf(name) <= before && timeOf(name) > before - MAX_BEFORE_MS)
      .sort()
      .reverse()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    return logs.find((log) => !/^\d+ verbose exit /m.test(log) && argumentsIn(log).includes(script ?? '')) ?? '';
  } catch {
    return '';
  }
};

/** The log of the nearest npm among the parent processes. */
const logOfNpm = (): string => {
  const processOf = process.platform === 'linux' ? readProc : runLsof;
  try {
    for (let pid = process.ppid; pid > 0; ) {
      const { parent, files } = processOf(pid);
      const log = files.find(({ name }) => LOG.test(name));
      if (log !== undefined) {
        return readFileSync(log.path, 'utf8');
      }
      pid = parent;
    }
  } catch {
    // The process is of another user, or the system shows no processes.
  }
  return '';
};

const readProc = (pid: number): Process => {
  const [, parent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const paths = readdirSync(`/proc/${pid}/fd`).map((number) => `/proc/${pid}/fd/${number}`);
  return { parent: Number(parent), files: paths.map((path) => ({ name: readlinkSync(path), path })) };
};

const LSOF_TIMEOUT_MS = 5_000;

/** For macOS, which has `lsof` and no `/proc`. */
export const runLsof = (pid: number): Process => {
  const lines = execFileSync('lsof', ['-nPw', '-FRn', '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LSOF_TIMEOUT_MS,
  }).split('\n');
  const valuesOf = (field: string) => lines.flatMap((line) => (line.startsWith(field) ? [line.slice(1)] : []));
  return { parent: Number(valuesOf('R')[0]), files: valuesOf('n').map((path) => ({ name: path, path })) };
};
