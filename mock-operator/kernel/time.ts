// Times as they are answered. Spec 2: RFC 3339.
import { choice } from './rule.ts';
import type { World } from './world.ts';

const SECOND_MS = 1000;

/** Seconds that have been written: most moments are of the same few. */
const seconds = new Map<number, string>();
const MAX_SECONDS = 1000;

/** A moment without what is less than a second, by the seconds since 1970: `2026-06-01T07:10:00`. */
const secondOf = (second: number): string => {
  const known = seconds.get(second);
  if (known !== undefined) {
    return known;
  }
  const text = new Date(second * SECOND_MS).toISOString().slice(0, -'.000Z'.length);
  if (seconds.size >= MAX_SECONDS) {
    seconds.clear();
  }
  seconds.set(second, text);
  return text;
};

/** What follows the second, by milliseconds. What is kept with every hold is put together of two parts only. */
const FRACTIONS = Array.from({ length: SECOND_MS }, (_, ms) => (ms === 0 ? 'Z' : `.${String(ms).padStart(3, '0')}Z`));

/** RFC 3339 in UTC, without a fraction that says nothing. */
export const utc = (at: number): string => {
  const whole = Math.trunc(at);
  const second = Math.floor(whole / SECOND_MS);
  return secondOf(second) + FRACTIONS[whole - second * SECOND_MS];
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

/** Does something when the minute after a moment begins, as a job that runs every minute does. */
export const atNextMinute = (world: World, moment: number, act: () => void): void =>
  world.plan((Math.floor(moment / MINUTE_MS) + 1) * MINUTE_MS, act);
