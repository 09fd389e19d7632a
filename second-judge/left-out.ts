// Lists that leave an availability out, though it lies within their window, and lists of the same product show it before and after,
// or shortly before: they are whole, so it had fewer seats then than a list has shown it with. Spec 2.2, 2.8, 4.1, 4.4.
import type { Availability } from './pools.ts';
import type { Call } from './recording.ts';
import { asked } from './shown-limits.ts';
import type { TargetClock } from './target-clock.ts';

/** A list, which is whole; a refusal leaves nothing out in silence. */
interface WholeList {
  call: Call;
  /** The product that it asks for. */
  product: string;
  /** The rate that it asks for, where it asks for one. */
  rateId?: string | undefined;
  /** The availabilities that it shows. */
  keys: ReadonlySet<string>;
  /** Whether its window has all of an availability. */
  covers(availability: Availability): boolean;
  /** Whether it shows a start of the same rate that is earlier, by more than this: then the cutoff is as far away. */
  showsEarlier(availability: Availability, byMs: number): boolean;
}

/** Within this time no availability goes by itself, unless it has come too near to its start. */
export const SHORTLY_MS = 10_000;

const isList = ({ operation, isBroken, outcome }: Call): boolean =>
  operation === 'listAvailabilities' && !isBroken && outcome === 'done';

export const v1Lists = (calls: readonly Call[]): WholeList[] =>
  calls.filter(isList).flatMap((call) => {
    const { from, until, rateId } = asked(call);
    const covers = ({ start, end }: Availability) => from < start && start <= end && end < until;
    const keys = new Set(call.availabilities.map(({ id }) => id));
    const showsEarlier = ({ start, rateIds }: Availability, byMs: number) =>
      call.availabilities.some((one) => (one.start ?? start) < start - byMs && rateIds.has(one.rateId ?? rateId ?? ''));
    return from < until ? [{ call, product: call.url.pathname, rateId, keys, covers, showsEarlier }] : [];
  });

/** Adds what these lists say to the reads of each availability. */
export const addLeftOut = (
  all: readonly WholeList[],
  availabilities: Iterable<Availability>,
  lagMs: number,
  clock: TargetClock,
): void => {
  const byCall = new Map(all.map((list) => [list.call, list]));
  const byProduct = new Map<string, WholeList[]>(all.map(({ product }) => [product, []]));
  for (const list of all) {
    byProduct.get(list.product)?.push(list);
  }
  for (const availability of availabilities) {
    const { key, reads, rateIds } = availability;
    const shown = reads.flatMap(({ call, free }) => {
      const list = byCall.get(call);
      return list !== undefined && free > 0 ? [{ list, free }] : [];
    });
    const byRate = new Map<string | undefined, ReturnType<typeof boundsOf>>();
    const [first] = shown;
    const lists = (first && byProduct.get(first.list.product)) ?? [];
    for (const { call, rateId, keys, covers } of lists) {
      if (keys.has(key) || !covers(availability)) {
        continue;
      }
      const isAlike = ({ list }: (typeof shown)[number]) =>
        list.rateId === rateId || rateId === undefined || rateIds.has(rateId);
      const bounds = byRate.get(rateId) ?? boundsOf(shown.filter(isAlike));
      byRate.set(rateId, bounds);
      const shownBy = bounds.ends.findLast((end) => end < call.from - lagMs) ?? Number.NaN;
      const isBetween = shownBy < bounds.last && call.to < bounds.last;
      const isShortlyBefore = (end: number) => end <= call.to && call.from - lagMs - end < SHORTLY_MS;
      // Its cutoff has not come where it was further away than the time that has passed since.
      const isOpen = () =>
        lists.some((list) => {
          const passedMs = list.call === call ? 0 : clock.during(call).latest - clock.during(list.call).earliest;
          return isShortlyBefore(list.call.to) && list.showsEarlier(availability, passedMs);
        });
      if (isBetween || (isShortlyBefore(shownBy) && isOpen())) {
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
