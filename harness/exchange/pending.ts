// What answers show as pending, and how long a target leaves it so: what one took is learnt for the next.
import { Blocked } from '../errors.ts';
import { now } from '../transport/scope.ts';
import { wait } from '../transport/wait.ts';
import type { Exchange } from './exchange.ts';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/**
 * Reads again, at growing distances, while an answer shows something pending. Answers the last: pending when patience has
 * ended and it was read since. The maximum wait may become shorter meanwhile, by what others see. Where it is known to last, the
 * first pause is so long, in milliseconds.
 */
export const readWhile = async (
  isPending: (answer: Exchange) => boolean,
  first: Exchange,
  read: () => Promise<Exchange>,
  maxWaitMs: () => number,
  knownMs = 0,
): Promise<Exchange> => {
  const began = now();
  let latest = first;
  let askedMs = Number.NEGATIVE_INFINITY;
  let pauseMs = Math.max(FIRST_PAUSE_MS, Math.min(knownMs, maxWaitMs()));
  let nextMs = Math.max(2 * FIRST_PAUSE_MS, knownMs / 4);
  while (isPending(latest) && askedMs < began + maxWaitMs()) {
    await wait(pauseMs);
    pauseMs = Math.min(nextMs, LONGEST_PAUSE_MS);
    nextMs = 2 * pauseMs;
    askedMs = now();
    latest = await read();
  }
  return latest;
};

/** Where nothing has ever settled and one was pending for the whole maximum wait, the next is waited for so long. */
const SHORT_MS = 1_000;
/** The first read is made when so much of the time is over that the one before took. */
const SHARE_BEFORE_THE_FIRST = 0.7;

/** The clock of a target, as far as it is needed here. */
interface TargetClock {
  readonly movable: boolean;
  pass(ms: number): Promise<void>;
}

/** So much time passes at a time where a clock is moved: a control need not know less than a second. */
const MOVE_MS = 1_000;
/** A clock is moved no further for one thing: what it is to settle has a time of its own, which would be over. */
const MAX_MOVED_MS = 10_000;

/** Why a thing that was still pending when its time had ended cannot be judged: `the hold stayed PENDING`. */
export const stayedPending = (words: string, beganMs: number, maxWaitMs: number): Blocked =>
  new Blocked(
    now() - beganMs < maxWaitMs
      ? `${words}, as one before it had for all of limits.patienceSeconds`
      : `${words} for ${maxWaitMs / 1000} s (limits.patienceSeconds)`,
  );

/** How long one kind of thing is pending on a target, as far as a session has seen. */
export class Pending {
  #lastedMs = 0;
  /** Whether anything has settled by the clock of the target: not where somebody, or another process, settles it. */
  #settlesByClock: boolean | undefined;
  #hasSettled = false;
  #hasStayed = false;

  /** How long the next is waited for. */
  maxMs(maxWaitMs: number): number {
    return this.#hasStayed && !this.#hasSettled ? Math.min(SHORT_MS, maxWaitMs) : maxWaitMs;
  }

  /**
   * Reads while an answer shows it pending. Answers the last: pending when its time has ended, which is soon once one beside it
   * has stayed so for the whole maximum wait.
   * @param clock moved in place of waiting, where it can be and what is pending settles by it
   */
  async settled(
    isPending: (answer: Exchange) => boolean,
    answer: Exchange,
    read: () => Promise<Exchange>,
    maxWaitMs: number,
    clock?: TargetClock,
  ): Promise<Exchange> {
    let first = answer;
    if (clock?.movable && this.#settlesByClock !== false && isPending(answer)) {
      for (let movedMs = 0; isPending(first) && movedMs < Math.min(maxWaitMs, MAX_MOVED_MS); movedMs += MOVE_MS) {
        await clock.pass(MOVE_MS);
        first = await read();
      }
      this.#settlesByClock ||= !isPending(first);
    }
    if (!isPending(first)) {
      return first;
    }
    const began = now();
    const maxMs = this.maxMs(maxWaitMs);
    const firstPauseMs = maxMs < maxWaitMs ? maxMs / 2 : SHARE_BEFORE_THE_FIRST * this.#lastedMs;
    const latest = await readWhile(isPending, first, read, () => this.maxMs(maxWaitMs), firstPauseMs);
    const lastedMs = now() - began;
    if (isPending(latest)) {
      this.#hasStayed ||= lastedMs >= maxWaitMs;
    } else {
      this.#hasSettled = true;
      this.#lastedMs = lastedMs;
    }
    return latest;
  }
}
