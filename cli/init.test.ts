import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from '@playwright/test';
import { type StartedMock, startMock } from '../mock-operator/index.ts';
import { mockProfile } from '../mock-operator/profile.ts';
import type { Profile } from '../schemas/generated/types.ts';
import { violations } from '../schemas/validate.ts';
import { start } from '../suites/self/holdfast.ts';
import { withQuestions } from './dialogue.ts';
import { asked } from './init.ts';

let folder: string;
let mock: StartedMock;
const out = () => join(folder, 'profile.json');
const made = () => JSON.parse(readFileSync(out(), 'utf8')) as Profile;
const partner = () => mockProfile({ baseUrl: mock.url }).partner as NonNullable<Profile['partner']>;

const SECRETS = () => ({
  MY_KEY: partner().headers?.['X-API-Key']?.otherwise ?? '',
  MY_SECRET: partner().headers?.['X-API-Secret']?.otherwise ?? '',
  MY_AUTHORIZATION: mockProfile({ baseUrl: mock.url })['operator-v2']?.authorization?.otherwise ?? '',
});

const init = (...given: string[]) => start(['init', '--out', out(), ...given], { env: SECRETS() }).end;

test.beforeAll(async () => {
  mock = await startMock({});
});
test.afterAll(() => mock.close());
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-init-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('v2: an address and a header are enough, and what was found is named', async () => {
  const { code, screen } = await init('--v2', `${mock.url}/v2`, '--header', 'Authorization=MY_AUTHORIZATION');

  expect(code, screen).toBe(0);
  expect(violations('harness/profile', made())).toEqual([]);
  expect(made()['operator-v2']).toEqual({
    baseUrl: `${mock.url}/v2`,
    authorization: { env: 'MY_AUTHORIZATION' },
    binding: 'operator-v2',
  });
  expect(screen).toMatch(/ok {4}a bookable availability: /);
  expect(screen).toContain('Next: npm run certify -- --profile');
});

test('v2: the binding is found by what answers', async () => {
  const { code, screen } = await init('--v2', `${mock.url}/octo`, '--header', 'Authorization=MY_AUTHORIZATION');

  expect(code, screen).toBe(0);
  expect(made()['operator-v2']?.binding).toBe('octo-1.0');
});

test('a Partner API: its rates come from a file', async () => {
  const { channelId, supplierId, products } = partner();
  writeFileSync(join(folder, 'rates.json'), JSON.stringify(products.flatMap(({ rates }) => rates)));
  const { code, screen } = await init(
    ...['--partner', mock.url, '--channel', channelId, '--supplier', supplierId, '--from', join(folder, 'rates.json')],
    ...['--header', 'X-API-Key=MY_KEY', '--header', 'X-API-Secret=MY_SECRET'],
  );

  expect(code, screen).toBe(0);
  expect(violations('harness/profile', made())).toEqual([]);
  expect(made().partner?.products).toEqual(products);
  expect(readFileSync(out(), 'utf8')).not.toContain(SECRETS().MY_KEY);
});

test('a Partner API: what the target does not know is named with the file, and doctor is the next step', async () => {
  const { channelId, products } = partner();
  writeFileSync(join(folder, 'rates.json'), JSON.stringify(products.flatMap(({ rates }) => rates)));
  const { code, screen } = await init(
    ...['--partner', mock.url, '--channel', channelId, '--supplier', channelId, '--from', join(folder, 'rates.json')],
    ...['--header', 'X-API-Key=MY_KEY', '--header', 'X-API-Secret=MY_SECRET'],
  );

  expect(code, screen).toBe(0);
  expect(screen).toMatch(/no {4}SET-UP REFUSED/);
  expect(screen).toContain(`file     ${out()}`);
  expect(screen).toContain(`Next: mend what is marked "no", then: npm run holdfast -- doctor --profile ${out()}\n`);
});

const refusals: { why: string; given: () => string[]; words: string }[] = [
  { why: 'nobody to ask', given: () => [], words: 'init needs an address, and nobody is here to be asked.' },
  { why: 'nothing listens', given: () => ['--v2', 'http://127.0.0.1:9/v2'], words: 'Nothing listens at' },
  {
    why: 'wrong credentials',
    given: () => ['--v2', `${mock.url}/v2`, '--header', 'Authorization=MY_KEY'],
    words: 'The credentials for operator-v2 are not taken',
  },
  {
    why: 'a variable that is not set',
    given: () => ['--v2', `${mock.url}/v2`, '--header', 'Authorization=NOT_SET_ANYWHERE'],
    words: 'The environment variable NOT_SET_ANYWHERE is not set.',
  },
  {
    why: 'a secret in place of a variable',
    given: () => ['--v2', `${mock.url}/v2`, '--header', 'Authorization=Bearer canary'],
    words: 'This names no header and variable.',
  },
  { why: 'no rates', given: () => ['--partner', mock.url], words: 'its rates, which cannot be read from it' },
];

for (const { why, given, words } of refusals) {
  test(`refused: ${why}`, async () => {
    const { code, errors } = await init(...given());

    expect(code, errors).toBe(3);
    expect(errors).toContain(words);
    expect(errors).not.toContain('canary');
    expect(() => made()).toThrow('ENOENT');
  });
}

test('a file that is there is not written over', async () => {
  writeFileSync(out(), 'mine');
  const { code } = await init('--v2', `${mock.url}/v2`, '--header', 'Authorization=MY_AUTHORIZATION');

  expect(code).toBe(3);
  expect(readFileSync(out(), 'utf8')).toBe('mine');
});

test('an answer that cannot be used is explained and asked again', async () => {
  process.env.HOLDFAST_INIT_TEST = 'x';
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end('neither\nv2\nnot an address\nhttps://api.example.com/v2/\nAuthorization=HOLDFAST_INIT_TEST\n\n');
  const none = {
    header: [],
    v2: undefined,
    partner: undefined,
    binding: undefined,
    channel: undefined,
    supplier: undefined,
    from: undefined,
    name: undefined,
    out: undefined,
  };
  const answers = await withQuestions({ input, output }, (ask) => asked(none, ask));

  expect(answers).toMatchObject({ v2: 'https://api.example.com/v2', header: ['Authorization=HOLDFAST_INIT_TEST'] });
  const said = String(output.read());
  expect(said.match(/Its address\?/g)).toHaveLength(2);
  expect(said).toContain('allowed  partner, v2');
});
