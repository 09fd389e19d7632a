// When there is room, by the file of what somebody else sells: single windows, and opening hours.
import { instant } from '../../schemas/formats.ts';
import type { Inventory as InventoryFile } from '../../schemas/generated/types.ts';
import { DAY_MS, localDate, momentOfLocal } from './time-zone.ts';

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

/** A date of a file: `2027-06-01`, or days from the date that it is now in a zone. */
export const dateAt = (text: string, now: number, timeZone: string): string => {
  const [, days] = RELATIVE.exec(text) ?? [];
  return days === undefined
    ? text
    : new Date(Date.parse(localDate(now, timeZone)) + Number(days) * DAY_MS).toISOString().slice(0, 10);
};

/** The zone of the opening hours of a rate: that of its product. */
export const zonesOf = ({
  products,
  rates,
}: Pick<InventoryFile, 'products' | 'rates'>): ((rateId: string) => string) => {
  const ofProducts = new Map(products.map(({ id, timeZone }) => [id.toLowerCase(), timeZone]));
  const ofRates = new Map(
    rates.map(({ id, productId }) => [id.toLowerCase(), ofProducts.get(productId.toLowerCase())]),
  );
  return (rateId) => ofRates.get(rateId.toLowerCase()) ?? 'UTC';
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * All that an entry of a file makes, where it is now this number of milliseconds since 1970. Opening hours are local times; those
 * that the clocks leave out whole make nothing.
 */
export const spansOf = ({ windows = [], opening }: FileAvailability, now: number, timeZone: string): Span[] => {
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
  const dates = (list: readonly string[]) => new Set(list.map((date) => dateAt(date, now, timeZone)));
  const [closedOn, neverOn, openOn] = [dates(closedDates), dates(neverDates), daysOfWeek && new Set(daysOfWeek)];
  const [from, until] = [dateAt(opening.from, now, timeZone), dateAt(opening.until, now, timeZone)];
  const spans: Span[] = [];
  for (let day = Date.parse(from); day <= Date.parse(until); day += DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    const weekday = new Date(day).getUTCDay() || 7;
    if (neverOn.has(date) || openOn?.has(weekday) === false) {
      continue;
    }
    for (const { open, close } of times) {
      // What closes earlier than it opens closes on the next day.
      const closingDay = close > open ? day : day + DAY_MS;
      const start = momentOfLocal(day + minutesOf(open) * MINUTE_MS, timeZone);
      const end = momentOfLocal(closingDay + minutesOf(close) * MINUTE_MS, timeZone);
      if (start < end) {
        spans.push({ start, end, capacity, maxCapacity, closed: closedOn.has(date) });
      }
    }
  }
  return [...single, ...spans];
};
