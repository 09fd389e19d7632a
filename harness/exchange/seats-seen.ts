import type { Failure } from '../../schemas/generated/types.ts';
import { escapedKey } from '../../schemas/pointer.ts';
import type { Exchange } from './exchange.ts';
import { textAt } from './pointer.ts';

/** The place in an answer where the free seats or vacancies of an availability stand; undefined where it is left out. */
const destinationOf = (value: unknown, id: string, at = ''): string | undefined => {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  // In OCTO the capacity stands beside the vacancies: what there is in all.
  const name = ['vacancies', 'capacity'].find((member) => member in value);
  if (name !== undefined && textAt(value, '/id')?.toLowerCase() === id.toLowerCase()) {
    return `${at}/${name}`;
  }
  for (const [key, member] of Object.entries(value)) {
    const found = destinationOf(member, id, `${at}/${escapedKey(key)}`);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
};

/**
 * A difference in a number of seats, cited from the read in which the number was seen last, of a generated case among its own
 * calls; any other difference as it is.
 */
export const citingSeats = (failure: Failure, exchanges: readonly Exchange[]): Failure => {
  const isSeats = (exchange: Exchange) => exchange.seats.find(({ free }) => `${free}` === failure.received);
  const ofCase = failure.counterexample?.exchanges;
  const own = ofCase === undefined ? exchanges : exchanges.filter(({ number }) => ofCase.includes(number));
  const read = failure.pointer === undefined ? own.findLast(isSeats) : undefined;
  const seen = read && isSeats(read);
  if (read === undefined || seen === undefined) {
    return failure;
  }
  const { availability, isCounted } = seen;
  const expected = isCounted ? `${failure.expected}; counted by booking until one was refused` : failure.expected;
  const pointer = isCounted ? undefined : destinationOf(read.canonical, availability);
  return { ...failure, ...read.failure(expected, failure.received, pointer) };
};
