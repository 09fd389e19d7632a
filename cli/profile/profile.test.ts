import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { renderSetupError, SetupError } from '../errors.ts';
import { keysOf } from '../run/own-operator.ts';
import { checkProfile, profileErrors, readProfile } from './profile.ts';
import type { ProfileError } from './rule.ts';

const good = mockProfile({ baseUrl: 'http://127.0.0.1:4010' });

/** The errors of a profile in which one member of the Partner API's section is another. */
const errorsOf = (partner: object, rest: object = {}) =>
  profileErrors({ ...good, ...rest, partner: { ...good.partner, ...partner } });

const cases: [string, ProfileError[], Record<string, unknown>][] = [
  [
    'a misspelt key',
    errorsOf({ channelId: undefined, chanelId: 'x' }),
    { key: '/partner/chanelId', value: 'x', todo: 'Rename it to channelId, or remove it.' },
  ],
  ['a missing key', errorsOf({ supplierId: undefined }), { key: '/partner/supplierId', todo: 'Add "supplierId".' }],
  [
    'the key of a platform without its secret',
    profileErrors({
      ...good,
      operator: { listen: '127.0.0.1:5099', headers: { 'X-API-Key': { env: 'KEY' } } },
    }),
    { key: '/operator/headers/X-API-Secret', todo: 'Add "X-API-Secret".' },
  ],
  [
    'an identifier that is no uuid',
    errorsOf({ channelId: '12' }),
    { key: '/partner/channelId', value: '12', allowed: 'a uuid. The channel that places the bookings.' },
  ],
  [
    'a window that is no moment',
    errorsOf({ window: { start: 'tomorrow', end: '+3d' } }),
    {
      key: '/partner/window/start',
      value: 'tomorrow',
      allowed: 'A date-time, or days from now such as +1d.',
    },
  ],
  [
    'a capability that is none',
    errorsOf({ without: ['cutof'] }),
    { key: '/partner/without/0', value: 'cutof', allowed: expect.stringContaining('"cutoff"') },
  ],
  [
    'a secret that stands in the file',
    errorsOf({ headers: { 'X-API-Key': 'abc' } }),
    { key: '/partner/headers/X-API-Key', allowed: '{ "env": "NAME" }' },
  ],
  [
    'a limit that is too small',
    errorsOf({}, { limits: { holds: 0 } }),
    { key: '/limits/holds', value: 0, allowed: expect.stringContaining('Holds alive at one time') },
  ],
  [
    'a share of more than the whole',
    errorsOf({}, { limits: { capacityShare: 25 } }),
    { key: '/limits/capacityShare', value: 25, allowed: expect.stringContaining('The share of what is free') },
  ],
  [
    'no request in flight',
    errorsOf({}, { limits: { inFlight: 0 } }),
    { key: '/limits/inFlight', value: 0, allowed: expect.stringContaining('races need 2 or more') },
  ],
  [
    'a misspelt share',
    errorsOf({}, { limits: { capacityshare: 0.25 } }),
    { key: '/limits/capacityshare', allowed: expect.stringContaining('capacityShare') },
  ],
];

for (const [name, errors, details] of cases) {
  test(`${name} is reported with place, value and remedy`, () => {
    expect(errors).toEqual([expect.objectContaining(details)]);
  });
}

test('a profile without a section is answered with those that there are', () => {
  const [error, ...others] = profileErrors({ name: 'Target' });
  expect(others).toEqual([]);
  expect(error?.allowed).toContain('partner');
});

test('a secret that stands in the file is not printed', () => {
  expect(JSON.stringify(errorsOf({ headers: { 'X-API-Key': 'hunter2' } }))).not.toContain('hunter2');
});

const ADDRESSES = [
  'https://canary:s3cr3t@api.example.com',
  'https://canary-s3cr3t@api.example.com',
  'canary:s3cr3t@api.example.com',
  'https:canary:s3cr3t@api.example.com',
  'https:\\\\canary:s3cr3t@api.example.com',
  'https://canary:s3cr3t@',
  ' ftp://canary:s3cr3t@api.example.com',
  'https://api.example.com/?api_key=canary-s3cr3t',
  'https://api.example.com?canary-s3cr3t',
  'https://api.example.com/#canary-s3cr3t',
  'api.example.com?key=canary-s3cr3t',
];

test('an address that may hold a secret is refused, wherever it stands, and not repeated', () => {
  for (const address of ADDRESSES) {
    for (const [key, profile] of [
      ['/partner/baseUrl', { ...good, nam: address, partner: { ...good.partner, baseUrl: address } }],
      ['/operator-v2/baseUrl', { ...good, 'operator-v2': { ...good['operator-v2'], baseUrl: address } }],
      ['/clock/control', { ...good, clock: { control: address } }],
    ] as const) {
      const errors = profileErrors(profile);
      expect(errors.map((error) => error.key)).toContain(key);
      expect(JSON.stringify(errors)).not.toMatch(/canary|s3cr3t/);
    }
  }
});

test('an address that may hold a secret is not repeated where a file or an origin must stand', () => {
  const address = 'https://canary:s3cr3t@api.example.com';
  const section = { baseUrl: 'https://api.example.com', binding: address, endpoints: [address], tls: { ca: address } };
  const errors = profileErrors({ name: 'Target', 'operator-v2': section }, { interfaces: ['operator-v2'] });

  expect(errors.map(({ key }) => key)).toEqual(
    ['binding', 'endpoints/0', 'tls/ca'].map((name) => `/operator-v2/${name}`),
  );
  expect(JSON.stringify(errors)).not.toMatch(/canary|s3cr3t/);
});

test('an address with an @ in its path is none that holds a secret', () => {
  expect(errorsOf({ baseUrl: 'https://api.example.com:8443/@me/api' })).toEqual([]);
});

test('a value that may be a secret is not repeated, whatever is wrong with it', () => {
  for (const partner of [
    { apiKey: 's3cr3t' },
    { header: { 'X-API-Key': 's3cr3t' } },
    { headers: { 'X-API-Key': { env: 'Bearer s3cr3t' } } },
    { headers: { 'X-API-Key': { env: 'KEY', value: 's3cr3t' } } },
    { headers: ['s3cr3t'] },
  ]) {
    const errors = errorsOf(partner);
    expect(errors).not.toEqual([]);
    expect(JSON.stringify(errors)).not.toContain('s3cr3t');
  }
});

test('a good profile has no errors, with {worker} in its addresses too', () => {
  expect(profileErrors(good)).toEqual([]);
  expect(errorsOf({ baseUrl: 'http://127.0.0.1:4010/_world/{worker}' })).toEqual([]);
});

test('a profile of both APIs names its channel once, and its operator may take every call', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'p.json');
  const headers = { 'X-API-Key': { env: 'RESELLER_KEY' }, 'X-API-Secret': { env: 'RESELLER_SECRET' } };
  const channelId = '0b5f3c1e-58f1-4a0a-9d0c-00000000000e';
  const written = (channel: object, booking: object = {}): Profile => {
    const apis = {
      booking: { baseUrl: 'https://booking.example.com', headers, ...booking },
      channel: { baseUrl: 'https://channel.example.com', headers: {}, ...channel },
    };
    writeFileSync(file, JSON.stringify({ name: 'x', ...apis, operator: { listen: '127.0.0.1:5099', headers: {} } }));
    return readProfile(file);
  };
  const [first, second] = [written({ channelId }), written({}, { channelId })];
  expect([first.booking?.channelId, second.channel?.channelId]).toEqual([channelId, channelId]);
  expect(keysOf(first.operator ?? {})).toBeUndefined();
  expect(refusalOf(() => written({})).details).toMatchObject({ key: '/booking/channelId' });
});

test('every error of a profile is reported at once', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'p.json');
  writeFileSync(file, JSON.stringify({ ...good, nam: 'x', environment: 'prod' }));
  const text = renderSetupError(refusalOf(() => readProfile(file)));
  expect(text).toContain('/nam');
  expect(text).toContain('/environment');
  writeFileSync(file, '{\n  "name": "x",\n]\n');
  expect(refusalOf(() => readProfile(file)).details.file).toBe(`${file}:3:1`);
});

test('a secret that is not set is reported by the name of its variable', () => {
  const refuse = (partner: object) =>
    refusalOf(() =>
      checkProfile({ ...good, partner: { ...good.partner, ...partner } }, { interfaces: ['partner'] }, 'p.json'),
    );
  const unset = refuse({ headers: { 'X-API-Key': { env: 'HOLDFAST_TEST_UNSET' } } });
  expect(unset.message).toBe('The environment variable HOLDFAST_TEST_UNSET is not set.');
  expect(unset.details).toMatchObject({ file: 'p.json', key: '/partner/headers/X-API-Key' });
  expect(refuse({ headers: { 'X-API-Key': { env: 'HOLDFAST_TEST_UNSET', otherwise: 'a\n' } } }).details.todo).toContain(
    'line break',
  );
  const fails = refuse({ headers: { 'X-API-Key': { command: [process.execPath, '-e', 'process.exit(7)'] } } });
  expect(fails.message).toBe('The command of a credential failed: exit code 7.');
  expect(fails.details).toMatchObject({ file: 'p.json', key: '/partner/headers/X-API-Key' });
  expect(refuse({ headers: { 'X-API-Key': { command: ['no-such-command-here'] } } }).message).toMatch(/ENOENT|EACCES/);
  expect(refuse({ headers: { 'X-API-Key': { command: [process.execPath, '-e', ''] } } }).message).toContain('nothing');
  expect(refuse({ headers: { 'X API Key': { env: 'PATH' } } }).message).toContain('name of a header');
  expect(refuse({ baseUrl: 'https://api.example.com/v1.2' }).details.todo).toBe('Leave /v1.2 out.');
});

const refusalOf = (act: () => unknown): SetupError => {
  try {
    act();
  } catch (error) {
    if (error instanceof SetupError) {
      return error;
    }
    throw error;
  }
  throw new Error('nothing was refused');
};
