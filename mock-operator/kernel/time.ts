// Times as they are answered. Spec 2: RFC 3339.
import { choice } from './rule.ts';

/** RFC 3339 in UTC, without a fraction that says nothing. */
export const utc = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

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
