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

const RELATIVE = /^\+(\d+)d(?:T(\d\d:\d\d)Z)?$/;

/** A moment of a file: a date-time, or days from now, then at a time of that day or at the minute of now. */
const momentAt = (text: string, now: number): number => {
  const [, days, time] = RELATIVE.exec(text) ?? [];
  if (days === undefined) {
    return instant(text);
  }
  const day = now + Number(days) * DAY_MS;
  return time === undefined ? day - (day % MINUTE_MS) : day - (day % DAY_MS) + minutesOf(time) * MINUTE_MS;
};

/** A date of a file: `2027-06-01`, or days from now. */
export const dateAt = (text: string, now: number): string => {
  const [, days] = RELATIVE.exec(text) ?? [];
  return days === undefined ? text : new Date(now + Number(days) * DAY_MS).toISOString().slice(0, 10);
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** All that an entry of a file makes, where it is now this many milliseconds since 1970. */
export const spansOf = ({ windows = [], opening }: FileAvailability, now: number): Span[] => {
  const single = windows.map(({ start, end, closed = false, maxCapacity, ...own }) => ({
    ...own,
    maxCapacity: maxCapacity ?? own.capacity,
    start: momentAt(start, now),
    end: momentAt(end, now),
    closed,
  }));
  if (opening === undefined) {
    return single;
  }
  const { daysOfWeek, times, capacity, maxCapacity = capacity, closedDates = [], neverDates = [] } = opening;
  const dates = (list: readonly string[]) => new Set(list.map((date) => dateAt(date, now)));
  const [closedOn, neverOn, openOn] = [dates(closedDates), dates(neverDates), daysOfWeek && new Set(daysOfWeek)];
  const [from, until] = [dateAt(opening.from, now), dateAt(opening.until, now)];
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
