// Suppliers and rates with any members of 2.8, 2.9 and 2.11. Whatever is drawn is lawful; a member may be left out.

import { fc } from '../generate/for-all.ts';
import { anyBetween, anyName, anyText, maybe } from '../generate/values.ts';
import { freshUuid } from '../transport/fresh.ts';
import type { Sent } from './client.ts';
import { at } from './drafts.ts';

const DAY_MS = 86_400_000;

/** Where numbers of 32 and of 64 bits end, as far as JSON carries them whole. */
const INT32 = 2_147_483_647;
const MAX = Number.MAX_SAFE_INTEGER;

const anyCount = (least: number, most: number): fc.Arbitrary<number> =>
  fc.oneof(fc.integer({ min: least, max: 10_000 }), fc.constantFrom(least, INT32, most));

const several = <Value>(one: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> =>
  fc.array(one, { minLength: 1, maxLength: 4, size: 'max' });

/** An object with some of its members. */
const some = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Sent> =>
  fc
    .record(Object.fromEntries(Object.entries(members).map(([name, value]) => [name, maybe(value)])))
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));

const anyMap = fc.dictionary(fc.stringMatching(/^[a-z][A-Za-z0-9.-]{0,20}$/), anyText(300), {
  minKeys: 1,
  maxKeys: 5,
});

const anyDate = fc.integer({ min: 0, max: 3650 }).map((days) => new Date(days * DAY_MS + Date.UTC(2027, 0, 1)));

const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

const anyTimes = fc
  .uniqueArray(anyTime, { minLength: 2, maxLength: 2 })
  .map((times) => times.toSorted())
  .map(([open, close]) => ({ open, close }));

const anyRange = fc.tuple(anyDate, fc.integer({ min: 1, max: 3650 })).map(([from, days]) => ({
  from: at(from.getTime()),
  until: at(from.getTime() + days * DAY_MS),
}));

const anyHours: fc.Arbitrary<Sent> = fc
  .record({
    when: fc.oneof(
      fc.record({
        daysOfWeek: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
        valid: anyRange,
      }),
      fc.record({ dates: several(anyDate.map((date) => date.toISOString().slice(0, 10))) }),
    ),
    times: several(anyTimes),
    timezone: fc.constantFrom('UTC', 'Europe/Lisbon', 'Asia/Kathmandu', 'America/Argentina/Ushuaia'),
  })
  .map(({ when, ...others }) => ({ ...others, ...when }));

/** Degrees to a metre or so: more digits say nothing, and need not be kept. */
const anyDegrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((value) => value / 1e5);

const pathCharacter = fc.constantFrom(
  ..."aZ9-._~!$&'()*+,;=:@",
  ...[' ', '%', 'é', '中', '😀'].map(encodeURIComponent),
);

const pathSegment = fc.string({ unit: pathCharacter, maxLength: 12 }).map((text) => `a${text}`);

/** An https URL with a path. The one of fast-check takes a second to make, which every run would wait for. RFC 3986, 3.3. */
const anyWebsite = fc
  .tuple(fc.domain(), fc.array(pathSegment, { maxLength: 4 }))
  .map((parts) => `https://${parts.flat().join('/')}`);

const anyLocation = some({
  name: anyText(120),
  notes: anyText(500),
  website: anyWebsite,
  address: some({
    countryCode: fc.constantFrom('PRT', 'JPN', 'ISL', 'ZAF'),
    locality: anyName,
    mapPlaceId: anyText(80),
    postalCode: anyText(12),
    region: anyName,
    streetAddress: anyText(120),
  }),
  longLat: fc.record({ latitude: anyDegrees(90), longitude: anyDegrees(180) }),
  city: anyName,
  country: anyText(60),
  state: anyText(60),
  utcOffset: fc.constantFrom(0, 60, 345, -210),
});

const AGE_BANDS = fc.constantFrom('INFANT', 'CHILD', 'YOUTH', 'ADULT', 'SENIOR');

const anyAges = fc
  .tuple(anyBetween(0, 120), anyBetween(0, 120))
  .map((ages) => ages.toSorted((a, b) => a - b))
  .map(([minAge, maxAge]) => ({ minAge, maxAge }));

const anyTravelerType = fc
  .tuple(fc.record({ ageBand: AGE_BANDS, name: anyText(60) }), anyAges, some({ modifier: fc.constant('NONE') }))
  .map((parts): Sent => Object.assign({}, ...parts));

const anyContacts = several(
  fc.record({
    email: fc.nat().map((number) => `a.b+${number}@holdfast.example`),
    name: anyName,
    phone: fc.constantFrom('+351 220 555 0100', '+31205550100', '+1 (212) 555-0100'),
    title: anyText(80),
  }),
).map((contacts) => contacts.map((one, index) => ({ ...one, primary: index === 0 })));

/** What a supplier has beside its id and code. */
export const anySupplier: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.record({ name: anyText(120) }),
    some({
      title: anyText(255),
      description: anyText(2000),
      businessType: fc.uniqueArray(fc.constantFrom('TOURS', 'MUSEUM', 'ACTIVITIES', 'Day_Trips'), { minLength: 1 }),
      contacts: anyContacts,
      hours: several(anyHours),
      mainLocation: anyLocation,
      otherLocations: several(anyLocation),
      travelerTypes: several(
        fc
          .tuple(anyTravelerType, some({ title: anyText(80), description: anyText(300), extensions: anyMap }))
          .map(([type, more]) => ({ ...type, ...more })),
      ),
      partnerId: anyText(80),
      ext: anyMap,
    }),
  )
  .map(([own, more]) => ({ ...own, ...more }));

const anyMoney = fc
  .tuple(anyCount(0, MAX), fc.constantFrom('EUR', 'JPY', 'KWD'))
  .map(([amount, currency]) => ({ amount, currency }));

const anyTax = fc.record({
  id: anyText(40),
  name: anyText(80),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  net: anyCount(0, MAX),
  retail: anyCount(0, MAX),
});

const anyPrice = fc
  .record({
    name: anyText(80),
    labels: fc.uniqueArray(anyText(40), { minLength: 1, maxLength: 4 }),
    net: anyMoney,
    original: anyMoney,
    retail: anyMoney,
    includedTaxes: fc.array(anyTax, { maxLength: 3 }),
    travelerType: anyTravelerType,
  })
  .map((price) => ({ ...price, id: freshUuid(), status: 'ACTIVE' }));

const anyTravelers = fc
  .tuple(anyBetween(1, 100), fc.oneof(fc.constant(0), anyCount(0, INT32)))
  .map(([minTravelers, more]) => ({ minTravelers, maxTravelers: minTravelers + more }));

/** What a rate has beside its id. */
export const anyRate: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.record({
      type: fc.constantFrom('RESERVED', 'FREESALE', 'PASS'),
      name: anyText(120),
      cancelable: fc.boolean(),
      refundable: fc.boolean(),
      holdable: fc.boolean(),
      holdablePeriod: anyCount(1, MAX),
      cutoff: anyCount(0, MAX),
      prices: several(anyPrice),
      valid: anyRange,
    }),
    anyTravelers,
    some({
      optionId: fc.uuid(),
      code: anyText(40),
      title: anyText(255),
      partnerId: anyText(80),
      ext: anyMap,
      hours: several(anyHours),
    }),
  )
  .map((parts): Sent => Object.assign({}, ...parts));
