import type { Exchange } from '../exchange/exchange.ts';
import { wait } from '../transport/wait.ts';
import { expect } from './expect.ts';

/** What one look showed. */
interface Look {
  seen: Exchange;
  holds: boolean;
  expected: string;
  received: string;
}

/** What a dropped request leads to may take a moment: waits between looks, in milliseconds. */
const MAX_WAIT_MS = [0, 20, 100, 500];

/** Looks until what is seen holds, or the maximum wait ends, and judges the last look. */
export const eventually = async (look: () => Promise<Look>): Promise<void> => {
  let last = await look();
  for (const pauseMs of MAX_WAIT_MS) {
    if (last.holds) {
      break;
    }
    await wait(pauseMs);
    last = await look();
  }
  expect(last.seen).toShow(last.holds, last.expected, last.received);
};
