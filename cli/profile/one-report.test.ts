// A profile with a mistake of each kind: one report has them all, and each that is fixed is one less.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mockProfile } from '../../mock-operator/profile.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { renderSetupError, SetupError } from '../errors.ts';
import { profileErrors, readTarget } from './profile.ts';

const WRONG = `{
  "name": "Many mistakes",
  "enviroment": "test", // a key that is not known
  "partner": {
    "baseUrl": "https://api.example.com/v1.2",
    "headers": {
      "X-API-Key": { "env": "HOLDFAST_TEST_NOT_SET" },
      "X API Secret": { "env": "HOLDFAST_TEST_SET" }
    },
    "tls": { "ca": "nowhere.pem" },
    "channelId": "a42a0f0c-7a4d-4b8a-9a7c-0d9f3a3f2b11",
    "supplierId": "12",
    "products": [
      {
        "id": "b42a0f0c-7a4d-4b8a-9a7c-0d9f3a3f2b11",
        "rates": [
          {
            "id": "c42a0f0c-7a4d-4b8a-9a7c-0d9f3a3f2b11",
            "type": "PRIVATE", "cancelable": true, "holdable": true,
            "minTravelers": 5, "maxTravelers": 4,
            "prices": [{ "id": "d42a0f0c-7a4d-4b8a-9a7c-0d9f3a3f2b11", "travelerType": {} }]
          }
        ]
      }
    ],
    "window": { "start": "+9d", "end": "+2d" }
  },
  "operator-v2": {
    "baseUrl": "https://user:s3cr3t@api.example.com",
    "binding": "nowhere.json",
    "neverAvailable": [{ "productId": "p", "optionId": "o", "localDate": "2020-01-01" }],
    "otherHeaders": "s3cr3t"
  }
}
`;

/** Where each mistake stands, what is said of it, and how it is fixed. */
const MISTAKES: [place: string, message: RegExp, wrong: string, right: string][] = [
  ['3:3', /^The profile has a key that is not known: enviroment\. Did you mean environment\?$/, 'enviro', 'environ'],
  ['5:5', /^The address ends in \/v1\.2/, 'com/v1.2', 'com'],
  ['7:7', /^The environment variable HOLDFAST_TEST_NOT_SET is not set\.$/, 'TEST_NOT_SET', 'TEST_SET'],
  ['8:7', /^This cannot be the name of a header\.$/, 'X API Secret', 'X-API-Secret'],
  ['10:14', /^There is no such file\.$/, '"tls": { "ca": "nowhere.pem" },', ''],
  ['12:5', /^The profile has a value that cannot be used\.$/, '"12"', '"f42a0f0c-7a4d-4b8a-9a7c-0d9f3a3f2b11"'],
  [
    '20:32',
    /^minTravelers is larger than maxTravelers, so that nobody fits\.$/,
    '"minTravelers": 5',
    '"minTravelers": 4',
  ],
  ['26:5', /^The window ends before it has begun\.$/, '"+9d"', '"+1d"'],
  ['29:5', /^The address holds a user name or a password\.$/, 'user:s3cr3t@', ''],
  ['30:5', /^The binding cannot be used: /, 'nowhere.json', 'operator-v2'],
  ['31:61', /^The date is over, so that nothing is shown by its absence\.$/, '2020-01-01', '2120-01-01'],
  ['32:5', /^The profile has a key that is not known: otherHeaders\.$/, '"otherHeaders": "s3cr3t"', '"lagSeconds": 1'],
];

const folder = temporaryFolder();

test.beforeAll(() => {
  process.env.HOLDFAST_TEST_SET = 'a key';
});

test.afterAll(() => {
  delete process.env.HOLDFAST_TEST_SET;
});

/** The places and the messages of a refusal, and all of its text; none where nothing is refused. */
const refused = (text: string): { said: [place: string, message: string][]; words: string } => {
  const file = join(folder, 'profile.json');
  writeFileSync(file, text);
  try {
    readTarget(file, undefined, Date.now());
    return { said: [], words: '' };
  } catch (error) {
    if (!(error instanceof SetupError)) {
      throw error;
    }
    const words = renderSetupError(error);
    const said = words.split('\n\n').map((one): [string, string] => {
      const [, message = '', place = ''] = /^SET-UP REFUSED {2}(.*)\n {2}file +\S+?profile\.json:(\S+)/.exec(one) ?? [];
      return [place, message];
    });
    return { said, words };
  }
};

const expected = (left: typeof MISTAKES) => left.map(([place, message]) => [place, expect.stringMatching(message)]);

test('every mistake of a profile is in one report, in the order of the file, with line and column', () => {
  const { said, words } = refused(WRONG);

  expect(said).toEqual(expected(MISTAKES));
  expect(words).not.toContain('s3cr3t');
});

for (const [place, message, wrong, right] of MISTAKES) {
  test(`where the mistake at ${place} is fixed, the others are left`, () => {
    const left = MISTAKES.filter((one) => one[1] !== message);

    expect(refused(WRONG.replace(wrong, right)).said.map(([, words]) => words)).toEqual(
      expected(left).map(([, words]) => words),
    );
  });
}

test('a profile whose mistakes are all fixed is taken', () => {
  expect(refused(MISTAKES.reduce((text, [, , wrong, right]) => text.replace(wrong, right), WRONG)).said).toEqual([]);
});

const { partner } = mockProfile({ baseUrl: 'http://127.0.0.1:4010' });

/** A profile in which every rule finds something to look at. */
const WHOLE = {
  name: 'Whole',
  partner: {
    ...partner,
    window: { start: '+1d', end: '+2d' },
    products: partner?.products.slice(0, 1).map(({ id, rates }) => ({ id, rates: rates.slice(0, 1) })),
  },
  operator: { listen: '127.0.0.1:5099', headers: { 'X-API-Key': { env: 'KEY' }, 'X-API-Secret': { env: 'SECRET' } } },
  budgets: { createHold: { maxMs: 1 } },
  'operator-v2': {
    baseUrl: 'http://127.0.0.1:4010/v2',
    endpoints: ['http://127.0.0.1:4011'],
    authorization: { env: 'KEY' },
    restricted: { authorization: { env: 'OTHER' }, supplierId: 's' },
    productId: 'p',
    neverAvailable: [{ productId: 'p', optionId: 'o', localDate: '2031-05-01' }],
    tls: { cert: 'nowhere.pem', key: { env: 'KEY' } },
    binding: 'octo-1.0',
  },
  booking: {
    baseUrl: 'http://127.0.0.1:4010',
    channelId: 'a42a0f0c-7a4d-4b8a-9a7c-0d9f3a3f2b11',
    headers: { K: { env: 'KEY' } },
    otherHeaders: { K: { env: 'KEY' } },
    window: { start: '+1d', end: '+2d' },
  },
};

/** The document with each of its values, one after the other, in another form, or left out. */
function* brokenIn(value: unknown): Generator<unknown> {
  yield* [null, 5, '', [], {}, [null], [''], undefined];
  const inside = typeof value === 'object' && value !== null ? value : {};
  for (const [name, member] of Object.entries(inside)) {
    for (const broken of brokenIn(member)) {
      yield Array.isArray(inside) ? inside.with(Number(name), broken) : { ...inside, [name]: broken };
    }
  }
}

test('whatever is broken in a profile, the rest is looked at', () => {
  const use = { interfaces: ['partner', 'operator-v2', 'booking', 'channel'], now: Date.now() };
  let count = 0;
  for (const profile of brokenIn(WHOLE)) {
    if (profile !== undefined) {
      expect(Array.isArray(profileErrors(profile, use)), JSON.stringify(profile)).toBe(true);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(500);

  const command = { ...WHOLE, booking: { ...WHOLE.booking, headers: { K: { command: [''] } } } };
  expect(profileErrors(command, use).map(({ message }) => message)).toContain(
    'The command of a credential failed: it names no program.',
  );
});
