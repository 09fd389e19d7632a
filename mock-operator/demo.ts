// What the demo operator sells to partners: one supplier, two products, seven rates. The same in every world.

import { productDetails, supplierDetails } from './demo-details.ts';
import {
  type Contact,
  type Money,
  type Price,
  type Product,
  type Rate,
  type Supplier,
  USUAL_TERMS,
} from './kernel/offer.ts';
import { uuidOf } from './kernel/random.ts';

export const idOf = (what: string): string => uuidOf(`holdfast demo: ${what}`);

/** Published demo credentials: no secret. */
export const DEMO_KEYS = { key: 'demo-key', secret: 'demo-secret' };

/** Those of two resellers who buy at the platform: no secrets either. */
export const DEMO_RESELLERS = [
  { key: 'demo-reseller', secret: 'demo-reseller-secret' },
  { key: 'demo-other-reseller', secret: 'demo-other-reseller-secret' },
] as const;

/** Those of an operator who sets up what he sells. */
export const DEMO_CHANNEL_KEYS = { key: 'demo-channel', secret: 'demo-channel-secret' };

/** The channel that the demo profile books for. */
export const demoChannelId = idOf('channel');

/** That of the other reseller. */
export const demoOtherChannelId = idOf('other channel');

const desk: Contact = {
  website: 'https://oldtown.example',
  email: 'desk@oldtown.example',
  telephone: '+31 20 5550100',
  address: 'Damrak 1, Amsterdam',
};

export const demoSupplier: Supplier = {
  id: idOf('supplier'),
  code: 'OLDTOWN',
  name: 'Old Town Tours',
  contact: desk,
  details: supplierDetails('OT', 'Old Town Tours', desk),
};

export const TIME_ZONE = 'Europe/Amsterdam';

const walk: Product = {
  id: idOf('walk'),
  supplierId: demoSupplier.id,
  code: 'WALK',
  name: 'Old Town Walk',
  availabilityType: 'START_TIME',
  timeZone: TIME_ZONE,
  details: productDetails('Old Town Walk'),
};
const harbour: Product = {
  id: idOf('harbour'),
  supplierId: demoSupplier.id,
  code: 'HARBOUR',
  name: 'Harbour Cruise',
  availabilityType: 'START_TIME',
  timeZone: TIME_ZONE,
  details: productDetails('Harbour Cruise'),
};
export const demoProducts: Product[] = [walk, harbour];

const VALID = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };

const euros = (amount: number): Money => ({ amount, currency: 'EUR' });

const price = (code: string, ageBand: string, name: string, ages: [number, number], retailCents: number): Price => ({
  id: idOf(`${code} ${ageBand}`),
  name,
  labels: [ageBand.toLowerCase(), 'public'],
  status: 'ACTIVE',
  net: euros(Math.round(retailCents * 0.8)),
  original: euros(Math.round(retailCents * 1.1)),
  retail: euros(retailCents),
  includedTaxes: [
    {
      id: 'city-tax',
      name: 'City tax',
      currency: 'EUR',
      net: Math.round(retailCents * 0.05),
      retail: Math.round(retailCents * 0.06),
    },
  ],
  travelerType: { ageBand, minAge: ages[0], maxAge: ages[1], modifier: 'NONE', name },
});

export const rate = (product: Product, code: string, name: string, own: Partial<Rate>): Rate => ({
  id: idOf(`rate ${code}`),
  productId: product.id,
  optionId: idOf(`option ${product.code}`),
  code,
  name,
  title: `${product.name}: ${name}`,
  type: 'RESERVED',
  partnerId: `OT-${code}`,
  ...USUAL_TERMS,
  maxTravelers: 20,
  ext: { meetingPoint: 'Cathedral steps' },
  hours: [
    {
      dates: [],
      daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
      times: [{ open: '09:00', close: '19:00' }],
      timezone: TIME_ZONE,
      valid: VALID,
    },
  ],
  valid: VALID,
  prices: [price(code, 'ADULT', 'Adult', [13, 120], 2500), price(code, 'CHILD', 'Child', [0, 12], 1250)],
  version: 1,
  ...own,
});

/** When and with how many seats a rate is offered. */
export interface Plan {
  rate: Rate;
  seats: number;
  /** -1 for unlimited. */
  maxCapacity: number;
  /** Start hours, UTC. */
  hours: number[];
  /** How long one lasts. */
  lengthHours: number;
  /** Whether there are also two that start within the coming hour. */
  soon: boolean;
  /** Days of the week, 0 for Sunday, on which it is listed but closed, and on which it never is. */
  closedOn: number[];
  neverOn: number[];
  /** Whether it is also offered on Thursdays, from five weeks to a year ahead: so after the next changes of the clocks. */
  onThursdays: boolean;
}

export const plan = (rate: Rate, own: Partial<Plan> = {}): Plan => ({
  rate,
  seats: 10,
  maxCapacity: 12,
  hours: [9, 13, 17],
  lengthHours: 2,
  soon: false,
  closedOn: [],
  neverOn: [],
  onThursdays: false,
  ...own,
});

export const demoPlans: Plan[] = [
  plan(rate(walk, 'STANDARD', 'Standard', {}), { onThursdays: true }),
  plan(rate(walk, 'FIXED', 'Non-cancelable', { cancelable: false, refundable: false })),
  plan(rate(walk, 'INSTANT', 'Without hold', { holdable: false, holdablePeriod: 0 })),
  plan(rate(walk, 'SHORT', 'Short hold', { holdablePeriod: 2 })),
  plan(rate(harbour, 'PASS', 'Day pass', { type: 'FREESALE', hours: [] }), {
    seats: 999,
    maxCapacity: -1,
    hours: [8],
    lengthHours: 10,
  }),
  plan(rate(harbour, 'SMALL', 'Small group', { minTravelers: 2, maxTravelers: 4, cutoff: 45 }), { soon: true }),
  plan(rate(harbour, 'LATE', 'Last minute', { cutoff: 60 }), { soon: true }),
];
