// The words that a v2 operator has of its own: those for the states of a booking, and the members of its error object.
import type { Seen } from '../../schemas/requirements/seen.ts';
import { settled } from '../generated/settled.ts';

interface OwnWords {
  /** Status of the mock → the word of the other operator. */
  words: Record<string, string>;
  /** The members of the error object that no variant has. */
  errorMembers: string[];
  /** A value of a point in the words of the mock. */
  inOurs: (point: string, value: string) => string;
}

const WORDS = 'operator-v2.booking.status-words';
const ELAPSED = 'operator-v2.booking.elapsed-status';
const ERROR = 'operator-v2.error.object';

const shownAt = (point: string): string[] =>
  [settled.usual, ...Object.values(settled.variants)].flatMap((points) => points[point] ?? []);

const valuesAt = (seen: Seen, point: string): string[] =>
  [...(seen.get(point)?.values() ?? [])].flatMap((values) => [...values.keys()]);

/** `createBooking: "ON_HOLD"` → its operation and its word. */
const wordIn = (value: string): [operation: string, word: string] => {
  const [operation = '', word = ''] = value.split(': ');
  return [operation, word.replaceAll('"', '')];
};

/** The only one; undefined where there are several or none. */
const onlyOne = (words: ReadonlySet<string>): string | undefined => (words.size === 1 ? [...words][0] : undefined);

/**
 * The words for the states, by what shows them: time ends a booking, a confirm confirms it, a cancel cancels it, and a create
 * begins it. Words that the mock has too keep their meaning.
 */
const wordsIn = (seen: Seen): Record<string, string> => {
  const known = new Set(shownAt(WORDS).map((value) => wordIn(value)[1]));
  const found: Record<string, string> = {};
  const all = valuesAt(seen, WORDS).map(wordIn);
  const left = (...operations: string[]) =>
    new Set(
      all
        .filter(([operation, word]) => operations.includes(operation) && !known.has(word))
        .map(([, word]) => word)
        .filter((word) => !Object.values(found).includes(word)),
    );
  const take = (status: string, words: ReadonlySet<string>) => {
    const word = onlyOne(words);
    if (word !== undefined) {
      found[status] = word;
    }
  };
  const inProgress = left('extendBooking');
  take('EXPIRED', new Set(valuesAt(seen, ELAPSED).filter((word) => !known.has(word) && /^[A-Z]\w*$/i.test(word))));
  if (found.EXPIRED !== undefined && onlyOne(inProgress) === found.EXPIRED) {
    delete found.EXPIRED; // an elapsed booking still says that it is in progress
  }
  take('CONFIRMED', left('confirmBooking'));
  take('CANCELLED', left('cancelBooking'));
  take('ON_HOLD', left('createBooking', 'extendBooking'));
  return found;
};

/** A value whose members the mock takes for its own stand in. */
const STAND_IN = 'members error';

export const ownWordsIn = (seen: Seen): OwnWords => {
  const words = wordsIn(seen);
  const statusOf = new Map(Object.entries(words).map(([status, word]) => [word, status]));
  const members = new Set(valuesAt(seen, ERROR).filter((value) => value.startsWith('members ')));
  const own = onlyOne(members);
  const isOwn = own !== undefined && !shownAt(ERROR).includes(own);
  return {
    words,
    errorMembers: isOwn ? own.replace('members ', '').split(', ') : [],
    inOurs: (point, value) => {
      if (point === ERROR && isOwn && value === own) {
        return STAND_IN;
      }
      return point.startsWith('operator-v2.')
        ? value.replaceAll(/\b[A-Za-z]\w*\b/g, (word) => statusOf.get(word) ?? word)
        : value;
    },
  };
};
