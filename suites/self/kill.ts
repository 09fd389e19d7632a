// Kills a command outright, as a machine that fails does.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const isGone = (error: unknown): boolean => ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');

interface Listed {
  id: number;
  parent: number;
  command: string;
}

/** A process as Linux shows it; nothing where it is gone meanwhile. */
const read = (id: string): Listed[] => {
  try {
    const [, parent = ''] = /\) \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    return [{ id: Number(id), parent: Number(parent), command: readFileSync(`/proc/${id}/cmdline`, 'utf8') }];
  } catch (error) {
    if (!isGone(error)) {
      throw error;
    }
    return [];
  }
};

/** All processes: on Linux without `ps`, which not every machine has. */
const processes = (): Listed[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap(read)
    : execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
        .split('\n')
        .flatMap((line) => {
          const [, id, parent, command = ''] = /^ *(\d+) +(\d+) (.*)/.exec(line) ?? [];
          return id === undefined ? [] : [{ id: Number(id), parent: Number(parent), command }];
        });

/** A process and all that it has started, in whatever group. */
const treeOf = (root: number): Listed[] => {
  const all = processes();
  const below = (one: Listed): Listed[] => [one, ...all.filter(({ parent }) => parent === one.id).flatMap(below)];
  return all.filter(({ id }) => id === root).flatMap(below);
};

/** The runner that a command has started; undefined while there is none. */
export const runnerOf = ({ pid }: ChildProcess): number | undefined =>
  treeOf(pid as number).find(({ id, command }) => id !== pid && /@playwright.test.cli/.test(command))?.id;

/** Ends a process and all that it has started, without a word. */
export const killWhole = ({ pid }: ChildProcess): void => {
  for (const { id } of treeOf(pid as number)) {
    try {
      process.kill(id, 'SIGKILL');
    } catch (error) {
      if (!isGone(error)) {
        throw error;
      }
    }
  }
};
