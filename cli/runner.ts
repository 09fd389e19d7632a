import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Run } from '../schemas/generated/types.ts';
import { RUN_VARIABLE } from '../schemas/run.ts';
import { escaped } from '../text/escape.ts';

export interface RunEnd {
  /** The exit code of the runner; null when a signal ended it. */
  code: number | null;
  /** The signal that asked this process to stop. */
  stoppedBy?: NodeJS.Signals;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Beside the sources in a clone, and beside the JavaScript in dist/. */
const config = fileURLToPath(
  new URL(`../playwright.config.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
);

/**
 * Runs the suites in a process of their own and waits for its end.
 *
 * That process is in a group of its own, so that Ctrl-C on a terminal reaches it once, through us. It holds a channel
 * to us and stops when we are gone, so that it is never left alone.
 */
export const runSuites = (run: Run, workers: number): Promise<RunEnd> =>
  inRunner(run, (scratch) => [
    'test',
    ...run.interfaces.flatMap((name) => ['--project', name]),
    ...['--workers', String(workers), '--output', scratch, '--pass-with-no-tests'],
    ...(run.shard === undefined ? [] : [`--shard=${run.shard.index}/${run.shard.of}`]),
  ]);

/** Hands the blob reports of a folder to the reporter, as if their checks ran now. */
export const mergeBlobs = (run: Run, folder: string): Promise<RunEnd> => inRunner(run, () => ['merge-reports', folder]);

const inRunner = (run: Run, args: (scratch: string) => string[]): Promise<RunEnd> =>
  new Promise((resolve, reject) => {
    const scratch = mkdtempSync(join(tmpdir(), 'holdfast-'));
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const child = spawn(process.execPath, [cli, ...args(scratch), '--config', config], {
      env: { ...process.env, [RUN_VARIABLE]: JSON.stringify(run) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    let stoppedBy: NodeJS.Signals | undefined;
    const stop = (signal: NodeJS.Signals): void => {
      if (stoppedBy === undefined) {
        stoppedBy = signal;
        process.stderr.write('\nStopping: the check at hand ends, and what it made is undone. Again: leave at once.\n');
        child.kill('SIGINT');
        return;
      }
      child.kill('SIGKILL');
      process.stderr.write(
        `\nLeft at once. What was made is listed in ${escaped(run.ledger)}; the next run undoes it.\n`,
      );
      process.exit(exitCodeOf(signal));
    };
    const end = (): void => {
      for (const signal of SIGNALS) process.off(signal, stop);
      rmSync(scratch, { recursive: true, force: true });
    };
    for (const signal of SIGNALS) process.on(signal, stop);
    child.once('error', (error) => {
      end();
      reject(error);
    });
    child.once('exit', (code) => {
      end();
      resolve({ code, ...(stoppedBy === undefined ? {} : { stoppedBy }) });
    });
  });

/** As shells have it: 128 and the number of the signal. */
export const exitCodeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];
