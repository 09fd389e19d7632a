import { instant, isDateTime, isTimeZone } from '../../schemas/formats.ts';
import { once } from '../../schemas/once.ts';

const DAY_MS = 24 * 60 * 60_000;
const MONTH_MS = 30 * DAY_MS;
const YEAR_MS = 366 * DAY_MS;
/** Months before and after a date, in which a zone has each offset of its year. */
const MONTHS = [-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6];

const OFFSET = /[+-]\d\d:\d\d$/;
/** A date-time of which no local offset is known. RFC 3339, 4.3. */
const UNKNOWN = '-00:00';

const offsetIn = (dateTime: string): string | undefined => OFFSET.exec(dateTime)?.[0];

const clockOf = once((timeZone) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }));

/** The offset of a zone at a moment, as a date-time writes it. */
const offsetAt = (timeZone: string, at: number): string => {
  const name =
    clockOf(timeZone)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offsetIn(name) ?? '+00:00';
};

const isKnown = (timeZone: unknown): timeZone is string =>
  typeof timeZone === 'string' && timeZone !== '' && isTimeZone(timeZone);

/** The midnights, in UTC, that follow the changes of the offset of a zone within a year; none for an unknown zone. */
export const midnightsAfterChanges = (timeZone: unknown, from: number): number[] => {
  const midnights: number[] = [];
  const first = Math.floor(from / DAY_MS) * DAY_MS;
  for (let day = first; isKnown(timeZone) && day < first + YEAR_MS; day += DAY_MS) {
    if (offsetAt(timeZone, day) !== offsetAt(timeZone, day + DAY_MS)) {
      midnights.push(day + DAY_MS);
    }
  }
  return midnights;
};

/**
 * A time that is written with an offset which its zone has, but on other dates; undefined for any other time: one in
 * UTC (`Z`), one with an offset that the zone never has, or one of an unknown zone.
 */
export const offsetOfAnotherDate = (dateTime: string, timeZone: unknown): string | undefined => {
  const written = offsetIn(dateTime);
  if (written === undefined || written === UNKNOWN || !isKnown(timeZone) || !isDateTime(dateTime)) {
    return undefined;
  }
  const at = instant(dateTime);
  const due = offsetAt(timeZone, at);
  return due !== written && MONTHS.some((month) => offsetAt(timeZone, at + month * MONTH_MS) === written)
    ? `${dateTime}, where ${timeZone} has ${due}`
    : undefined;
};

/** The offsets of the times of availabilities, in order; undefined when there are no times. */
export const offsetsIn = (listed: readonly { start: string; end: string }[]): string | undefined => {
  const times = listed.flatMap(({ start, end }) => [start, end]).filter(isDateTime);
  const offsets = new Set(times.map((time) => offsetIn(time) ?? 'Z'));
  return offsets.size === 0 ? undefined : [...offsets].sort().join(', ');
};
