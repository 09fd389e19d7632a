// Local times of a product. Spec 2.12, 4.4.
import { choice } from '../../kernel/rule.ts';
import { withOffset } from '../../kernel/time.ts';
import { offsetMinutes } from '../../kernel/time-zone.ts';

/** Writes a moment as local time with its offset. */
export const localDateTime = choice(
  'Spec silent: offset and fraction of date-times',
  (_world, at: number, timeZone: string) => withOffset(at, offsetMinutes(at, timeZone)),
  {
    'times-have-six-fraction-digits': (_world, at, timeZone) =>
      withOffset(at, offsetMinutes(at, timeZone)).replace(/(?=[+-]\d\d:\d\d$)/, '.000000'),
  },
);
