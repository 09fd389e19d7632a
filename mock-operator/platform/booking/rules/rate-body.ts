// A rate as resellers read it. Spec 2.8, 2.9.
import { showing } from '../../../kernel/around.ts';
import type { Body } from '../../../kernel/body.ts';
import type { Rate } from '../../../kernel/offer.ts';
import { rules, type Version } from '../../../kernel/rule.ts';
import { versioned } from './catalog.ts';

const plain: Version<[Rate], Body> = (_world, rate) => ({ ...rate });

const fields: Version<[Rate], Body> = rules(plain, {
  'booking.rate-read.fields': {
    'rate-that-is-read-is-for-no-traveler': showing(plain, () => ({ minTravelers: 0 })),
    'rate-that-is-read-is-holdable-in-words': showing(plain, (_own, rate) => ({ holdable: String(rate.holdable) })),
    'rate-that-is-read-is-in-a-currency-of-no-standard': showing(plain, (_own, rate) => ({
      prices: rate.prices.map((price) => ({ ...price, net: { ...price.net, currency: 'RMB' } })),
    })),
    'rate-that-is-read-has-amounts-in-whole-units': showing(plain, (_own, rate) => ({
      prices: rate.prices.map((price) => ({
        ...price,
        retail: { ...price.retail, amount: (price.retail.amount + 1) / 100 },
      })),
    })),
  },
  'booking.rate-read.hours-fields': {
    'rate-that-is-read-opens-at-one-digit': showing(plain, () => ({
      hours: [{ daysOfWeek: [1], times: [{ open: '9:00', close: '17:00' }] }],
    })),
    'rate-that-is-read-has-hours-in-a-zone-of-windows': showing(plain, () => ({
      hours: [{ daysOfWeek: [1], times: [{ open: '09:00', close: '17:00' }], timezone: 'GMT Standard Time' }],
    })),
    'rate-that-is-read-has-hours-in-a-zone-by-its-abbreviation': showing(plain, () => ({
      hours: [{ daysOfWeek: [1], times: [{ open: '09:00', close: '17:00' }], timezone: 'IST' }],
    })),
    'rate-that-is-read-has-names-of-days': showing(plain, () => ({ hours: [{ daysOfWeek: ['MONDAY'], times: [] }] })),
  },
  'booking.rate-read.product-is-the-asked': {
    'rate-that-is-read-names-another-product': showing(plain, (_own, _rate, world) => ({ productId: world.newId() })),
    'rate-that-is-read-names-its-option-as-product': showing(plain, (_own, rate) => ({ productId: rate.optionId })),
  },
  'booking.rate-read.amounts-are-not-negative': {
    'rate-that-is-read-has-a-negative-cutoff': showing(plain, () => ({ cutoff: -60 })),
    'rate-that-is-read-has-a-negative-price': showing(plain, (_own, rate) => ({
      prices: rate.prices.map((price) => ({ ...price, net: { ...price.net, amount: -price.net.amount - 1 } })),
    })),
  },
});

const withVersion = versioned('rate-read');

/** A rate with all that was said of it. */
export const rateBody: Version<[Rate], Body> = (world, rate) => withVersion(world, fields(world, rate));
