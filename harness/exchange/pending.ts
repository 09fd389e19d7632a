// What answers show as pending, and how long a target leaves it so: what one took is learnt for the next.
import { now } from '../transport/scope.ts';
import type { Exchange } from './exchange.ts';
import { readWhile } from './read-while.ts';

/** Where nothing has ever settled and one was pending for all of the patience, the next is waited for so long. */
const SHORT_MS = 1_000;
/** The first read is made when so much of the time is over that the one before took. */
const SHARE_BEFORE_THE_FIRST = 0.7;

/** How long one kind of thing is pending on a target, as far as a session has seen. */
export class Pending {
  #lastedMs = 0;
  #hasSettled = false;
  #hasStayed = false;

  /** How long the next is waited for. */
  mostMs(patienceMs: number): number {
    return this.#hasStayed && !this.#hasSettled ? Math.min(SHORT_MS, patienceMs) : patienceMs;
  }

  /**
   * Reads while an answer shows it pending. Answers the last: pending when its time has ended, which is soon once one beside it
   * has stayed so for all of the patience.
   */
  async settled(
    isPending: (answer: Exchange) => boolean,
    first: Exchange,
    read: () => Promise<Exchange>,
    patienceMs: number,
  ): Promise<Exchange> {
    if (!isPending(first)) {
      return first;
    }
    const began = now();
    const mostMs = this.mostMs(patienceMs);
    const firstPauseMs = mostMs < patienceMs ? mostMs / 2 : SHARE_BEFORE_THE_FIRST * this.#lastedMs;
    const latest = await readWhile(isPending, first, read, () => this.mostMs(patienceMs), firstPauseMs);
    const lastedMs = now() - began;
    if (isPending(latest)) {
      this.#hasStayed ||= lastedMs >= patienceMs;
    } else {
      this.#hasSettled = true;
      this.#lastedMs = lastedMs;
    }
    return latest;
  }
}
