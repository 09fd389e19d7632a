// Local times of a product. Spec 2.12, 4.4.
import { choice, rule } from '../../kernel/rule.ts';
import { withOffset } from '../../kernel/time.ts';
import { offsetMinutes } from '../../kernel/time-zone.ts';

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
  'v2-local-times-have-the-offset-of-today': (world, at, timeZone) =>
    withOffset(at, offsetMinutes(world.now(), timeZone)),
});
