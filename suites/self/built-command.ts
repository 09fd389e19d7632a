// The command that the tests start is the built one, as users have it installed: made anew for every run of the tests.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleInto } from '../../bundle.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const VARIABLE = 'HOLDFAST_BUILT_COMMAND';

/** The program that this run of the tests has built. */
export const builtCommand = (): string => process.env[VARIABLE] ?? '';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Takes what runs that were killed have built out of a folder. The name of each says which process has made it. */
export const clean = (cache: string): void => {
  for (const name of readdirSync(cache).filter((one) => one.startsWith('holdfast-'))) {
    const [, pid] = /^holdfast-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || !isAlive(Number(pid))) {
      rmSync(join(cache, name), { recursive: true, force: true });
    }
  }
};

/** Called by the runner before the first test. What it answers is called after the last one. */
export default async (): Promise<() => void> => {
  // Below node_modules the runner takes JavaScript as it is, and libraries are found.
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  clean(cache);
  const installed = mkdtempSync(join(cache, `holdfast-${process.pid}-`));
  copyFileSync(join(root, 'package.json'), join(installed, 'package.json'));
  await bundleInto(join(installed, 'dist'));
  process.env[VARIABLE] = join(installed, 'dist', 'cli', 'main.js');
  return () => rmSync(installed, { recursive: true, force: true });
};
