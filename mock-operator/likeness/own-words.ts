// The words that an operator of v2 has of its own: those for the states of a booking, and the members of its error object.
import { loadBinding } from '../../schemas/bindings/load.ts';
import type { Binding } from '../../schemas/generated/types.ts';
import type { Seen } from '../../schemas/requirements/seen.ts';
import { settled } from '../generated/settled.ts';

/** State of a booking, as bindings name it → its status in the mock. */
const STATUS_OF_STATE = {
  inProgress: 'ON_HOLD',
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  pending: 'PENDING',
} as const;

/** Whether states of v2 bookings have words of their own. */
export const hasOwnStates = (words: ReadonlyMap<string, string>): boolean =>
  Object.values(STATUS_OF_STATE).some((status) => words.has(status));

/** The binding of a mock that has these words: the default one, with them beside its own. */
export const bindingWith = (words: ReadonlyMap<string, string>): Binding => {
  const binding = loadBinding('operator-v2');
  const own = Object.entries(STATUS_OF_STATE).map(([state, status]) => {
    const word = words.get(status);
    const known = binding.words[state as keyof typeof STATUS_OF_STATE];
    return [state, word === undefined ? known : [word, ...(known ?? [])]] as const;
  });
  return {
    ...binding,
    name: 'operator-v2 in words of its own',
    words: { ...binding.words, ...Object.fromEntries(own) },
  };
};

interface OwnWords {
  /** Status of the mock → the word of the other operator. */
  words: Record<string, string>;
  /** The members of the error object that no variant has. */
  errorMembers: string[];
  /** A value of a point in the words of the mock. */
  inOurs: (point: string, value: string) => string;
}

const WORDS = 'operator-v2.booking.status-words';
const ABANDONED = 'operator-v2.cancel.status-of-in-progress';
const ERROR = 'operator-v2.error.object';

const shownAt = (point: string): string[] =>
  [settled.usual, ...Object.values(settled.variants)].flatMap((points) => points[point] ?? []);

const valuesAt = (seen: Seen, point: string): string[] =>
  [...(seen.get(point)?.values() ?? [])].flatMap((values) => [...values.keys()]);

/** The only one; undefined where there are several or none. */
const onlyOne = (words: ReadonlySet<string>): string | undefined => (words.size === 1 ? [...words][0] : undefined);

/**
 * The words of a binding that were seen: the first of each state. A booking that was cancelled before it was confirmed may
 * have another one.
 */
const wordsIn = (seen: Seen, { words }: Pick<Binding, 'words'>): Record<string, string> => {
  const shown = new Set(valuesAt(seen, WORDS).map((value) => value.replace(/^\w+: "(.*)"$/, '$1')));
  const abandoned = onlyOne(new Set(valuesAt(seen, ABANDONED).filter((word) => words.cancelled.includes(word))));
  const others = [...shown].filter(
    (word) => word !== abandoned || !words.cancelled.some((one) => shown.has(one) && one !== word),
  );
  const found = Object.entries(STATUS_OF_STATE).flatMap(([state, status]) => {
    const word = words[state as keyof typeof STATUS_OF_STATE]?.find((one) => others.includes(one));
    return word === undefined || word === status ? [] : [[status, word] as const];
  });
  const isOther = abandoned !== undefined && !others.includes(abandoned);
  return Object.fromEntries([...found, ...(isOther ? [['ABANDONED', abandoned] as const] : [])]);
};

/** A value whose members the mock takes for its own stand in. */
const STAND_IN = 'members error';

/** @param binding that of the run; without it no words for states are known */
export const ownWordsIn = (seen: Seen, binding?: Pick<Binding, 'words'>): OwnWords => {
  const states = binding === undefined ? {} : wordsIn(seen, binding);
  const statusOf = new Map(
    Object.entries(states).map(([status, word]) => [word, status === 'ABANDONED' ? 'CANCELLED' : status]),
  );
  const members = new Set(valuesAt(seen, ERROR).filter((value) => value.startsWith('members ')));
  const own = onlyOne(members);
  const isOwn = own !== undefined && !shownAt(ERROR).includes(own);
  return {
    words: states,
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
