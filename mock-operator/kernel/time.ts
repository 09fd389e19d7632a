// Times as they are answered. Spec 2: RFC 3339.
import { choice } from './rule.ts';

const DAY_MS = 86_400_000;

/** Days that have been written: most moments are of the same few. */
const days = new Map<number, string>();
const MOST_DAYS = 1000;

/** The date of a day, by its number since 1970: `2026-06-01T`. */
const dateOf = (day: number): string => {
  const known = days.get(day);
  if (known !== undefined) {
    return known;
  }
  const [date] = new Date(day * DAY_MS).toISOString().split('T');
  const text = `${date}T`;
  if (days.size >= MOST_DAYS) {
    days.clear();
  }
  days.set(day, text);
  return text;
};

const two = (part: number): string => (part < 10 ? `0${part}` : String(part));

/** RFC 3339 in UTC, without a fraction that says nothing. */
export const utc = (at: number): string => {
  const whole = Math.trunc(at);
  const day = Math.floor(whole / DAY_MS);
  const date = dateOf(day);
  const inDay = whole - day * DAY_MS;
  const ms = inDay % 1000;
  const seconds = (inDay - ms) / 1000;
  const fraction = ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`;
  return `${date}${two(Math.trunc(seconds / 3600))}:${two(Math.trunc(seconds / 60) % 60)}:${two(seconds % 60)}${fraction}Z`;
};

const MINUTE_MS = 60_000;

/** RFC 3339 with an offset. */
export const withOffset = (at: number, offsetMinutes: number): string => {
  const sign = offsetMinutes < 0 ? '-' : '+';
  const minutes = Math.abs(offsetMinutes);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return utc(at + offsetMinutes * MINUTE_MS).replace('Z', `${sign}${clock}`);
};

/** Writes a moment. */
export const written = choice('Spec silent: offset and fraction of date-times', (_world, at: number) => utc(at), {
  'times-have-an-offset': (_world, at) => withOffset(at, 120),
  'times-have-a-negative-half-hour-offset': (_world, at) => withOffset(at, -210),
  'times-have-six-fraction-digits': (_world, at) => new Date(at).toISOString().replace('Z', '000Z'),
  'times-are-in-lower-case': (_world, at) => utc(at).toLowerCase(),
});
