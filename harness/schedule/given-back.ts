// When what a hold had is free again after its end. The text states the end of a hold, not the minute of its seats. Spec 3.1, 3.3.
import { Withheld } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Clock } from './clock.ts';

/** Sooner than this nothing is said: clocks differ, and clean-ups run now and then. */
const SOON_MS = 10_000;
/** Later than this it is a failure, where the profile names no time. */
const USUAL_SECONDS = 90;
const LOOK_MS = 2_000;
/** The last look is later by this: clocks are moved, and targets count, in whole seconds. */
const A_SECOND_MS = 1_000;

/** By when, in milliseconds after the end of a hold, what it had is free again: ten seconds, which pass anyway, or more. */
export const sweepMsOf = ({ sweepSeconds = USUAL_SECONDS }: { sweepSeconds?: number }): number =>
  Math.max(SOON_MS, 1_000 * sweepSeconds);

/** What holds had that have ended, and the moments by which it is free again, in milliseconds since 1970. */
export class ComingBack {
  #some: { quantity: number; by: number }[] = [];

  add(quantity: number, by: number): void {
    this.#some.push({ quantity, by });
  }

  /** How much must have come back by now, and had not when this was asked before. */
  takeBack(now: number): number {
    const back = this.#some.filter(({ by }) => by <= now);
    this.#some = this.#some.filter(({ by }) => by > now);
    return back.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Lets a clock pass that can be moved, until all is back. */
  async all(clock: Clock): Promise<void> {
    if (this.#some.length > 0 && clock.movable) {
      await clock.pass(Math.max(0, Math.max(...this.#some.map(({ by }) => by)) - clock.now()));
    }
  }
}

/** How much is free by then, and how late that was. */
export interface GivenBack {
  free: number;
  lateMs: number;
}

/**
 * Looks until as much is free as is expected, or until it is too late. Where the clock is moved it looks once more at the last
 * moment: nothing comes back a second time.
 * @param endedAt when the hold ended, by the clock
 */
export const givenBack = async (
  count: () => Promise<number>,
  { clock, expected, endedAt, sweepMs }: { clock: Clock; expected: number; endedAt: number; sweepMs: number },
): Promise<GivenBack> => {
  let free = await count();
  while (free < expected && clock.now() - endedAt < sweepMs + A_SECOND_MS) {
    await clock.pass(LOOK_MS, 'back', endedAt + sweepMs - clock.now());
    free = await count();
  }
  const lateMs = clock.now() - endedAt;
  if (clock.movable && lateMs < sweepMs) {
    await clock.pass(sweepMs - lateMs);
    free = await count();
  }
  return { free, lateMs };
};

/** Ends a check whose seats came back in time, but not at once. @throws Withheld */
export const mustBeSoon = (shown: Exchange, ...all: readonly GivenBack[]): void => {
  const lateMs = Math.max(...all.map((one) => one.lateMs));
  shown.markJudged();
  if (lateMs > SOON_MS) {
    throw new Withheld([
      shown.failure(
        `its seats back ${SOON_MS / 1_000} s after the end of the hold`,
        `${Math.round(lateMs / 1_000)} s after`,
      ),
    ]);
  }
};
