// Lists that leave an availability out, though it lies within their window, and lists of the same product show it shortly before,
// or before and after: they are whole, so it had fewer seats then than a list has shown it with. Spec 2.2, 4.1, 4.4.
import type { Availability } from './pools.ts';
import type { Call } from './recording.ts';
import type { ShownAvailability } from './shown-availability.ts';
import { asked } from './shown-limits.ts';

/** A list, or the refusal of one that is asked for as the others are. */
export interface WholeList {
  call: Call;
  /** The product that it asks for. */
  product: string;
  /** The rate that it asks for, where it asks for one. */
  rateId?: string | undefined;
  /** The availabilities that it shows. */
  keys: ReadonlySet<string>;
  /** Whether its window has all of an availability. */
  covers(availability: Availability): boolean;
}

/** Within this time no availability goes by itself, unless it starts soon. */
export const SHORTLY_MS = 10_000;
export const SOON_MS = 6 * 3_600_000;

const isList = ({ operation, isBroken, outcome, status }: Call): boolean =>
  operation.startsWith('listAvailabilit') && !isBroken && (outcome === 'done' || status === 400);

export const v1Lists = (calls: readonly Call[]): WholeList[] =>
  calls.filter(isList).flatMap((call) => {
    const { from, until, rateId } = asked(call);
    const covers = ({ start, end }: Availability) => from < start && start <= end && end < until;
    const keys = new Set(call.availabilities.map(({ id }) => id));
    return from < until ? [{ call, product: call.url.pathname, rateId, keys, covers }] : [];
  });

/** The lists of v2: `keyOf` names an availability as its pool does. */
export const v2Lists = (calls: readonly Call[], keyOf: (shown: ShownAvailability, call: Call) => string): WholeList[] =>
  calls.filter(isList).map((call) => {
    const text = (name: string) => call.url.searchParams.get(name) ?? '';
    const [first, last] = [text('localDateStart'), text('localDateEnd')];
    return {
      call,
      product: `${call.url.pathname} ${text('productId')} ${text('optionId')}`,
      keys: new Set(call.availabilities.map((shown) => keyOf(shown, call))),
      covers: ({ days }) => days !== undefined && first <= days[0] && days[1] <= last,
    };
  });

/** Adds what these lists say to the reads of each availability. */
export const addLeftOut = (
  lists: readonly WholeList[],
  availabilities: Iterable<Availability>,
  lagMs: number,
): void => {
  const byCall = new Map(lists.map((list) => [list.call, list]));
  const byProduct = new Map<string, WholeList[]>(lists.map(({ product }) => [product, []]));
  for (const list of lists) {
    byProduct.get(list.product)?.push(list);
  }
  for (const availability of availabilities) {
    const { key, start, reads, rateIds } = availability;
    const shown = reads.flatMap(({ call, free }) => {
      const list = byCall.get(call);
      return list !== undefined && free > 0 ? [{ list, free }] : [];
    });
    const byRate = new Map<string | undefined, ReturnType<typeof boundsOf>>();
    const [first] = shown;
    for (const { call, rateId, keys, covers } of (first && byProduct.get(first.list.product)) ?? []) {
      if (keys.has(key) || !covers(availability)) {
        continue;
      }
      const isAlike = ({ list }: (typeof shown)[number]) =>
        list.rateId === rateId || rateId === undefined || rateIds.has(rateId);
      const bounds = byRate.get(rateId) ?? boundsOf(shown.filter(isAlike));
      byRate.set(rateId, bounds);
      // When another list has shown it last before: only what is new comes by itself, as time goes on.
      const shownBy = bounds.ends.findLast((end) => end < call.from - lagMs) ?? Number.NaN;
      const isBetween = shownBy < bounds.last && call.to < bounds.last;
      const isNear = start > call.to + SOON_MS && call.from - lagMs - shownBy < SHORTLY_MS;
      if (isBetween || isNear) {
        reads.push({ call, free: 0, slack: bounds.fewest - 1, phrase: 'leaves it out' });
      }
    }
  }
};

/** When lists that show an availability end, ascending; when the last of them leaves; and the fewest seats that they show. */
const boundsOf = (shown: readonly { list: WholeList; free: number }[]) => ({
  ends: shown.map(({ list }) => list.call.to).sort((a, b) => a - b),
  last: Math.max(...shown.map(({ list }) => list.call.from)),
  fewest: Math.min(...shown.map(({ free }) => free)),
});
