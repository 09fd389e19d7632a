// Kills a command outright, as a machine that fails does.
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const isGone = (error: unknown): boolean => ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');

/** A process and all that it has started, in whatever group. */
const treeOf = (root: number): number[] => {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent = ''] = /\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(entry)]);
    } catch (error) {
      if (!isGone(error)) {
        throw error;
      }
    }
  }
  const below = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap(below)];
  return below(root);
};

/** The runner that a command has started; undefined while there is none. */
export const runnerOf = ({ pid }: ChildProcess): number | undefined =>
  treeOf(pid as number).find((id) => {
    try {
      return id !== pid && /@playwright.test.cli/.test(readFileSync(`/proc/${id}/cmdline`, 'utf8'));
    } catch (error) {
      if (!isGone(error)) {
        throw error;
      }
      return false;
    }
  });

/** Ends a process and all that it has started, without a word. */
export const killWhole = ({ pid }: ChildProcess): void => {
  for (const id of treeOf(pid as number)) {
    try {
      process.kill(id, 'SIGKILL');
    } catch (error) {
      if (!isGone(error)) {
        throw error;
      }
    }
  }
};
