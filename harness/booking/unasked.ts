// Times of which a platform can know nothing: nobody has asked the operator about them. Spec 8.

import { counted } from '../../schemas/text/counted.ts';
import { Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { expect } from '../judge/expect.ts';
import { freshFraction } from '../transport/fresh.ts';
import { allListed } from '../v1/availability.ts';
import type { BookingContext } from './context.ts';

const DAY_MS = 86_400_000;

/** Days ahead, and up to twice that: the farther, the less can any earlier list cover it. */
const DAYS_AHEAD = [700, 200, 60];

/** A day that nobody has asked about, and a time in it. */
interface Unasked {
  window: { start: string; end: string };
  at: string;
}

/** A day about which a platform lets itself be asked, and was not. @throws Blocked where it refuses all that lie so far ahead */
export const unaskedDays = async (
  { api, clock }: Pick<BookingContext, 'api' | 'clock'>,
  place: { productId: string; rateId: string },
): Promise<Unasked> => {
  const day = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString();
  for (const ahead of DAYS_AHEAD) {
    const days = ahead + Math.floor(freshFraction() * ahead);
    // Of the same distance, and not the one that is asked about later.
    const beside = await api.listAvailabilities({ ...place, start: day(days - 10), end: day(days - 9) });
    if (beside.succeeded) {
      return { window: { start: day(days), end: day(days + 1) }, at: day(days + 0.5) };
    }
  }
  throw new Blocked(`no list is to be had of days so far ahead as ${DAYS_AHEAD.at(-1)}`);
};

/** Days ahead, and days of choice, beside those above: no check asks about them. */
const ASKED_BY_NO_CHECK = [
  [1500, 700],
  [410, 240],
  [130, 60],
] as const;

/** Lists a minute of a day about which no check asks: the platform has to ask the operator. */
export const askAnything = async (
  { api, clock }: Pick<BookingContext, 'api' | 'clock'>,
  place: { productId: string; rateId: string },
): Promise<void> => {
  for (const [ahead, more] of ASKED_BY_NO_CHECK) {
    const start = clock.now() + (ahead + freshFraction() * more) * DAY_MS;
    const [from, until] = [start, start + 60_000].map((moment) => new Date(moment).toISOString()) as [string, string];
    const list = await api.listAvailabilities({ ...place, start: from, end: until });
    if (!list.refused) {
      return;
    }
  }
};

/** Judges what is shown of such times while the operator gives no answer: nothing, an empty list, or an error. Spec silent: which. */
export const mustShowNoAvailability = (answer: Exchange, why: string): void => {
  const isEmptyList = typeof answer.at('/availabilities') === 'object' && allListed(answer).length === 0;
  const isNotBookable = answer.at('/bookable') === false && answer.at('/availability') === undefined;
  expect(answer).toShow(
    !answer.succeeded || isEmptyList || isNotBookable,
    `no availability: ${why}`,
    `status ${answer.status}, "bookable" ${answer.wordsAt('/bookable')}, ${counted(allListed(answer).length, 'availability', 'availabilities')} in a list`,
  );
};
