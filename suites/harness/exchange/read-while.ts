import { wait } from '../transport/wait.ts';
import type { Exchange } from './exchange.ts';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** Reads again, at growing distances, while an answer shows something pending. Answers the last: pending when patience has ended. */
export const readWhile = async (
  isPending: (answer: Exchange) => boolean,
  first: Exchange,
  read: () => Promise<Exchange>,
  patienceMs: number,
): Promise<Exchange> => {
  const deadline = performance.now() + patienceMs;
  let latest = first;
  let pauseMs = FIRST_PAUSE_MS;
  while (isPending(latest) && performance.now() < deadline) {
    await wait(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    latest = await read();
  }
  return latest;
};
