import { instant, isUuid } from '../../schemas/formats.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { memoized } from '../exchange/memoize.ts';
import { listAt, numberAt, textAt, valueAt } from '../exchange/pointer.ts';
import { validMembers } from '../exchange/valid-members.ts';
import { canBeMoved } from '../generate/date-time.ts';
import type { Offer } from './rates.ts';

/** An availability as a target lists it, with every member as its schema says. Times keep the text of the target. Spec 2.1. */
export interface ListedAvailability {
  id: string;
  start: string;
  end: string;
  capacity: number;
  maxCapacity?: number;
  /** The rate under which it was listed, where the list states it. */
  rateId?: string;
}

/** A bookable availability with its rate and product: what a hold item is made from. */
export interface Availability extends ListedAvailability {
  offer: Offer;
  /** What the run may take of it, where that is less than its capacity. */
  room?: number;
}

/** True when the capacity is a number of seats. A maxCapacity of -1 may only mean that none is set. Spec 2.1. */
export const isLimited = ({ capacity }: Pick<ListedAvailability, 'capacity'>): boolean => capacity !== -1;

/** Without a maximum, 1,000 seats or more stand for no limit, and need not be counted. */
const PLENTY = 1_000;

export const hasMaximum = ({ maxCapacity = -1 }: ListedAvailability): boolean => maxCapacity !== -1;

export const hasLimit = (listed: ListedAvailability): boolean =>
  isLimited(listed) && (hasMaximum(listed) || listed.capacity < PLENTY);

export const sameId = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase();

const listedOf = (value: unknown, rateId?: string): ListedAvailability[] => {
  const sound = validMembers('partner/availability', value);
  const id = textAt(sound, '/id');
  const start = textAt(sound, '/start');
  const end = textAt(sound, '/end');
  const capacity = numberAt(sound, '/capacity');
  if (id === undefined || start === undefined || end === undefined || capacity === undefined || !canBeMoved(start)) {
    return [];
  }
  const maxCapacity = numberAt(sound, '/maxCapacity');
  return [
    {
      id,
      start,
      end,
      capacity,
      ...(maxCapacity !== undefined && { maxCapacity }),
      ...(rateId !== undefined && { rateId }),
    },
  ];
};

/** The id that an answer gives a hold or booking; undefined where it is none. */
export const idIn = (answer: Exchange, kind: 'hold' | 'booking'): string | undefined => {
  const id = textAt(answer.json, `/${kind}/id`);
  return id !== undefined && isUuid(id) ? id : undefined;
};

/** What stands in byRate, each with its rate. */
export const listedByRate = memoized((list: unknown): readonly ListedAvailability[] => {
  const byRate = valueAt(list, '/availabilities/byRate');
  return typeof byRate === 'object' && byRate !== null
    ? Object.entries(byRate).flatMap(([rateId, group]) =>
        listAt(group, '/availability').flatMap((value) => listedOf(value, rateId)),
      )
    : [];
});

export const listedByProduct = memoized((list: unknown): readonly ListedAvailability[] =>
  listAt(list, '/availabilities/byProduct/availability').flatMap((value) => listedOf(value)),
);

/** What a list holds, in both aggregations. */
export const allListed = memoized((list: Exchange): readonly ListedAvailability[] => [
  ...listedByProduct(list.json),
  ...listedByRate(list.json),
]);

/**
 * The availabilities of a rate in the answer of a list call with that rate_id, by start. When only byProduct comes,
 * the filter is trusted. Empty when the call failed.
 */
export const listedOfRate = (list: Exchange, rateId: string): ListedAvailability[] => {
  const byRate = listedByRate(list.json).filter((listed) => sameId(listed.rateId, rateId));
  const found = byRate.length > 0 ? byRate : listedByProduct(list.json).map((listed) => ({ ...listed, rateId }));
  return found.toSorted((a, b) => instant(a.start) - instant(b.start));
};

/** The availability of a single read. */
export const singleOf = (answer: Exchange): ListedAvailability | undefined => listedOf(answer.at('/availability'))[0];
