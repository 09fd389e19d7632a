// What npm was given on its own command line. npm puts its title in the place of that, and passes on nothing of some options.
// Its log has the words, and npm keeps its log open.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

interface Process {
  parent: number;
  /** Its open files: the name of each, and under which path it can be read. */
  files: { name: string; path: string }[];
}

const LOG = /[\\/][\dT_-]+Z-debug-\d+\.log(?: \(deleted\))?$/;

/** The words before `--`: a value that is joined to its option stands apart. None where they cannot be seen, as on Windows. */
export const wordsOfNpm = (): string[] => {
  const [, argv = ''] = /^\d+ verbose argv (.*)$/m.exec(logOfNpm()) ?? [];
  const words = (argv.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((word) => JSON.parse(word) as string);
  return words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
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
