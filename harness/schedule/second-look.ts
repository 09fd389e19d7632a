import { once } from 'node:events';
import { counted } from '../../schemas/text/counted.ts';
import type { Attempt, Attempts } from './attempts.ts';
import { blockedInstead, type Conclusion } from './conclusion.ts';
import type { Opened } from './interface.ts';
import type { InterferenceDetector } from './interference.ts';
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
  conclusion: Conclusion,
  attempts: Attempts<Context>,
  oldSeats: Opened<Context>['oldSeats'],
  again: () => Promise<Conclusion>,
): Promise<Conclusion> => {
  if (oldSeats === undefined || !attempts.seatsExplain(conclusion)) {
    return conclusion;
  }
  const old = await oldSeats(attempts.arrange());
  if (old === undefined) {
    return conclusion;
  }
  const ended = old.areCounted ? await again() : conclusion;
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
): Promise<Conclusion> => {
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
    const conclusion = await attempts.again(() => task.rest(early.conclusion));
    if (conclusion !== undefined) {
      return conclusion;
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
    return { conclusion: async () => undefined, stop: async () => {} };
  }
  const stopped = new AbortController();
  const isStopped = once(stopped.signal, 'abort');
  const look = async (): Promise<Conclusion | undefined> => {
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
    const { state } = found?.conclusion ?? {};
    return state === 'passed' || (state === 'failed' && (areAbsent || !found?.doubtful))
      ? found?.conclusion
      : undefined;
  };
  const looked = look();
  looked.catch(() => {}); // thrown where it is awaited
  return {
    conclusion: () => looked,
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
): Promise<Conclusion> => {
  if (!first.doubtful || others.areNone) {
    return first.conclusion;
  }
  const watched = async (forMs: number): Promise<string | undefined> => {
    const arranged = attempts.arrange();
    const seen = await others.watch(() => arranged.given.freeSeats(), attempts.leased(), forMs);
    return seen && `somebody else sells here, which can explain what was found: ${seen}`;
  };
  const believed = async ({ conclusion, lastedMs }: Attempt): Promise<Conclusion> => {
    const seen = await watched(lastedMs);
    return seen === undefined ? conclusion : blockedInstead(conclusion, seen);
  };
  /** A target that was quiet a moment ago is watched only when the failure has come again. */
  const seen = others.wereAbsent ? undefined : await watched(0);
  if (seen !== undefined) {
    return blockedInstead(first.conclusion, seen);
  }
  let [came, passed] = [1, 0];
  for (let repeat = 1; repeat <= MAX_REPEATS; repeat += 1) {
    const again = await attempts.next();
    const { state } = again.conclusion;
    came += state === 'failed' ? 1 : 0;
    passed += state === 'passed' ? 1 : 0;
    if (state === 'failed' && (!again.doubtful || came === BELIEVED_AFTER)) {
      return again.doubtful ? believed(again) : again.conclusion;
    }
    if (state === 'blocked' || repeat >= SAME_AGAIN) {
      attempts.end();
    }
  }
  const words =
    `it failed ${counted(came, 'time')} and passed ${counted(passed, 'time')}: ` +
    'somebody else sells here, or it happens only sometimes';
  return passed > 0 ? blockedInstead(first.conclusion, words) : believed(first);
};
