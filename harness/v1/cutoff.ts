// What starts on both sides of the cutoff of a rate: too soon to be booked, and late enough. Spec 2.8.

import { instant } from '../../schemas/formats.ts';
import { counted } from '../../schemas/text/counted.ts';
import { Blocked } from '../errors.ts';
import { inTurns } from '../judge/in-turns.ts';
import type { Clock } from '../schedule/clock.ts';
import type { Availability } from './availability.ts';
import type { V1Given } from './given.ts';
import type { Offer } from './rates.ts';

/** The largest number of further rates that are tried. */
const MAX_OTHERS = 7;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The clock is moved no further: what other checks sell is in the rest of the window. */
const PART_OF_THE_WINDOW = 0.25;

/** Free availabilities of one rate with a cutoff. */
interface AroundCutoff {
  /** The first that starts too soon, and the last where there are several. */
  tooSoon: [Availability, ...Availability[]];
  /** One that starts late enough. */
  open: Availability;
  /** Another of those. */
  another: Availability;
}

type Parts = { given: Pick<V1Given, 'offers' | 'listed' | 'availability' | 'window'>; clock: Clock };

/** Whatever a cutoff says, nothing is asked for that starts later. */
const MAX_AHEAD_MS = 366 * DAY_MS;

/** What starts within the cutoff, with a day to spare: an operator may list only what also ends inside the window. */
const nearWindow = (now: number, cutoffMs: number) => ({
  start: new Date(now).toISOString(),
  end: new Date(now + Math.min(cutoffMs, MAX_AHEAD_MS) + DAY_MS).toISOString(),
});

/** What is free of a rate and not about to start, the soonest first, each with the time until it starts too soon. */
const startsOf = async ({ given, clock }: Parts, offer: Offer): Promise<{ one: Availability; inMs: number }[]> => {
  const cutoffMs = (offer.rate.cutoff ?? 0) * MINUTE_MS;
  const margin = Math.min(MINUTE_MS, cutoffMs / 4);
  return (await given.listed(offer, nearWindow(clock.now(), cutoffMs)))
    .filter(({ start, capacity }) => instant(start) > clock.now() + margin && capacity !== 0)
    .toSorted((a, b) => instant(a.start) - instant(b.start))
    .map((one) => ({ one: { ...one, offer }, inMs: instant(one.start) - clock.now() - cutoffMs + margin }));
};

/**
 * What starts too soon for the cutoff of its rate, and is free: of the first rate that has any. Where the clock is moved, and none
 * does, it is moved until the next one does. @throws Blocked
 */
const startsTooSoon = async (parts: Parts): Promise<AroundCutoff['tooSoon']> => {
  const { given, clock } = parts;
  const offers = given.offers('withCutoff');
  const toCome: { one: Availability; inMs: number }[] = [];
  for (const offer of offers) {
    const free = await startsOf(parts, offer);
    const [first, ...later] = free.filter(({ inMs }) => inMs < 0);
    if (first !== undefined) {
      return [first.one, ...later.slice(-1).map(({ one }) => one)];
    }
    toCome.push(...free);
  }
  const [next] = toCome.toSorted((a, b) => a.inMs - b.inMs);
  const windowMs = instant(given.window().end) - clock.now();
  if (next !== undefined && clock.movable && next.inMs < PART_OF_THE_WINDOW * windowMs) {
    await clock.pass(next.inMs);
    return [next.one];
  }
  const [first] = offers;
  throw new Blocked(
    `no availability of ${first?.rate.name ?? first?.rate.code ?? first?.rate.id} starts within its cutoff of ` +
      `${counted(first?.rate.cutoff ?? 0, 'minute')} from now: run while one does, name a rate with a longer cutoff, or clock.control, by which a run moves the clock`,
    'cutoff',
  );
};

/** Free availabilities on both sides of a cutoff. @throws Blocked where there are none */
export const aroundCutoff = async (parts: Parts): Promise<AroundCutoff> => {
  const tooSoon = await startsTooSoon(parts);
  const [{ offer: of }] = tooSoon;
  const open = await parts.given.availability('withCutoff', { of });
  return { tooSoon, open, another: await parts.given.availability('withCutoff', { of }) };
};

/** The last that starts too soon of each of a few other rates: one alone may be wrong. */
export const tooSoonOnOthers = async (parts: Parts, { rate: first }: Offer): Promise<Availability[]> => {
  const others = parts.given.offers('withCutoff').filter(({ rate }) => rate.id !== first.id && rate.cancelable);
  const found: Availability[] = [];
  for (const offer of inTurns(others, (one) => one.productId).slice(0, MAX_OTHERS)) {
    const last = (await startsOf(parts, offer)).findLast(({ inMs }) => inMs < 0);
    found.push(...(last === undefined ? [] : [last.one]));
  }
  return found;
};
