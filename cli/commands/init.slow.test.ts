import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { violations } from '../../schemas/validate.ts';
import { version } from '../../schemas/version.ts';
import { executed } from '../../self/fixtures/executed.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { renderSetupError, SetupError } from '../errors.ts';
import { withQuestions } from '../init/dialogue.ts';
import { made as draftOf } from '../init/draft.ts';
import { type Given, options } from '../init/options.ts';
import { asked } from '../init/questions.ts';
import { openOf, profileText } from '../init/text.ts';
import { shellLines } from '../mock/banner.ts';
import { readProfile } from '../profile/profile.ts';
import { init as command } from './init.ts';

let folder: string;
let mock: StartedMock;
const out = () => join(folder, 'profile.json');
const made = () => JSON.parse(readFileSync(out(), 'utf8')) as Profile;
const partner = () => mockProfile({ baseUrl: mock.url }).partner as NonNullable<Profile['partner']>;

const SECRETS = () => ({
  MY_KEY: partner().headers?.['X-API-Key']?.otherwise ?? '',
  MY_SECRET: partner().headers?.['X-API-Secret']?.otherwise ?? '',
  MY_RESELLER_KEY: mockProfile({ baseUrl: mock.url }).booking?.headers?.['X-API-Key']?.otherwise ?? '',
  MY_RESELLER_SECRET: mockProfile({ baseUrl: mock.url }).booking?.headers?.['X-API-Secret']?.otherwise ?? '',
  MY_CHANNEL_KEY: mockProfile({ baseUrl: mock.url }).channel?.headers?.['X-API-Key']?.otherwise ?? '',
  MY_CHANNEL_SECRET: mockProfile({ baseUrl: mock.url }).channel?.headers?.['X-API-Secret']?.otherwise ?? '',
  MY_AUTHORIZATION: mockProfile({ baseUrl: mock.url })['operator-v2']?.authorization?.otherwise ?? '',
});

const init = (...given: string[]) => executed(command, ['--out', out(), ...given], SECRETS());

test.beforeAll(async () => {
  mock = await startMock({});
});
test.afterAll(() => mock.close());
test.beforeEach(() => {
  folder = temporaryFolder();
});

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
  expect(screen).toContain('Next: npm run holdfast -- doctor --profile');
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

  expect(code, screen).toBe(3);
  expect(screen).toMatch(/FAIL {2}SET-UP REFUSED/);
  expect(screen).toContain(`file     ${out()}`);
  expect(screen).toContain(`Next: fix what is marked FAIL, then: npm run holdfast -- doctor --profile ${out()}\n`);
});

test('a Partner API: everything that is missing is named at once, with its form', async () => {
  const { code, screen } = await init('--partner', mock.url, '--header', 'X-API-Key=MY_KEY');

  expect(code).toBe(3);
  expect(screen.match(/at {7}--\w+/g)).toEqual(['at       --channel', 'at       --from', 'at       --supplier']);
  expect(screen).toContain('allowed  the uuid that the paths of its calls have after /suppliers/');
});

/** A Booking API that sells the rates of the mock: suppliers, products and rates as lists beside `meta`. */
const bookingApi = async (suppliers: string[]): Promise<{ url: string; calls: string[]; close(): void }> => {
  const { products } = partner();
  const calls: string[] = [];
  const server = await listeningServer(({ url = '', headers }, response) => {
    calls.push(`${url} ${headers['x-reseller-key']}`);
    const [, ofSupplier, productId] = /^\/v1\.2\/suppliers\/([^/]+)\/products(?:\/([^/]+)\/rates)?$/.exec(url) ?? [];
    const answer =
      url === '/v1.2/suppliers'
        ? { suppliers: suppliers.map((id) => ({ id })) }
        : ofSupplier !== partner().supplierId
          ? undefined
          : productId === undefined
            ? { products: products.map(({ id }) => ({ id })) }
            : { rates: products.find(({ id }) => id === productId)?.rates };
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ meta: {}, ...answer }));
  });
  return {
    url: server.url,
    calls,
    close: () => void server.close(),
  };
};

test('a Partner API: its supplier and rates are read from a Booking API that sells them', async () => {
  const { channelId, supplierId, products } = partner();
  const api = await bookingApi([supplierId]);
  const { code, screen } = await init(
    ...['--partner', mock.url, '--channel', channelId, '--from-booking-api', `${api.url}/v1.2`],
    ...[
      '--header',
      'X-API-Key=MY_KEY',
      '--header',
      'X-API-Secret=MY_SECRET',
      '--booking-header',
      'X-Reseller-Key=MY_SECRET',
    ],
  );
  api.close();

  expect(code, screen).toBe(0);
  expect(made().partner).toMatchObject({ supplierId, products });
  expect(api.calls).toHaveLength(2 + products.length);
  expect(api.calls.every((call) => call.endsWith(SECRETS().MY_SECRET))).toBe(true);
  expect(readFileSync(out(), 'utf8')).not.toContain(SECRETS().MY_SECRET);
});

test('a Booking API of several suppliers, without the one that is named, or that is none, is refused', async () => {
  const { channelId, supplierId } = partner();
  const api = await bookingApi([supplierId, channelId]);
  const from = (url: string, ...more: string[]) =>
    init('--partner', mock.url, '--channel', channelId, '--from-booking-api', url, ...more);
  const several = await from(api.url);
  const unknown = await from(api.url, '--supplier', channelId);
  const none = await from(`${api.url}/elsewhere`);
  const silent = await from('http://127.0.0.1:9');
  api.close();

  expect([several.code, unknown.code, none.code, silent.code]).toEqual([3, 3, 3, 3]);
  expect(several.errors).toContain('The Booking API has several suppliers.');
  expect(several.errors).toContain(`allowed  ${supplierId}, ${channelId}`);
  expect(unknown.errors).toContain('The Booking API answered 404.');
  expect(none.errors).toContain('The Booking API answered 404.');
  expect(silent.errors).toContain('The Booking API gave no answer');
  expect(() => made()).toThrow('ENOENT');
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
    Object.assign(process.env, SECRETS());
    const error: unknown = await command.execute(['--out', out(), ...given()]).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(SetupError);
    const said = renderSetupError(error as SetupError);
    expect(said).toContain(words);
    expect(said).not.toContain('canary');
    expect(() => made()).toThrow('ENOENT');
  });
}

test('a file that is there is not written over', async () => {
  writeFileSync(out(), 'mine');
  const { code } = await init('--v2', `${mock.url}/v2`, '--header', 'Authorization=MY_AUTHORIZATION');

  expect(code).toBe(3);
  expect(readFileSync(out(), 'utf8')).toBe('mine');
});

/** What the mock answers to the curl lines that it prints: a list, a hold and a booking. */
const savedAnswers = async (): Promise<string[]> => {
  const answers: string[] = [];
  for (const line of shellLines(mock).filter((one) => one.startsWith('curl '))) {
    answers.push((await promisify(execFile)('sh', ['-c', line])).stdout);
  }
  return answers;
};

test('rates are taken as people have them, and supplier and channel from the answer that names them', async () => {
  const { channelId, supplierId } = partner();
  const [, hold = '', booking = ''] = await savedAnswers();
  const { rate } = JSON.parse(hold).hold.items[0];
  const ids = ['--channel', channelId, '--supplier', supplierId];
  const table: [name: string, text: string, options: string[]][] = [
    ['one rate', JSON.stringify(rate), ids],
    ['a list', JSON.stringify([rate, rate]), ids],
    ['rates', `// of the season\n${JSON.stringify({ rates: [rate] })}`, ids],
    ['a product', JSON.stringify({ id: rate.productId, rates: [{ ...rate, productId: undefined }] }), ids],
    ['a saved hold', hold, ['--channel', channelId]],
    ['a saved booking', booking, []],
  ];
  for (const [name, text, options] of table) {
    const [saved, file] = [join(folder, 'saved.json'), join(folder, `${name}.json`)];
    writeFileSync(saved, text);
    const { code, screen } = await executed(
      command,
      [
        ...['--out', file, '--partner', `${mock.url}/v1.2/holds`, '--from', saved, ...options],
        ...['--header', 'X-API-Key=MY_KEY', '--header', 'X-API-Secret=MY_SECRET'],
      ],
      SECRETS(),
    );

    expect([name, code], screen).toEqual([name, 0]);
    expect(screen).toContain('/v1.2/holds is left out of the address');
    expect(JSON.parse(readFileSync(file, 'utf8')).partner).toMatchObject({
      baseUrl: mock.url,
      channelId,
      supplierId,
      products: [{ id: rate.productId, rates: [{ id: rate.id }] }],
    });
  }
});

/** The text without the // before its examples. */
const uncommented = (text: string): string => text.replaceAll(/^( *)\/\/ /gm, '$1');

test('a skeleton names every key, and with its examples it is a profile', async () => {
  const { code, out: said } = await start(['init', '--skeleton', '--out', out()]).end;
  const text = readFileSync(out(), 'utf8');
  const whole = join(folder, 'whole.json');
  writeFileSync(whole, uncommented(text));
  const { code: added, out: addedSaid } = await start([
    ...['init', '--skeleton', '--add', '--out', whole, '--channel-api', 'https://api.example.com/v1.2'],
  ]).end;

  expect(code, said).toBe(0);
  expect(said).toContain('Next: complete the file, then: ');
  for (const key of ['baseUrl', 'headers', 'channelId', 'supplierId', 'products', 'window', 'without', 'limits']) {
    expect(text).toContain(`"${key}"`);
  }
  expect(Object.keys(readProfile(whole))).toEqual(
    expect.arrayContaining(['$schema', 'partner', 'operator-v2', 'booking', 'channel', 'operator', 'limits']),
  );
  expect([added, addedSaid]).toEqual([3, '']);
});

test('a skeleton of an interface that is named has what is known of it, and calls nothing', async () => {
  const { code, out: said } = await start([
    ...['init', '--skeleton', '--out', out(), '--v2', 'http://127.0.0.1:9/v2', '--header', 'Authorization=NOT_SET'],
  ]).end;

  expect(code, said).toBe(0);
  expect(readProfile(out())['operator-v2']).toEqual({
    baseUrl: 'http://127.0.0.1:9/v2',
    authorization: { env: 'NOT_SET' },
  });
  for (const key of ['binding', 'days', 'restricted', 'endpoints']) {
    expect(readFileSync(out(), 'utf8')).toContain(`// "${key}": `);
  }
});

test('the comments of a profile that is added to stay', async () => {
  const { channelId } = mockProfile({ baseUrl: mock.url }).channel as NonNullable<Profile['channel']>;
  const before = `{\n  // ours\n  "name": "Mine", /* of the spring */\n  "operator-v2": ${JSON.stringify(v2Alone()['operator-v2'])}\n}\n`;
  writeFileSync(out(), before);
  const { code, screen } = await init('--add', '--booking', apis().booking, '--channel', channelId, ...RESELLER);

  expect(code, screen).toBe(0);
  expect(readFileSync(out(), 'utf8')).toContain(before.trimEnd().slice(0, -2));
  expect(readProfile(out())).toMatchObject({ name: 'Mine', ...v2Alone(), booking: { baseUrl: apis().booking } });
});

test('an editor finds the schema: where the package is installed, else at its address', async () => {
  const installed = join(folder, 'node_modules', 'holdfast', 'dist', 'schemas', 'harness');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'profile.schema.json'), '{}');
  const below = join(folder, 'conformance', 'profile.json');
  const elsewhere = temporaryFolder();
  const other = join(elsewhere, 'profile.json');
  await init('--skeleton');
  await executed(command, ['--skeleton', '--out', below]);
  await executed(command, ['--skeleton', '--out', other]);
  const schemaIn = (file: string) => /"\$schema": "(.*)"/.exec(readFileSync(file, 'utf8'))?.[1];

  expect(schemaIn(out())).toBe('./node_modules/holdfast/dist/schemas/harness/profile.schema.json');
  expect(schemaIn(below)).toBe('../node_modules/holdfast/dist/schemas/harness/profile.schema.json');
  expect(schemaIn(other)).toBe(`https://unpkg.com/holdfast@${version()}/dist/schemas/harness/profile.schema.json`);
});

/** Nothing is given by options. */
const NONE = Object.fromEntries(
  Object.entries(options).map(([name, option]) => [
    name,
    'many' in option ? [] : 'value' in option ? undefined : false,
  ]),
) as unknown as Given;

/** What is answered to the questions of init, and what it says; the variables of the answers are set. */
const answeredWith =
  (given: Partial<Given>) =>
  async (...typed: string[]) => {
    Object.assign(process.env, SECRETS(), { HOLDFAST_WRONG: 'canary-of-nobody' });
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end(typed.map((line) => `${line}\n`).join(''));
    const ended = await withQuestions({ input, output }, (ask) => asked({ ...NONE, ...given }, out(), ask)).catch(
      (error: Error) => error,
    );
    return { ended, said: String(output.read()) };
  };

const answered = answeredWith({});

const times = (text: string, words: string) => text.split(words).length - 1;

test('questions of v2: what is no answer, where nothing listens, and headers that are not taken are explained and asked again', async () => {
  const { ended, said } = await answered(
    ...['neither', 'v2', 'not an address', 'http://127.0.0.1:9', `${mock.url}/v2/`, 'Authorization=HOLDFAST_WRONG', ''],
    ...[`${mock.url}/v2`, 'Authorization=MY_AUTHORIZATION', '', ''],
  );

  expect(ended).toMatchObject({ v2: `${mock.url}/v2`, 'v2-header': ['Authorization=MY_AUTHORIZATION'] });
  expect(said).toContain('allowed  partner, v2, booking, channel, operator');
  expect(said).toContain('This is no address of an interface.');
  expect(said).toContain('Nothing listens at 127.0.0.1:9.');
  expect(said).toContain('The credentials for operator-v2 are not taken (HTTP 401).');
  expect(times(said, 'Its address?')).toBe(4);
  expect(said).not.toContain('canary');
});

test('questions of a Partner API: credentials, supplier and rates are checked at the target, and asked again', async () => {
  const { channelId, supplierId, products } = partner();
  const rates = join(folder, 'rates.json');
  writeFileSync(rates, JSON.stringify(products.flatMap((product) => product.rates)));
  const { ended, said } = await answered(
    ...['partner', mock.url, 'X-API-Key=HOLDFAST_WRONG', 'X-API-Secret=MY_SECRET', '', 'X-API-Key=MY_KEY', ''],
    ...['no uuid', channelId, channelId, rates, supplierId, join(folder, 'none.json'), rates, ''],
  );

  expect(ended).toMatchObject({
    partner: mock.url,
    'partner-header': ['X-API-Secret=MY_SECRET', 'X-API-Key=MY_KEY'],
    channel: channelId,
    supplier: supplierId,
    from: rates,
  });
  expect(said).toContain('The credentials are not taken (HTTP 401).');
  expect(said).toContain('This is no uuid.');
  expect(said).toMatch(/SET-UP REFUSED {2}The profile is mistaken about .*\n.*\n {2}at +\/partner\/supplierId/);
  expect(said).toContain('There is no such file.');
  expect(times(said, 'The uuid of the supplier?')).toBe(2);
  expect(said).not.toContain('canary');
});

test('questions that nobody answers any more end', async () => {
  const { ended } = await answered('partner', mock.url);

  expect(ended).toMatchObject({ message: 'The questions were not answered.' });
});

const RESELLER = [
  '--booking-header',
  'X-API-Key=MY_RESELLER_KEY',
  '--booking-header',
  'X-API-Secret=MY_RESELLER_SECRET',
];
const OPERATOR = ['--channel-header', 'X-API-Key=MY_CHANNEL_KEY', '--channel-header', 'X-API-Secret=MY_CHANNEL_SECRET'];
const apis = () => ({ booking: `${mock.url}/booking`, channel: `${mock.url}/channel` });

test('a platform: both APIs from their addresses and headers, and what was found there is named', async () => {
  const { channelId } = mockProfile({ baseUrl: mock.url }).channel as NonNullable<Profile['channel']>;
  const { code, screen } = await init(
    ...['--booking', `${apis().booking}/v1.2`, ...RESELLER, '--channel-api', apis().channel, ...OPERATOR],
    ...['--channel', channelId],
  );
  const several = await executed(
    command,
    ['--out', join(folder, 'other.json'), '--channel-api', apis().channel, ...OPERATOR],
    SECRETS(),
  );

  expect(several.code).toBe(3);
  expect(several.errors).toContain('The Channel API lists several channels.');
  expect(several.errors).toContain(channelId);
  expect(code, screen).toBe(0);
  expect(screen).toMatch(/^booking\n {2}ok[\s\S]*^channel\n {2}ok/m);
  expect(violations('harness/profile', made())).toEqual([]);
  expect(made()).toMatchObject({
    name: new URL(mock.url).host,
    booking: {
      baseUrl: apis().booking,
      headers: { 'X-API-Key': { env: 'MY_RESELLER_KEY' }, 'X-API-Secret': { env: 'MY_RESELLER_SECRET' } },
      channelId,
    },
    channel: { baseUrl: apis().channel, channelId },
  });
  expect(screen).toMatch(/ok {4}a supplier with products and rates: supplier \S+: 3 products, \d+ rates/);
  expect(screen).toMatch(/ok {4}free seats on a holdable, cancelable rate: /);
  expect(screen).toContain(`ok    the channel that products are bound to: channel ${channelId}`);
  expect(screen).toMatch(/WARN {2}an operator behind the platform/);
  expect(screen).toMatch(
    /WARN {2}a channel of another reseller: the profile names none, .* The platform lists \S+: if one is of another reseller, add it as "otherChannelId" to channel/,
  );
});

test('further interfaces are added to a profile, and nothing of it is lost', async () => {
  const before = {
    $schema: './mine.json',
    name: 'Mine',
    environment: 'production',
    ...v2Alone(),
    limits: { holds: 7 },
  };
  writeFileSync(out(), JSON.stringify(before));
  const { channelId } = mockProfile({ baseUrl: mock.url }).channel as NonNullable<Profile['channel']>;
  const address = ['--booking', apis().booking, '--channel', channelId];
  const untouched = await init(...address, ...RESELLER);
  const added = await init('--add', ...address, ...RESELLER);
  const twice = await init('--add', ...address, ...RESELLER);

  expect([untouched.code, added.code, twice.code], added.screen).toEqual([3, 0, 3]);
  expect(untouched.errors).toContain('Add to it with --add');
  expect(added.screen).toContain(`${out()} is added to.`);
  expect(twice.errors).toContain('The profile has a section booking already.');
  const { booking, ...rest } = made();
  expect(rest).toEqual(before);
  expect(booking).toMatchObject({ baseUrl: apis().booking, channelId });
});

/** The section of v2 alone, as somebody has written it. */
const v2Alone = () => ({
  'operator-v2': { baseUrl: `${mock.url}/v2`, authorization: { env: 'MY_AUTHORIZATION' }, days: 20 },
});

test('headers go to the origin of the first address alone, and to another only where they are its own', async () => {
  const sent: string[] = [];
  const other = await listeningServer(({ headers }, response) => {
    sent.push(JSON.stringify(headers));
    response.end('{}');
  });
  const url = `http://localhost:${new URL(other.url).port}`;
  const { channelId, supplierId } = partner();
  const given = ['--v2', `${mock.url}/v2`, '--header', 'Authorization=MY_AUTHORIZATION', '--channel', channelId];
  await init(...given, '--booking', url, '--booking-header', 'X-API-Key=MY_RESELLER_KEY');
  const byThen = sent.length;
  await executed(
    command,
    [
      ...['--out', join(folder, 'from-another.json'), '--partner', mock.url, '--header', 'X-API-Key=MY_KEY'],
      ...['--from-booking-api', url, '--supplier', supplierId, '--channel', channelId],
    ],
    SECRETS(),
  );
  await other.close();

  expect(byThen).toBeGreaterThan(1);
  expect(sent.length).toBeGreaterThan(byThen);
  expect(sent.join()).toContain(SECRETS().MY_RESELLER_KEY);
  expect(sent.join()).not.toContain(SECRETS().MY_AUTHORIZATION);
  expect(sent.join()).not.toContain(SECRETS().MY_KEY);
});

test('questions of a platform: each API is asked at once, and the channel is looked for in its list', async () => {
  const { channelId } = mockProfile({ baseUrl: mock.url }).channel as NonNullable<Profile['channel']>;
  const { supplierId } = partner();
  const keys = (api: string) => [`X-API-Key=MY_${api}_KEY`, `X-API-Secret=MY_${api}_SECRET`, ''];
  writeFileSync(out(), JSON.stringify({ name: 'Mine', ...v2Alone() }));
  const { ended, said } = await answeredWith({ add: true })(
    ...['channel', apis().channel, ...keys('CHANNEL'), '', supplierId],
    ...[apis().channel, ...keys('CHANNEL'), '', channelId],
    ...['booking', apis().booking, ...keys('CHANNEL'), apis().booking, ...keys('RESELLER'), ''],
  );

  expect(ended).toMatchObject({ 'channel-api': apis().channel, booking: apis().booking, channel: channelId });
  expect(said).toMatch(/SET-UP REFUSED {2}The profile is mistaken about the channel that products are bound to/);
  expect(said).toContain('The credentials for booking are not taken (HTTP 401).');
  expect(said).toContain('Another one, for the same profile? (partner, booking, operator; empty: no more)');
});

test('no answer leaves a question open: the file has a comment there, and the rest is written', async () => {
  const { channelId } = partner();
  const { ended } = await answered(
    ...['partner', `${mock.url}/v1.2`, 'X-API-Key=MY_KEY', 'X-API-Secret=MY_SECRET', '', channelId, '', '', ''],
  );
  const { profile, found } = await draftOf(ended as Given, out());
  const text = profileText({ ...profile }, false);
  const { ended: nothing } = await answered('');

  expect(found).toEqual([]);
  expect(openOf({ ...profile })).toEqual(['/partner/supplierId', '/partner/products']);
  expect(profile.partner).toMatchObject({ baseUrl: mock.url, channelId });
  expect(text).toMatch(/\/\* The supplier of the products\. \*\/\n +\/\/ "supplierId": "/);
  expect(text).toMatch(/ \/\/ "products": \[/);
  expect(openOf({ ...(await draftOf(nothing as Given, out())).profile })).toEqual([]);
});
