import type { Turn } from '../effects/turns.ts';
import type { Attempt, Attempts, Conclusion } from './attempts.ts';
import type { Opened } from './interface.ts';
import type { OtherSellers } from './other-sellers.ts';

/** A failure that does not come again is looked for so often. */
const MOST_REPEATS = 3;

const blockedBy = ({ failures }: Conclusion, why: string): Conclusion => {
  const [first] = failures;
  return {
    state: 'blocked',
    failures: [],
    reason: `${why} (expected ${first?.expected}, received ${first?.received}, in exchange ${first?.exchange})`,
  };
};

/** What a check found, unless seats that may lawfully be told late can explain it: then it could not be judged. */
export const unlessOld = async <Context>(
  ending: Conclusion,
  attempts: Attempts<Context>,
  oldSeats: Opened<Context>['oldSeats'],
): Promise<Conclusion> => {
  if (oldSeats === undefined || ending.state !== 'failed' || !attempts.seatsExplain(ending.failures)) {
    return ending;
  }
  const why = await oldSeats(attempts.arrange());
  return why === undefined ? ending : blockedBy(ending, why);
};

/**
 * How a check ends. What the other checks of this process can explain, or would not let it see, is looked at anew when
 * they have ended: that alone counts. A failure that what others sell can explain is not believed at once: while nothing
 * is done on the target its seats are watched, and the check is repeated on another availability. Seats that move by
 * themselves, or a failure that does not come again, make it blocked; it never passes.
 */
export const endOf = async <Context>(
  attempts: Attempts<Context>,
  others: OtherSellers,
  turn: Turn,
): Promise<Conclusion> => {
  const beside = await attempts.next();
  if (!turn.isAlone && (beside.doubtful || beside.wasCrowded || turn.wentWithout)) {
    attempts.startOver();
    await turn.alone();
    return endAlone(attempts, others, await attempts.next());
  }
  return endAlone(attempts, others, beside);
};

const endAlone = async <Context>(
  attempts: Attempts<Context>,
  others: OtherSellers,
  first: Attempt,
): Promise<Conclusion> => {
  if (!first.doubtful) {
    return first.ending;
  }
  let hasWatched = false;
  const watched = async (): Promise<string | undefined> => {
    if (hasWatched) {
      return undefined;
    }
    hasWatched = true;
    const arranged = attempts.arrange();
    const seen = await others.watch(() => arranged.given.freeSeats(), attempts.leased());
    return seen && `somebody else sells here, which can explain what was found: ${seen}`;
  };
  /** A target that was quiet a moment ago is watched only when the failure has come again. */
  const seen = others.wereAbsent ? undefined : await watched();
  if (seen !== undefined) {
    return blockedBy(first.ending, seen);
  }
  let passed = 0;
  for (let repeat = 1; repeat <= MOST_REPEATS; repeat += 1) {
    const again = await attempts.next();
    if (again.ending.state === 'failed') {
      const meanwhile = again.doubtful ? await watched() : undefined;
      return meanwhile === undefined ? again.ending : blockedBy(again.ending, meanwhile);
    }
    passed += again.ending.state === 'passed' ? 1 : 0;
    if (again.ending.state === 'blocked' || repeat === MOST_REPEATS - 1) {
      attempts.end(); // few availabilities: the next attempt may have the first again, and of some a check needs several
    }
  }
  const words = `it failed once and then passed ${passed} times: somebody else sells here, or it happens only sometimes`;
  return passed > 0 ? blockedBy(first.ending, words) : first.ending;
};
