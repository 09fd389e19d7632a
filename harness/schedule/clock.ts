import { counted } from '../../schemas/text/counted.ts';
import { secondsMore } from '../../schemas/text/remaining.ts';
import { Blocked, Contended, TargetStopped } from '../errors.ts';
import type { Standing } from '../transport/presence.ts';
import { now, wallMs } from '../transport/scope.ts';
import { letPass } from '../transport/wait.ts';
import type { Transport } from '../transport/wire.ts';
import type { Activity } from './activity.ts';
import type { Task } from './task.ts';

/** What a check waits for: the end of a hold, a time that nothing that is on offer shortens, or what a hold had. */
type Wait = 'hold' | 'fixed' | 'back';

/** The target's time, as far as we can know or move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** The same, with a move that another check has asked for and that may be done by now. */
  latest(): number;
  /** How far it was moved ahead of the clock of this machine. */
  movedMs(): number;
  /**
   * Lets time pass on the target.
   * @param wait what else could make it shorter: by default a shorter hold
   * @param signal ends it early
   * @param maxMs how long such waits go on, one after the other, where that is known
   * @throws Blocked when that would take longer than the profile's maximum wait, or was ended early
   */
  pass(ms: number, wait?: Wait, maxMs?: number, signal?: AbortSignal): Promise<void>;
  /** True when waiting costs nothing, because the clock is moved. */
  /** It stands as it is while a target is looked at: the run that follows moves it. */
  readonly isMovedLater?: boolean;
  readonly movable: boolean;
}

const noLonger = (): never => {
  throw new Blocked('it is not waited for any longer');
};

const WAIT_WORDS: Record<Wait, string> = {
  hold: 'lets time pass, such as for a hold to end',
  fixed: 'lets time pass, so that what may be kept grows old',
  back: 'looks until what a hold had is free again',
};

/** A live target: its time is ours, or was ahead by this when it was asked, and waiting is real. */
export const realClock = (patienceSeconds: number, activity: Activity, aheadMs = 0): Clock => {
  const now = () => wallMs() + aheadMs;
  /** When each wait ends that is under way: of several of one kind the longest is reported. */
  const ends: Record<Wait, Set<number>> = { hold: new Set(), fixed: new Set(), back: new Set() };
  return {
    movable: false,
    now,
    latest: now,
    movedMs: () => aheadMs,
    pass: async (ms, wait = 'hold', maxMs = ms, signal) => {
      const neededMs = wait === 'fixed' ? maxMs : ms;
      if (neededMs > patienceSeconds * 1000) {
        const words = `needs ${Math.ceil(neededMs / 1000)} s to pass, and the profile's patience is ${patienceSeconds} s: `;
        throw wait === 'fixed'
          ? new Blocked(`${words}raise limits.patienceSeconds`)
          : new Blocked(
              `${words}offer a shorter hold (a rate with a shorter holdablePeriod), or raise limits.patienceSeconds`,
              'short-holds',
            );
      }
      const end = performance.now() + maxMs;
      ends[wait].add(end);
      const words = () => `${WAIT_WORDS[wait]}: ${secondsMore(Math.max(...ends[wait]) - performance.now())}`;
      await activity
        .during(words, () =>
          letPass(ms, signal).catch((error: unknown) => (signal?.aborted ? noLonger() : Promise.reject(error))),
        )
        .finally(() => ends[wait].delete(end));
    },
  };
};

/** The clock of a session for one of its checks: while it waits, another may begin. */
export const clockFor = (clock: Clock, task: Task): Clock =>
  clock.movable
    ? clock
    : {
        ...clock,
        pass: (ms, wait, maxMs) => task.rest(() => clock.pass(ms, wait, maxMs, task.signal)),
      };

/** Further than any hold lasts; a target may state any time as the end of one. */
const MAX_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

/** The control interface of a clock that can be moved. */
interface ClockControl {
  /** Moves the clock forward by whole seconds, and answers the new time in milliseconds since the epoch. */
  advance(seconds: number): Promise<number>;
}

/** A reading that took longer is made again: our process may have stood still before it saw the answer. */
const SOON_MS = 250;
const MAX_READINGS = 4;

/** What a clock showed, and how far that was ahead of ours. */
interface ClockReading {
  shownMs: number;
  aheadMs: number;
  tookMs: number;
}

/** Moves a clock, and answers the reading that took the shortest. @param usualMs how long readings take */
const movedBy = async (control: ClockControl, seconds: number, usualMs = 0): Promise<ClockReading> => {
  let best = { tookMs: Number.POSITIVE_INFINITY, shownMs: 0, aheadMs: 0 };
  const soonMs = Math.max(SOON_MS, 1.5 * usualMs);
  for (let reading = 0; reading < MAX_READINGS && best.tookMs > soonMs; reading += 1) {
    const asked = now();
    const shownMs = await control.advance(reading === 0 ? seconds : 0);
    const tookMs = now() - asked;
    best = tookMs < best.tookMs ? { tookMs, shownMs, aheadMs: shownMs - wallMs() } : best;
  }
  return best;
};

/** A clock that runs never shows a time this far before the one that we expect, also where it shows whole seconds only. */
const BEHIND_MS = 1_500;

/** A target whose clock can be moved, and may stand still until it is. */
export const movableClock = async (control: ClockControl): Promise<Clock> => {
  let latest = await movedBy(control, 0);
  let isStanding = false;
  const movedNow = () => (isStanding ? latest.shownMs : wallMs() + latest.aheadMs);
  let movingMs = 0;
  return {
    movable: true,
    now: movedNow,
    latest: () => movedNow() + movingMs,
    movedMs: () => movedNow() - wallMs(),
    pass: async (ms, wait = 'hold') => {
      if (ms > MAX_DAYS * DAY_MS) {
        throw new Blocked(
          `needs ${counted(Math.ceil(ms / DAY_MS), 'day')} to pass, by the times that the target states`,
        );
      }
      const [known, wasMoving] = [latest, movingMs > 0];
      const shownMs = await control.advance(0);
      const isMoved = latest !== known || wasMoving || movingMs > 0;
      if (isStanding && shownMs > known.shownMs && !isMoved) {
        isStanding = false;
      } else if (!isStanding && shownMs < movedNow() - BEHIND_MS) {
        isStanding = true;
        latest = { ...latest, shownMs };
        // What is waited for was reckoned by the other time; a mere length was not.
        if (wait === 'hold') {
          throw new Contended(
            'the clock of the target stands still until it is moved, and was taken for one that runs',
          );
        }
      }
      const until = movedNow() + ms;
      const seconds = Math.ceil(Math.max(0, until - shownMs) / 1000); // whole ones: a control need not know others
      movingMs += 1000 * seconds;
      try {
        latest = await movedBy(control, seconds, latest.tookMs);
      } finally {
        movingMs -= 1000 * seconds;
      }
    },
  };
};

/** So much of a strange answer is shown. */
const SHOWN = 200;

/** The control that a profile names, over the same transport as the calls of the target. @throws Blocked where it does not move the clock */
export const clockAt = (url: string, transport: Transport, standing?: Standing): ClockControl => ({
  advance: async (seconds) => {
    const cannotBeMoved = `the clock at ${url} (clock.control in the profile) could not be moved`;
    const sent = JSON.stringify({ advanceSeconds: seconds });
    const result = await transport(
      { method: 'POST', url: `${url}/clock`, headers: { 'content-type': 'application/json' }, body: sent },
      { timeoutMs: 10_000, direct: true },
    );
    if ('error' in result) {
      const lost = await standing?.isLost(url, result.error);
      const stopped = lost ? standing?.stopped() : undefined;
      if (stopped !== undefined) {
        throw new TargetStopped(stopped);
      }
      throw new Blocked(`${cannotBeMoved}: ${result.error.message}`);
    }
    const stated = /"now"\s*:\s*"([^"]{1,64})"/.exec(result.answer.body)?.[1] ?? '';
    if (Number.isNaN(Date.parse(stated))) {
      const { status, body } = result.answer;
      throw new Blocked(
        `${cannotBeMoved}: asked for ${sent}, it answers HTTP ${status} ${body.slice(0, SHOWN)}`.trim(),
      );
    }
    return Date.parse(stated);
  },
});
