// A rate as items carry it. Spec 2.8, 2.9.
import { CachedJson } from '../../kernel/cached-json.ts';
import type { Rate } from '../../kernel/offer.ts';
import { rules, type Version } from '../../kernel/rule.ts';

type Embedded = Rate | CachedJson | Record<string, unknown>;

const texts = new WeakMap<Rate, CachedJson>();

/** A rate never changes: another one is put in its place. */
const written = (rate: Rate): CachedJson => {
  const known = texts.get(rate);
  if (known !== undefined) {
    return known;
  }
  const made = new CachedJson(rate);
  texts.set(rate, made);
  return made;
};

/** Only what nobody looks into may be a text. */
const plain: Version<[Rate], Embedded> = (world, rate) =>
  world.faults.size + world.variants.size === 0 ? written(rate) : rate;

/** The rate in full. */
export const embeddedRate: Version<[Rate], Embedded> = rules<[Rate], Embedded>(plain, {
  'partner.rate.fields': {
    'rate-min-travelers-is-zero': (_world, rate) => ({ ...rate, minTravelers: 0 }),
    'price-amount-is-in-whole-units': (_world, rate) => ({
      ...rate,
      prices: rate.prices.map((price) => ({
        ...price,
        retail: { ...price.retail, amount: (price.retail.amount + 1) / 100 },
      })),
    }),
    'price-is-in-a-currency-of-no-standard': (_world, rate) => ({
      ...rate,
      prices: rate.prices.map((price) => ({ ...price, net: { ...price.net, currency: 'RMB' } })),
    }),
    'rate-holdable-is-a-string': (_world, rate) => ({ ...rate, holdable: String(rate.holdable) }),
    'rate-version-is-a-string': (_world, rate) => ({ ...rate, version: `v${rate.version}` }),
  },
  'partner.rate.hours-fields': {
    'opening-hour-has-one-digit': (_world, rate) => ({
      ...rate,
      hours: rate.hours.map((hours) => ({ ...hours, times: [{ open: '9:00', close: '17:00' }] })),
    }),
    'hours-are-in-a-zone-of-windows': (_world, rate) => ({
      ...rate,
      hours: rate.hours.map((hours) => ({ ...hours, timezone: 'GMT Standard Time' })),
    }),
    'hours-are-in-a-zone-by-its-abbreviation': (_world, rate) => ({
      ...rate,
      hours: rate.hours.map((hours) => ({ ...hours, timezone: 'IST' })),
    }),
    'days-of-week-are-names': (_world, rate) => ({
      ...rate,
      hours: rate.hours.map((hours) => ({ ...hours, daysOfWeek: ['MONDAY'] })),
    }),
  },
});
