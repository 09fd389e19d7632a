import { setTimeout } from 'node:timers/promises';
import { learnt } from './scope.ts';

let waitScale = 1;

/** How long a wait of this number of milliseconds really takes, where waits are shortened. */
export const scaled = (ms: number): number => ms / waitScale;

/** Lets so much time pass. @throws where the signal ends it early */
export const letPass = (ms: number, signal?: AbortSignal): Promise<void> =>
  learnt<void>({
    ask: () => setTimeout(Math.max(0, ms), undefined, signal && { signal }),
    written: () => ({}),
    read: () => {},
    signal,
  });

/** Waits between two looks at a target. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> => letPass(scaled(ms), signal);

/** Makes every wait this number of times shorter during an action, for a target in this process, which needs no time. */
export const scaleWaits = async <Result>(times: number, act: () => Promise<Result>): Promise<Result> => {
  const before = waitScale;
  waitScale = times;
  try {
    return await act();
  } finally {
    waitScale = before;
  }
};
