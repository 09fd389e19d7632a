// Lists that leave an availability out, though it lies within their window, and lists with the same filter before and after
// show it: they are whole, so it had fewer seats then than a list has shown it with. Spec 2.2, 4.1.
import type { Availability } from './pools.ts';
import type { Call } from './recording.ts';
import { asked } from './shown-limits.ts';

interface List {
  call: Call;
  window: { from?: number | undefined; until?: number | undefined };
  ids: ReadonlySet<string>;
}

/** The product of a list and its query, but for the window. */
const filterOf = ({ url }: Call): string => {
  const query = [...url.searchParams].filter(([name]) => name !== 'start' && name !== 'end');
  return `${url.pathname}?${new URLSearchParams(query)}`;
};

/** Adds what these lists say to the reads of each availability. */
export const addLeftOut = (
  calls: readonly Call[],
  availabilities: ReadonlyMap<string, Availability>,
  lagMs: number,
): void => {
  const lists = new Map<string, List[]>();
  const filters = new Map<Call, string>();
  for (const call of calls) {
    // A list without anything may be one for a client that the target does not know.
    if (call.operation === 'listAvailabilities' && !call.isBroken && call.availabilities.length > 0) {
      const filter = filterOf(call);
      const list = { call, window: asked(call), ids: new Set(call.availabilities.map(({ id }) => id)) };
      filters.set(call, filter);
      const others = lists.get(filter);
      if (others === undefined) {
        lists.set(filter, [list]);
      } else {
        others.push(list);
      }
    }
  }
  for (const availability of availabilities.values()) {
    const free = availability.reads.filter((read) => filters.has(read.call) && read.free > 0);
    for (const filter of new Set(free.map(({ call }) => filters.get(call) ?? ''))) {
      const own = free.filter(({ call }) => filters.get(call) === filter);
      const first = Math.min(...own.map(({ call }) => call.to));
      const last = Math.max(...own.map(({ call }) => call.from));
      const fewest = Math.min(...own.map((read) => read.free));
      for (const { call, window, ids } of lists.get(filter) ?? []) {
        const isBetween = first < call.from - lagMs && call.to < last;
        if (isBetween && isWithin(availability, window) && !ids.has(availability.key)) {
          availability.reads.push({ call, free: 0, slack: fewest - 1, phrase: 'leaves it out' });
        }
      }
    }
  }
};

const isWithin = ({ start, end }: Availability, { from, until }: List['window']): boolean =>
  from !== undefined && until !== undefined && from < start && start <= end && end < until;
