// When there is room, by the file of what somebody else sells: single windows, and opening hours.
import { instant } from '../../schemas/formats.ts';
import type { Inventory as InventoryFile } from '../../schemas/generated/types.ts';

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A span of time with room, as a file gives it. */
export interface Span {
  id?: string;
  start: number;
  end: number;
  capacity: number;
  maxCapacity: number;
  closed: boolean;
}

export type FileAvailability = InventoryFile['availability'][number];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** All that an entry of a file makes. */
export const spansOf = ({ windows = [], opening }: FileAvailability): Span[] => {
  const single = windows.map(({ start, end, closed = false, maxCapacity, ...own }) => ({
    ...own,
    maxCapacity: maxCapacity ?? own.capacity,
    start: instant(start),
    end: instant(end),
    closed,
  }));
  if (opening === undefined) {
    return single;
  }
  const {
    from,
    until,
    daysOfWeek,
    times,
    capacity,
    maxCapacity = capacity,
    closedDates = [],
    neverDates = [],
  } = opening;
  const [closedOn, neverOn, openOn] = [new Set(closedDates), new Set(neverDates), daysOfWeek && new Set(daysOfWeek)];
  const spans: Span[] = [];
  for (let day = Date.parse(from); day <= Date.parse(until); day += DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    const weekday = new Date(day).getUTCDay() || 7;
    if (neverOn.has(date) || openOn?.has(weekday) === false) {
      continue;
    }
    for (const { open, close } of times) {
      const [start, end] = [day + minutesOf(open) * MINUTE_MS, day + minutesOf(close) * MINUTE_MS];
      spans.push({ start, end, capacity, maxCapacity, closed: closedOn.has(date) });
    }
  }
  return [...single, ...spans];
};
