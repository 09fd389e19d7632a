// Local times of a product. Spec 2.12, 4.4.
import { choice, rule } from '../../kernel/rule.ts';
import { withOffset } from '../../kernel/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

const offsetAt = (at: number, timeZone: string): number => {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' });
  clocks.set(timeZone, clock);
  const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (60 * Number(hours ?? 0) + Number(minutes ?? 0));
};

/** Minutes that local time is ahead of UTC. It changes on the hour. */
const offsetMinutes = (at: number, timeZone: string): number => {
  const key = `${timeZone} ${Math.floor(at / HOUR_MS)}`;
  const known = offsets.get(key) ?? offsetAt(at, timeZone);
  offsets.set(key, known);
  return known;
};

/** The local date of a moment: `2026-06-01`. */
export const localDate = (at: number, timeZone: string): string =>
  new Date(at + offsetMinutes(at, timeZone) * MINUTE_MS).toISOString().slice(0, 10);

/** The offset that a zone has in the other half of the year, where it changes its clocks. */
const offsetOfOtherHalf = (at: number, timeZone: string): number => {
  const year = new Date(at).getUTCFullYear();
  const ours = offsetMinutes(at, timeZone);
  return [0, 6].map((month) => offsetMinutes(Date.UTC(year, month), timeZone)).find((one) => one !== ours) ?? ours;
};

const usual = choice(
  'Spec silent: offset and fraction of date-times',
  (_world, at: number, timeZone: string) => withOffset(at, offsetMinutes(at, timeZone)),
  {
    'times-have-six-fraction-digits': (_world, at, timeZone) =>
      withOffset(at, offsetMinutes(at, timeZone)).replace(/(?=[+-]\d\d:\d\d$)/, '.000000'),
  },
);

/** Writes a moment as local time with its offset. */
export const localDateTime = rule('operator-v2.availability.offset-is-of-its-date', usual, {
  'v2-local-times-have-the-offset-of-the-other-half-of-the-year': (_world, at, timeZone) =>
    withOffset(at, offsetOfOtherHalf(at, timeZone)),
});
