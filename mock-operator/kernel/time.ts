// Times as they are answered. Spec 2: RFC 3339.
import { choice } from './rule.ts';

const DAY_MS = 86_400_000;

/** The day that was written last: most moments that are written are of the same few days. */
let day = { starts: Number.NaN, text: '' };

const two = (part: number): string => (part < 10 ? `0${part}` : String(part));

/** RFC 3339 in UTC, without a fraction that says nothing. */
export const utc = (at: number): string => {
  const inDay = Math.trunc(at) - day.starts;
  if (!(inDay >= 0 && inDay < DAY_MS)) {
    const text = new Date(at).toISOString();
    day = { starts: Math.floor(at / DAY_MS) * DAY_MS, text: text.slice(0, text.indexOf('T') + 1) };
    return text.replace('.000Z', 'Z');
  }
  const ms = inDay % 1000;
  const seconds = (inDay - ms) / 1000;
  const fraction = ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`;
  return `${day.text}${two(Math.trunc(seconds / 3600))}:${two(Math.trunc(seconds / 60) % 60)}:${two(seconds % 60)}${fraction}Z`;
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
