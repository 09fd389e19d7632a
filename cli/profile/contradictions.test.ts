// The profile's own mistakes that can be seen in the file: refused when it is read, by place, before anything is called.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { OperatorV2Profile, PartnerProfile, Profile, ProfileRate } from '../../schemas/generated/types.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { doctor } from '../commands/doctor.ts';
import { SetupError } from '../errors.ts';
import { profileErrors, readProfile } from './profile.ts';

const whole = mockProfile({ baseUrl: 'http://127.0.0.1:4010' });
const partner = whole.partner as PartnerProfile;
const v2 = whole['operator-v2'] as OperatorV2Profile;
const [first, second] = partner.products as [PartnerProfile['products'][number], PartnerProfile['products'][number]];
const [rate] = first.rates as [ProfileRate];
const [price] = rate.prices as [ProfileRate['prices'][number]];

const withPartner = (changes: Partial<PartnerProfile>): Profile => ({ ...whole, partner: { ...partner, ...changes } });
const withV2 = (changes: Partial<OperatorV2Profile>): Profile => ({ ...whole, 'operator-v2': { ...v2, ...changes } });
const withRate = (changes: Partial<ProfileRate>): Profile =>
  withPartner({ products: [{ ...first, rates: [{ ...rate, ...changes }, ...first.rates.slice(1)] }, second] });

const cases: [string, Profile, { key: string; value: unknown }][] = [
  [
    'a reversed window',
    withPartner({ window: { start: '+9d', end: '+2d' } }),
    { key: '/partner/window', value: { start: '+9d', end: '+2d' } },
  ],
  [
    'a window of date-times that is reversed by its offsets',
    withPartner({ window: { start: '2031-05-01T10:00:00+01:00', end: '2031-05-01T10:30:00+02:00' } }),
    { key: '/partner/window', value: expect.anything() },
  ],
  [
    'a window without any length',
    withPartner({ window: { start: '+3d', end: '+3d' } }),
    { key: '/partner/window', value: expect.anything() },
  ],
  [
    'two products with one id, in other letters',
    withPartner({ products: [first, { id: first.id.toUpperCase(), rates: [{ ...rate, id: partner.supplierId }] }] }),
    { key: '/partner/products/1/id', value: first.id.toUpperCase() },
  ],
  [
    'two rates with one id',
    withPartner({ products: [{ ...first, rates: [rate, { ...rate, name: 'Again' }] }] }),
    { key: '/partner/products/0/rates/1/id', value: rate.id },
  ],
  [
    'two prices of a rate with one id',
    withRate({ prices: [price, price] }),
    { key: '/partner/products/0/rates/0/prices/1/id', value: price.id },
  ],
  [
    'a rate under the wrong product',
    withRate({ productId: second.id }),
    { key: '/partner/products/0/rates/0/productId', value: second.id },
  ],
  [
    'more travelers at least than at most',
    withRate({ minTravelers: 5, maxTravelers: 4 }),
    { key: '/partner/products/0/rates/0/maxTravelers', value: 4 },
  ],
  [
    'a validity that ends before it begins',
    withRate({ valid: { from: '2031-05-02T00:00:00Z', until: '2031-05-01T00:00:00Z' } }),
    { key: '/partner/products/0/rates/0/valid', value: expect.anything() },
  ],
  [
    'an age band that nobody is in',
    withRate({ prices: [{ ...price, travelerType: { ...price.travelerType, minAge: 18, maxAge: 12 } }] }),
    { key: '/partner/products/0/rates/0/prices/0/travelerType/maxAge', value: 12 },
  ],
  [
    'a date of a product that is left out',
    withV2({ productId: 'another', neverAvailable: [{ productId: 'p', optionId: 'o', localDate: '2031-05-01' }] }),
    { key: '/operator-v2/neverAvailable/0/productId', value: 'p' },
  ],
  [
    'the ordinary key as the restricted one',
    withV2({ restricted: { authorization: { env: 'KEY' }, supplierId: 's' }, authorization: { env: 'KEY' } }),
    { key: '/operator-v2/restricted/authorization', value: { env: 'KEY' } },
  ],
  [
    'the keys of a reseller as those of another',
    {
      ...whole,
      booking: {
        baseUrl: 'http://b.test',
        channelId: partner.channelId,
        headers: { K: { env: 'KEY' } },
        otherHeaders: { K: { env: 'KEY' } },
      },
    },
    { key: '/booking/otherHeaders', value: { K: { env: 'KEY' } } },
  ],
];

for (const [name, profile, details] of cases) {
  test(`${name} is reported with place, value, what is allowed and what to do`, () => {
    expect(profileErrors(profile)).toEqual([
      {
        ...details,
        message: expect.any(String),
        allowed: expect.stringMatching(/./),
        todo: expect.stringMatching(/\.$/),
      },
    ]);
  });
}

const NOW = Date.parse('2031-05-10T11:30:00Z');

const times: [string, Profile, string][] = [
  [
    'a window in the past',
    withPartner({ window: { start: '2031-04-01T00:00:00Z', end: '2031-05-01T00:00:00Z' } }),
    '/partner/window',
  ],
  [
    'a window that was overtaken by its own beginning',
    withPartner({ window: { start: '+30d', end: '2031-05-20T00:00:00Z' } }),
    '/partner/window',
  ],
  [
    'a rate whose validity is over',
    withRate({ valid: { until: '2031-05-10T11:00:00Z' } }),
    '/partner/products/0/rates/0/valid',
  ],
  [
    'a rate that is valid after the window',
    withRate({ valid: { from: '2031-06-10T11:00:00Z' } }),
    '/partner/products/0/rates/0/valid',
  ],
  [
    'a date without availability that is over',
    withV2({ neverAvailable: [{ productId: 'p', optionId: 'o', localDate: '2031-05-08' }] }),
    '/operator-v2/neverAvailable/0/localDate',
  ],
];

for (const [name, profile, key] of times) {
  test(`${name} is reported with where it stands`, () => {
    const errors = profileErrors(
      { ...profile, clock: undefined },
      { interfaces: ['partner', 'operator-v2'], now: NOW },
    );

    expect(errors.map((error) => error.key)).toEqual([key]);
    expect(profileErrors(profile, { now: NOW })).toEqual([]);
  });
}

test('what is in order is not refused', () => {
  const inTime = withPartner({ window: { start: '2031-04-01T00:00:00Z', end: '+1d' } });
  const today = withV2({ neverAvailable: [{ productId: 'p', optionId: 'o', localDate: '2031-05-09' }] });

  for (const profile of [whole, inTime, today, withRate({ minTravelers: 2, maxTravelers: 2 })]) {
    expect(
      profileErrors({ ...profile, clock: undefined }, { interfaces: ['partner', 'operator-v2'], now: NOW }),
    ).toEqual([]);
  }
});

test('all mistakes of a file are reported at once, and the doctor refuses it', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'p.json');
  writeFileSync(file, JSON.stringify(withPartner({ window: { start: '+9d', end: '+2d' }, products: [first, first] })));
  const read = () => {
    try {
      readProfile(file);
    } catch (error) {
      return error;
    }
  };

  const error = read();
  const refused = await doctor.execute(['--profile', file]).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(SetupError);
  expect((error as SetupError).others.length).toBe(1 + first.rates.length);
  expect(refused).toMatchObject({ message: 'Two products have one id.' });
});
