import { setTimeout } from 'node:timers';

const GAP_MS = 15;

const really = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let wait = really;

/** Lets time pass before something is done, in milliseconds. */
export const linger = (ms: number): Promise<void> => wait(ms);

/** Lets other calls run in between: what a careless implementation does between its check and its act. */
export const pause = (): Promise<void> => linger(GAP_MS);

/** Puts every such wait into other hands, in a proof into those of a scheduler. Answers how to give them back. */
export const driveWaits = (by: (ms: number) => Promise<void>): (() => void) => {
  const before = wait;
  wait = by;
  return () => {
    wait = before;
  };
};
