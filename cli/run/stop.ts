import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** As shells have it: 128 and the number of the signal. */
export const exitCodeOfSignal = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

/** Does what Ctrl-C does. On Windows a signal to this process would end it before anybody handles it. */
export const interrupt = (): boolean => process.emit('SIGINT', 'SIGINT') || process.kill(process.pid, 'SIGINT');

/**
 * Handles Ctrl-C and the other signals that end a process. Work that asked for a gentle end is stopped by the first
 * signal, and can clean up; any other work, and the second signal, ends the process at once.
 */
export class Stop {
  /** The signal that asked for a gentle end. */
  by: NodeJS.Signals | undefined;
  #gently: (() => void) | undefined;
  readonly #take: (signal: NodeJS.Signals) => void;

  constructor(leave: (signal: NodeJS.Signals) => void) {
    this.#take = (signal) => {
      if (this.#gently === undefined || this.by !== undefined) {
        leave(signal);
        process.exit(exitCodeOfSignal(signal));
      }
      this.by = signal;
      process.stderr.write('\nStopping: what the checks at hand made is undone. Again: leave at once.\n');
      this.#gently();
    };
    for (const signal of SIGNALS) {
      process.on(signal, this.#take);
    }
  }

  /** From now on the first signal calls `ask` and does nothing else. */
  gently(ask: () => void): void {
    this.#gently = ask;
  }

  /** Handles no signals any more. */
  off(): void {
    for (const signal of SIGNALS) {
      process.off(signal, this.#take);
    }
  }
}
