// What is set up, and what stands then: every member that the specification names, with values that a platform has no reason to refuse.
import { freshUuid } from '../transport/fresh.ts';
import type { RatePlace, Sent } from './client.ts';

const DAY_MS = 86_400_000;

const ADULT = { ageBand: 'ADULT', minAge: 18, maxAge: 64, modifier: 'NONE', name: 'Adult' };

const address = {
  countryCode: 'PRT',
  locality: 'Porto',
  mapPlaceId: 'place-1',
  postalCode: '4000-123',
  region: 'Norte',
  streetAddress: 'Cais 1',
};

const location = {
  name: 'Pier 1',
  notes: 'By the blue gate',
  website: 'https://holdfast.example',
  address,
  longLat: { latitude: 41.1, longitude: -8.6 },
};

const hours = (now: number) => ({
  daysOfWeek: [1, 2, 6],
  times: [{ open: '08:00', close: '17:30' }],
  timezone: 'Europe/Lisbon',
  valid: { from: at(now - DAY_MS), until: at(now + 365 * DAY_MS) },
});

/** A date-time of whole minutes. */
export const at = (ms: number): string => new Date(Math.floor(ms / 60_000) * 60_000).toISOString();

/** A supplier of the run, with every member of 2.11. */
export const supplierDraft = (runTag: string, now: number): Sent => {
  const id = freshUuid();
  return {
    id,
    code: `HF-${id}`,
    name: `Holdfast ${runTag}`,
    title: 'Zoë & Søns «Tours» 東京 🚣',
    description: 'Set up by a conformance run.\nSecond line, with "quotes" and \\ strokes.',
    businessType: ['TOURS', 'ACTIVITIES'],
    contacts: [
      {
        email: 'ada@holdfast.example',
        name: 'Ada Byron',
        phone: '+351 220 555 0100',
        primary: true,
        title: 'Operations',
      },
    ],
    hours: [hours(now)],
    mainLocation: location,
    otherLocations: [{ ...location, name: 'Pier 2' }],
    travelerTypes: [{ ...ADULT, title: 'Adults', description: 'From 18 to 64', extensions: { tag: 'a' } }],
    partnerId: `P-${id}`,
    ext: { holdfast: runTag },
  };
};

/** A product of the run. */
export const productDraft = (runTag: string): Sent => {
  const id = freshUuid();
  return {
    id,
    code: `HF-${id.slice(0, 8)}`,
    name: `Holdfast ${runTag}`,
    title: 'River walk',
    description: 'Set up by a conformance run.',
    extensions: { holdfast: runTag },
  };
};

/** A price that is listed. */
export const priceDraft = (more: Sent = {}): Sent & { id: string } => ({
  id: freshUuid(),
  name: 'Adult',
  labels: ['public'],
  status: 'ACTIVE',
  net: { amount: 1200, currency: 'EUR' },
  original: { amount: 1800, currency: 'EUR' },
  retail: { amount: 1500, currency: 'EUR' },
  includedTaxes: [{ id: 'vat', name: 'VAT', currency: 'EUR', net: 200, retail: 250 }],
  travelerType: ADULT,
  ...more,
});

/** A rate of the run, with every member of 2.8. */
export const rateDraft = (runTag: string, now: number, more: Sent = {}): Sent => {
  const id = freshUuid();
  return {
    id,
    optionId: freshUuid(),
    code: 'STD',
    name: 'Standard',
    title: 'Standard 東京',
    type: 'RESERVED',
    partnerId: `P-${id}`,
    cancelable: true,
    refundable: true,
    holdable: true,
    holdablePeriod: 600,
    cutoff: 30,
    minTravelers: 1,
    maxTravelers: 8,
    ext: { holdfast: runTag },
    hours: [hours(now)],
    valid: { from: at(now - DAY_MS), until: at(now + 365 * DAY_MS) },
    prices: [priceDraft()],
    ...more,
  };
};

/** What a rate has otherwise: each flag turned, numbers at their edges, times of another zone, a price of nothing, texts of other scripts. */
export const contrastingRate = (): Sent => ({
  code: 'Ω-0',
  name: 'é e\u0301 שלום 👩‍👩‍👧 <b>&amp;</b>',
  title: ' blanks at both ends ',
  type: 'FREESALE',
  cancelable: false,
  refundable: false,
  holdable: false,
  holdablePeriod: 86_400,
  cutoff: 0,
  minTravelers: 2,
  maxTravelers: 2,
  ext: { ключ: 'значение', empty: '' },
  hours: [{ dates: ['2030-02-28'], times: [{ open: '00:00', close: '23:59' }], timezone: 'UTC' }],
  valid: { from: '2026-01-01T00:00:00+05:45', until: '2036-12-31T23:59:59-03:30' },
  prices: [
    priceDraft({
      labels: ['public', 'größe'],
      net: { amount: 0, currency: 'JPY' },
      original: { amount: 0, currency: 'JPY' },
      retail: { amount: 2_147_483_648, currency: 'JPY' },
      includedTaxes: [],
      travelerType: { ageBand: 'CHILD', minAge: 0, maxAge: 0, name: 'Infant' },
    }),
    priceDraft(),
  ],
});

/** What a supplier has otherwise. */
export const contrastingSupplier = (): Sent => ({
  name: 'é e\u0301 שלום 👩‍👩‍👧 <b>&amp;</b>',
  title: ' blanks at both ends ',
  businessType: ['MUSEUM'],
  contacts: [
    { email: 'b@holdfast.example', name: "O'Brien", phone: '+31205550100', primary: false, title: 'Office' },
    { email: 'c@holdfast.example', name: 'Zoë', phone: '+1 (212) 555-0100', primary: true, title: 'Desk' },
  ],
  hours: [{ dates: ['2030-02-28'], times: [{ open: '00:00', close: '23:59' }], timezone: 'UTC' }],
  mainLocation: { ...location, longLat: { latitude: -33.86785, longitude: 151.20732 } },
  ext: { ключ: 'значение', empty: '' },
});

/** An availability in this number of days. */
export const availabilityDraft = (now: number, days: number, capacity = 8, maxCapacity = 10) => ({
  id: freshUuid(),
  start: at(now + days * DAY_MS),
  end: at(now + days * DAY_MS + 7_200_000),
  capacity,
  maxCapacity,
});

export type AvailabilityDraft = ReturnType<typeof availabilityDraft>;

/** Every availability of a run lies in it. With each list of a rate it is a day longer: none is inside one that was listed before. */
export const windowOf = (now: number, listed = 0) => ({ start: at(now), end: at(now + (12 + listed) * DAY_MS) });

/** A supplier with what was sent for it. */
export interface SupplierSetUp {
  supplierId: string;
  supplier: Sent;
}

/** A rate with what was sent for it. */
export interface RateSetUp extends RatePlace {
  rate: Sent;
}

/** Something whole: a rate with availability. */
export interface WholeSetUp extends RateSetUp {
  availability: AvailabilityDraft;
}

/** The same with a product of its own. */
export interface OwnSetUp extends WholeSetUp {
  product: Sent;
}
