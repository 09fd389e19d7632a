// The words that an operator has of its own: in v2 those for the states of a booking, and the members of its error object; in v1 those for tickets.
import type { Seen } from '../../schemas/requirements/seen.ts';
import { settled } from '../generated/settled.ts';

interface OwnWords {
  /** Status of the mock, or `ticket OPEN` → the word of the other operator. */
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

const PARTS = /^(partner|booking)\.booking\.item-and-ticket-statuses$/;
const PART = /^items "(OPEN|CANCELLED)", tickets "(\w+)"$/;

/** The words for tickets, by the status of their items. */
const ticketWordsIn = (seen: Seen): Record<string, string> => {
  const known = new Set(['OPEN', 'CANCELLED']);
  const pairs = [...seen.keys()]
    .filter((point) => PARTS.test(point))
    .flatMap((point) => valuesAt(seen, point))
    .flatMap((value) => [PART.exec(value)?.slice(1) ?? []]);
  return Object.fromEntries(
    [...known].flatMap((status) => {
      const word = onlyOne(new Set(pairs.flatMap(([item, ticket = '']) => (item === status ? [ticket] : []))));
      return word === undefined || known.has(word) ? [] : [[`ticket ${status}`, word]];
    }),
  );
};

/** A value whose members the mock takes for its own stand in. */
const STAND_IN = 'members error';

export const ownWordsIn = (seen: Seen): OwnWords => {
  const [states, tickets] = [wordsIn(seen), ticketWordsIn(seen)];
  const statusOf = new Map(Object.entries(states).map(([status, word]) => [word, status]));
  const members = new Set(valuesAt(seen, ERROR).filter((value) => value.startsWith('members ')));
  const own = onlyOne(members);
  const isOwn = own !== undefined && !shownAt(ERROR).includes(own);
  return {
    words: { ...states, ...tickets },
    errorMembers: isOwn ? own.replace('members ', '').split(', ') : [],
    inOurs: (point, value) => {
      if (point === ERROR && isOwn && value === own) {
        return STAND_IN;
      }
      if (PARTS.test(point)) {
        return value.replace(PART, (all, item: string, ticket: string) =>
          tickets[`ticket ${item}`] === ticket ? `items "${item}", tickets "${item}"` : all,
        );
      }
      return point.startsWith('operator-v2.')
        ? value.replaceAll(/\b[A-Za-z]\w*\b/g, (word) => statusOf.get(word) ?? word)
        : value;
    },
  };
};
