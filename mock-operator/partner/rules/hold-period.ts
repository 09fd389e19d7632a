// How long a hold lives. Spec 2.8 holdablePeriod, 2.10 expires.
import { instant } from '../../../schemas/formats.ts';
import type { Rate } from '../../kernel/offer.ts';
import { choice, rule, type Version } from '../../kernel/rule.ts';

/** Of a hold without items, which only a fault lets through. */
const FALLBACK_SECONDS = 60;

/** Wrong: so long after the period an end counts as one within it. */
const NEARLY_MS = 10_000;

const longest = (rates: readonly Rate[], now: number): number =>
  now +
  1000 *
    Math.min(...rates.map(({ holdablePeriod }) => holdablePeriod), rates.length === 0 ? FALLBACK_SECONDS : Infinity);

type Expiry = Version<[rates: readonly Rate[], requested: string | undefined, now: number], number>;

/** A requested end counts when it shortens the hold. */
const requestedOrLongest: Expiry = (_world, rates, requested, now) => {
  const latest = longest(rates, now);
  const end = requested === undefined ? Number.NaN : instant(requested);
  return end > now && end < latest ? end : latest;
};

// Spec silent: whether a requested `expires` is taken.
const chosen: Expiry = choice('partner.hold.requested-expires', requestedOrLongest, {
  'requested-expires-is-ignored': (_world, rates, _requested, now) => longest(rates, now),
  'holds-are-a-little-shorter': (_world, rates, _requested, now) => now + (longest(rates, now) - now) * 0.75,
});

/** When a new hold stops being ACTIVE, in milliseconds since 1970: never later than the shortest holdablePeriod. */
export const expiryOf: Expiry = rule('partner.hold.expires-within-the-holdable-period', chosen, {
  'hold-lasts-twice-its-period': (_world, rates, _requested, now) => now + 2 * (longest(rates, now) - now),
  'holdable-period-is-that-of-the-first-item': (world, rates, requested, now) =>
    chosen(world, rates.slice(0, 1), requested, now),
  'holdable-period-is-that-of-the-last-item': (world, rates, requested, now) =>
    chosen(world, rates.slice(-1), requested, now),
  'holdable-period-is-read-as-minutes': (_world, rates, _requested, now) => now + 60 * (longest(rates, now) - now),
  'requested-expires-soon-after-the-period-is-taken': (_world, rates, requested, now) => {
    const end = requested === undefined ? Number.NaN : instant(requested);
    const latest = longest(rates, now);
    return end > now && end <= latest + NEARLY_MS ? end : latest;
  },
  'requested-expires-beyond-the-period-is-taken': (_world, rates, requested, now) => {
    const end = requested === undefined ? Number.NaN : instant(requested);
    return end > now ? end : longest(rates, now);
  },
});
