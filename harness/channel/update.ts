// A create of what there is already, as an update. Spec 2.8, 2.11, 9. Spec silent: whether it is taken, and whether it changes anything.
import { Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { numberAt } from '../exchange/pointer.ts';
import { expect } from '../judge/expect.ts';

/** What one is called by its second create. */
export const ANOTHER_TITLE = 'Another title';

/** A title unlike that which is read. */
export const titleUnlike = (read: Exchange, title: string): string =>
  read.at(title) === ANOTHER_TITLE ? 'One more title' : ANOTHER_TITLE;

/** What a target has to do for an update to be seen. */
const REMEDY = 'let a further create change what there is';

/** @throws Blocked where a target refuses a second create: the Channel API has no other update */
export const mustBeTakenAgain = (again: Exchange): void => {
  expect(again).toBeNoServerError();
  if (again.refused) {
    throw new Blocked(
      `nothing is updated: a second create with the same id is refused (${again.call}); ${REMEDY}`,
      'updates',
    );
  }
};

/** @throws Blocked where a read shows no update */
export const mustHaveChanged = (after: Exchange, title: string, wanted: string): void => {
  if (after.at(title) !== wanted) {
    throw new Blocked(
      `no update could be seen: a second create with the same id is taken, and the read shows the title of the first (${after.call}); ${REMEDY}`,
      'updates',
    );
  }
};

/** Judges that the version that is read is higher than before. */
export const mustHaveRisen = (before: Exchange, after: Exchange, version: string): void => {
  const [first = 0, second = 0] = [before, after].map((read) => numberAt(read.canonical, version) ?? 0);
  expect(after).toShow(second > first, `a version above ${first}: the title has changed`, second, version);
};

/** Judges that a title that a second create was answered with is the one that is read: an answer may show none, or the first. */
export const mustBeReadAsAnswered = (again: Exchange, after: Exchange, title: string): void => {
  const answered = again.succeeded && again.at(title) === ANOTHER_TITLE;
  const words = `the title that the further create was answered with, ${ANOTHER_TITLE}`;
  expect(after).toShowAt(title, !answered || after.at(title) === ANOTHER_TITLE, words);
};
