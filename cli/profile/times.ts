// What a profile says of times, compared with the present: where everything is over, a run would find nothing.
import { instant } from '../../schemas/formats.ts';
import type { OperatorV2Profile, PartnerProfile, Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { windowAt } from '../../schemas/profile-window.ts';
import type { SetupError } from '../errors.ts';
import { type FindMistakes, type Mistake, mistakesIn } from './mistakes.ts';

/** How long after its first moment in UTC a date still lasts somewhere on earth. */
const DATE_MS = 36 * 60 * 60_000;

/**
 * Refuses times that are over, or that leave nothing between them. A target whose clock is moved has a time of its own.
 * @throws SetupError
 */
export const checkTimes = (profile: Profile, interfaces: readonly Interface[], file?: string): void => {
  const [first, ...others] = profile.clock === undefined ? timeErrors(profile, interfaces, Date.now(), file) : [];
  if (first !== undefined) {
    throw Object.assign(first, { others });
  }
};

/** The same for a present of its own, in milliseconds since 1970. */
export const timeErrors = (
  profile: Profile,
  interfaces: readonly Interface[],
  now: number,
  file?: string,
): SetupError[] => mistakesIn(timeMistakes, profile, interfaces, file, now);

const inWindow = (section: Pick<PartnerProfile, 'window'>, now: number): Mistake[] => {
  const { start, end } = windowAt(section, now);
  const place = { key: '/window', value: section.window ?? { start, end } };
  if (instant(end) <= now) {
    return [
      {
        ...place,
        message: 'The window is over, so that nothing in it can be sold.',
        allowed: `an end after ${new Date(now).toISOString()}`,
        todo: 'Write days from now, such as "+1d" and "+14d", which are never over.',
      },
    ];
  }
  if (instant(start) >= instant(end)) {
    return [
      {
        ...place,
        message: 'The window ends before it has begun.',
        allowed: `a start before the end; by now they are ${start} and ${end}`,
        todo: 'Correct one of them.',
      },
    ];
  }
  return [];
};

const inPartner = (partner: PartnerProfile, now: number): Mistake[] => {
  const wrong = inWindow(partner, now);
  return wrong.length > 0 ? wrong : inValidity(partner, now);
};

const inValidity = (partner: PartnerProfile, now: number): Mistake[] => {
  const { start, end } = windowAt(partner, now);
  const from = Math.max(now, instant(start));
  return partner.products.flatMap((product, at) =>
    product.rates.flatMap(({ valid }, index) => {
      const lasts = valid?.until === undefined || instant(valid.until) > from;
      const begins = valid?.from === undefined || instant(valid.from) < instant(end);
      return lasts && begins
        ? []
        : [
            {
              message: 'The rate is not valid in what is left of the window.',
              key: `/products/${at}/rates/${index}/valid`,
              value: valid,
              allowed: `a validity that meets ${new Date(from).toISOString()} to ${end}`,
              todo: 'Correct it, move the window, or leave the rate out.',
            },
          ];
    }),
  );
};

const inOperatorV2 = ({ neverAvailable = [] }: OperatorV2Profile, now: number): Mistake[] =>
  neverAvailable.flatMap(({ localDate }, index) =>
    Date.parse(localDate) + DATE_MS > now
      ? []
      : [
          {
            message: 'The date is over, so that nothing is shown by its absence.',
            key: `/neverAvailable/${index}/localDate`,
            value: localDate,
            allowed: 'a date to come',
            todo: 'Name a date to come on which the option is never to be had.',
          },
        ],
  );

const timeMistakes: FindMistakes<[now: number]> = {
  partner: inPartner,
  'operator-v2': inOperatorV2,
  booking: inWindow,
  channel: () => [],
};
