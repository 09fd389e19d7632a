import { once } from 'node:events';
import { counted } from '../../schemas/text/counted.ts';
import type { Attempt, Attempts } from './attempts.ts';
import type { Opened } from './interface.ts';
import type { InterferenceDetector } from './interference.ts';
import { blockedInstead, type Result } from './result.ts';
import type { Task } from './task.ts';

/** Failures required before a result is reported, where concurrent traffic can explain one. */
const BELIEVED_AFTER = 3;
/** How often a failure that does not come again is looked for. */
const MAX_REPEATS = 4;
/** From here on few availabilities are no hindrance: an attempt may have the first again, and of some a check needs several. */
const SAME_AGAIN = 2;

/**
 * What a check found. Where seats that may lawfully be shown late can explain a failure, the check is made again with seats
 * that are counted otherwise, where they can be: that counts. What late seats explain all the same could not be judged.
 */
export const unlessOld = async <Context>(
  result: Result,
  attempts: Attempts<Context>,
  oldSeats: Opened<Context>['oldSeats'],
  again: () => Promise<Result>,
): Promise<Result> => {
  if (oldSeats === undefined || !attempts.seatsExplain(result)) {
    return result;
  }
  attempts.end(); // the look may need what they have
  const old = await oldSeats(attempts.arrange());
  if (old === undefined) {
    return result;
  }
  const ended = old.areCounted ? await again() : result;
  const isOld = attempts.seatsExplain(ended) && (await old.explain(attempts.exchangesOf(ended)));
  return isOld ? blockedInstead(ended, old.why) : ended;
};

/**
 * How a check ends. What the other checks of this process can explain, or would not let it see, is looked at anew when
 * they have ended, or all wait: that alone counts. So is what our own calls came too late to see. A failure that concurrent
 * traffic can explain is not reported at once, unless such traffic was looked for long enough: while nothing is done on the
 * target its seats are watched, for as long as the check lasts, and the check is repeated on other availabilities. Seats that move by themselves,
 * or a failure that does not come every time, make it blocked; it never passes.
 */
export const endOf = async <Context>(
  attempts: Attempts<Context>,
  others: InterferenceDetector,
  task: Task,
): Promise<Result> => {
  const first = attempts.next();
  const early = earlyLook(attempts, others, task, first);
  try {
    const beside = await first;
    const byOthers = !task.isAlone && beside.doubtful;
    if (!byOthers && !beside.isContended) {
      return await endAlone(attempts, others, beside);
    }
    if (!task.isAlone) {
      attempts.end(); // others may wait for what it has
      task.end();
    }
    const result = await attempts.again(() => task.rest(early.result));
    if (result !== undefined) {
      return result;
    }
  } finally {
    await early.stop();
  }
  attempts.startOver();
  await task.alone();
  const before = await first;
  const second = await attempts.again(() => attempts.next(), before.lastedMs + attempts.searchMs(before));
  const further = second.doubtful ? (BELIEVED_AFTER - 1) * second.lastedMs : 0;
  return attempts.again(() => endAlone(attempts, others, second), further);
};

/**
 * The second look at a check that lets time pass: it begins once all checks only wait, also while the first look still does,
 * so that both wait together. Seats that no check has used are watched meanwhile. Where they stay, nobody else sells, and
 * what other checks take is not theirs: then it counts.
 */
const earlyLook = <Context>(
  attempts: Attempts<Context>,
  others: InterferenceDetector,
  task: Task,
  first: Promise<Attempt>,
) => {
  const { whenQuiet } = task;
  if (whenQuiet === undefined || !attempts.waits) {
    return { result: async () => undefined, stop: async () => {} };
  }
  const stopped = new AbortController();
  const isStopped = once(stopped.signal, 'abort');
  const look = async (): Promise<Result | undefined> => {
    await Promise.race([whenQuiet(), isStopped]);
    if (stopped.signal.aborted) {
      return undefined;
    }
    const second = task.beside(stopped.signal);
    if (second === undefined) {
      return undefined;
    }
    let found: Attempt | undefined;
    const act = async () => {
      found = await attempts.beside(second).finally(() => second.end());
    };
    const { given } = attempts.arrange();
    const areAbsent = await others.sawNone(
      () => given.freeSeats(),
      act,
      first.catch(() => {}),
    );
    const { state } = found?.result ?? {};
    return state === 'passed' || (state === 'failed' && (areAbsent || !found?.doubtful)) ? found?.result : undefined;
  };
  const looked = look();
  looked.catch(() => {}); // thrown where it is awaited
  return {
    result: () => looked,
    stop: async () => {
      stopped.abort();
      await looked;
    },
  };
};

const endAlone = async <Context>(
  attempts: Attempts<Context>,
  others: InterferenceDetector,
  first: Attempt,
): Promise<Result> => {
  if (!first.doubtful || others.areNone) {
    return first.result;
  }
  const watched = async (forMs: number): Promise<string | undefined> => {
    const arranged = attempts.arrange();
    const seen = await others.watch(() => arranged.given.freeSeats(), attempts.leased(), forMs);
    return seen && `somebody else sells here, which can explain what was found: ${seen}`;
  };
  const believed = async ({ result, lastedMs }: Attempt): Promise<Result> => {
    const seen = await watched(lastedMs);
    return seen === undefined ? result : blockedInstead(result, seen);
  };
  /** A target that was quiet a moment ago is watched only when the failure has come again. */
  const seen = others.wereAbsent ? undefined : await watched(0);
  if (seen !== undefined) {
    return blockedInstead(first.result, seen);
  }
  let [came, passed] = [1, 0];
  for (let repeat = 1; repeat <= MAX_REPEATS; repeat += 1) {
    const again = await attempts.next();
    const { state } = again.result;
    came += state === 'failed' ? 1 : 0;
    passed += state === 'passed' ? 1 : 0;
    if (state === 'failed' && (!again.doubtful || came === BELIEVED_AFTER)) {
      return again.doubtful ? believed(again) : again.result;
    }
    if (state === 'blocked' || repeat >= SAME_AGAIN) {
      attempts.end();
    }
  }
  const words =
    `it failed ${counted(came, 'time')} and passed ${counted(passed, 'time')}: ` +
    'somebody else sells here, or it happens only sometimes';
  return passed > 0 ? blockedInstead(first.result, words) : believed(first);
};
