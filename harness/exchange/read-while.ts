import { now } from '../transport/scope.ts';
import { wait } from '../transport/wait.ts';
import type { Exchange } from './exchange.ts';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/**
 * Reads again, at growing distances, while an answer shows something pending. Answers the last: pending when patience has
 * ended and it was read since. The patience may become shorter meanwhile, by what others see. Where it is known to last, the
 * first pause is so long, in milliseconds.
 */
export const readWhile = async (
  isPending: (answer: Exchange) => boolean,
  first: Exchange,
  read: () => Promise<Exchange>,
  patienceMs: () => number,
  knownMs = 0,
): Promise<Exchange> => {
  const began = now();
  let latest = first;
  let askedMs = Number.NEGATIVE_INFINITY;
  let pauseMs = Math.max(FIRST_PAUSE_MS, Math.min(knownMs, patienceMs()));
  let nextMs = Math.max(2 * FIRST_PAUSE_MS, knownMs / 4);
  while (isPending(latest) && askedMs < began + patienceMs()) {
    await wait(pauseMs);
    pauseMs = Math.min(nextMs, LONGEST_PAUSE_MS);
    nextMs = 2 * pauseMs;
    askedMs = now();
    latest = await read();
  }
  return latest;
};
