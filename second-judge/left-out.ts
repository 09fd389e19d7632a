// Lists that leave an availability out, though it lies within their window, and lists with the same filter before and after
// show it: they are whole, so it had fewer seats then than a list has shown it with. Spec 2.2, 4.1.
import type { Availability } from './pools.ts';
import type { Call } from './recording.ts';
import { asked } from './shown-limits.ts';

/** The product of a list and its query, but for the window. */
const filterOf = ({ url }: Call): string => {
  const query = [...url.searchParams].filter(([name]) => name !== 'start' && name !== 'end');
  return `${url.pathname}?${new URLSearchParams(query)}`;
};

/** Adds what these lists say to the reads of each availability. */
export const addLeftOut = (calls: readonly Call[], availabilities: Iterable<Availability>, lagMs: number): void => {
  // A list without anything may be one for a client that the target does not know.
  const lists = calls
    .filter(
      ({ operation, isBroken, availabilities: { length } }) =>
        length > 0 && operation === 'listAvailabilities' && !isBroken,
    )
    .map((call) => ({
      call,
      ...asked(call),
      filter: filterOf(call),
      ids: new Set(call.availabilities.map(({ id }) => id)),
    }));
  const filters = new Map(lists.map(({ call, filter }) => [call, filter]));
  const byFilter = new Map<string | undefined, typeof lists>(lists.map(({ filter }) => [filter, []]));
  for (const list of lists) {
    byFilter.get(list.filter)?.push(list);
  }
  for (const { key, start, end, reads } of availabilities) {
    const shown = reads.filter(({ call, free }) => filters.has(call) && free > 0);
    for (const filter of new Set(shown.map(({ call }) => filters.get(call)))) {
      const own = shown.filter(({ call }) => filters.get(call) === filter);
      const first = Math.min(...own.map(({ call }) => call.to));
      const last = Math.max(...own.map(({ call }) => call.from));
      const fewest = Math.min(...own.map(({ free }) => free));
      for (const { call, from, until, ids } of byFilter.get(filter) ?? []) {
        const isWithin = from < start && start <= end && end < until;
        if (isWithin && first < call.from - lagMs && call.to < last && !ids.has(key)) {
          reads.push({ call, free: 0, slack: fewest - 1, phrase: 'leaves it out' });
        }
      }
    }
  }
};
