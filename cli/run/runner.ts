import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CannotWriteMessage } from '../../reporters/run/hand-over.ts';
import { exchangesPath } from '../../reporters/write.ts';
import type { Run } from '../../schemas/generated/types.ts';
import { RUN_VARIABLE } from '../../schemas/run.ts';
import { writingToScratch } from '../files/scratch.ts';
import type { Lock } from './lock.ts';
import type { Stop } from './stop.ts';

/** What the runner is given to work with. */
export interface RunnerResources {
  /** A folder for what nobody reads after the run. */
  scratch: string;
  stop: Stop;
  /** Locks that are to be held until the runner has ended, be this process killed. */
  locks: readonly Lock[];
}

export interface RunEnd {
  /** It ended and has handed over its results. */
  whole: boolean;
  /** Why a file of ours could not be written, which ended it. */
  cannotWrite?: string;
}

const isBuilt = !import.meta.url.endsWith('.ts');

/** Beside the sources in a clone, and beside the JavaScript in dist/. */
const config = fileURLToPath(new URL(`../../playwright.config.${isBuilt ? 'js' : 'ts'}`, import.meta.url));

/** Where everything is JavaScript no process of the runner needs its compiler, which takes a thread and half a second. */
const WITHOUT_COMPILER = { PW_DISABLE_TS_ESM: '1' };

/**
 * Workers inherit both. Answers live as long as their check, and a small young generation would copy them at each collection; the rest
 * is so little garbage that more threads cost more than they save.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=32', '--single-threaded-gc'];

/**
 * Runs the suites in a process of their own and waits for its end.
 *
 * That process is in a group of its own, so that Ctrl-C on a terminal reaches it once, through us; on Windows, where that
 * would take its output away, it gets both and stops once. It holds a channel to us, through which it is asked to stop,
 * and stops when we are gone, so that it is never left alone.
 */
export const runSuites = (run: Run, workers: number, resources: RunnerResources): Promise<RunEnd> =>
  inRunner(run.shard === undefined ? { ...run, exchangeLog: exchangesPath(run) } : run, resources, [
    'test',
    ...['--project', 'checks', '--workers', String(workers), '--pass-with-no-tests'],
    ...['--output', join(resources.scratch, 'output')],
    ...(run.shard === undefined ? [] : [`--shard=${run.shard.index}/${run.shard.of}`]),
  ]);

/** Hands the blob reports of a folder to the reporter, as if their checks ran now. */
export const mergeBlobs = (run: Run, folder: string, resources: RunnerResources): Promise<RunEnd> =>
  inRunner(run, resources, ['merge-reports', folder]);

/** One environment variable is too small for a large profile. @returns the file, for its owner alone */
const writeRun = (run: Run, scratch: string): string => {
  const file = join(scratch, 'run.json');
  writingToScratch(() => writeFileSync(file, JSON.stringify(run), { mode: 0o600 }));
  return file;
};

const inRunner = (run: Run, { scratch, stop, locks }: RunnerResources, args: string[]): Promise<RunEnd> =>
  new Promise((resolve, reject) => {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const child = spawn(process.execPath, [...MEMORY_FLAGS, cli, ...args, '--config', config], {
      env: { ...process.env, ...(isBuilt && WITHOUT_COMPILER), [RUN_VARIABLE]: writeRun(run, scratch) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    const leave = () => child.kill('SIGKILL');
    process.once('exit', leave);
    // Windows has no signals between processes: to send one ends the other at once.
    const ask = () => child.connected && child.send('stop');
    stop.gently(ask);
    if (child.pid !== undefined) {
      for (const lock of locks) {
        lock.sharedWith(child.pid);
      }
    }
    let cannotWrite: string | undefined;
    child.on('message', (message: CannotWriteMessage) => {
      if (cannotWrite === undefined) {
        ask();
      }
      cannotWrite ??= message.cannotWrite;
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', leave);
      stop.gently(() => {});
      resolve({ whole: code === 0, ...(cannotWrite === undefined ? {} : { cannotWrite }) });
    });
  });
