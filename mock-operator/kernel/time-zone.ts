// Local times of IANA zones, by the offsets that Intl knows.
import { once } from '../../schemas/once.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
export const DAY_MS = 86_400_000;

const clockOf = once(
  (timeZone) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' }),
);
const offsets = new Map<string, number>();

const offsetAt = (at: number, timeZone: string): number => {
  const name =
    clockOf(timeZone)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (60 * Number(hours ?? 0) + Number(minutes ?? 0));
};

/** Minutes that local time is ahead of UTC. They change on a quarter of an hour: those of Lord Howe Island at 15:30 UTC. */
export const offsetMinutes = (at: number, timeZone: string): number => {
  const key = `${timeZone} ${Math.floor(at / QUARTER_MS)}`;
  const known = offsets.get(key) ?? offsetAt(at, timeZone);
  offsets.set(key, known);
  return known;
};

const localAt = (at: number, timeZone: string): number => at + offsetMinutes(at, timeZone) * MINUTE_MS;

/** The local date of a moment: `2026-06-01`. */
export const localDate = (at: number, timeZone: string): string =>
  new Date(localAt(at, timeZone)).toISOString().slice(0, 10);

/**
 * The moment of a local time, which is given as the milliseconds of the same time in UTC. Of a time that comes twice it is the
 * first; for one that the clocks leave out it is the moment of their change.
 */
export const momentOfLocal = (local: number, timeZone: string): number => {
  const day = Math.floor(local / DAY_MS) * DAY_MS;
  const [before, after] = [offsetMinutes(day - DAY_MS, timeZone), offsetMinutes(day + 2 * DAY_MS, timeZone)];
  const [early, late] = [local - Math.max(before, after) * MINUTE_MS, local - Math.min(before, after) * MINUTE_MS];
  for (let at = early; at < late; at += MINUTE_MS) {
    if (localAt(at, timeZone) >= local) {
      return at;
    }
  }
  return late;
};
