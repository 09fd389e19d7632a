import { invalidTexts } from '../../schemas/arbitrary.ts';
import { instant } from '../../schemas/formats.ts';

/** Texts that are no date-time by any reading. */
export const INVALID_DATE_TIMES = invalidTexts('date-time');

/** The same instant written with another offset, for example `2026-11-21T15:30:00.000+05:30`. */
export const withOffset = (dateTime: string, offsetMinutes: number): string => {
  const local = new Date(instant(dateTime) + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const sign = offsetMinutes < 0 ? '-' : '+';
  const minutes = Math.abs(offsetMinutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

const YEAR_MS = 366 * 24 * 60 * 60_000;
/** The years that RFC 3339 can write, but for the first and the last. */
const EARLIEST = new Date(0).setUTCFullYear(0, 0, 1) + YEAR_MS;
const LATEST = Date.UTC(9999, 0, 1);

/** Whether a date-time can be written with every offset, as can moments some days before and after it. */
export const canBeMoved = (dateTime: string): boolean => {
  const at = instant(dateTime);
  return at >= EARLIEST && at <= LATEST;
};

/** An instant this number of milliseconds later, in UTC. */
export const later = (dateTime: string, ms: number): string => new Date(instant(dateTime) + ms).toISOString();
