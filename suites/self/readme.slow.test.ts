// What the README says is true: its commands run, its options exist, its picture is what is printed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Command } from '../../cli/command.ts';
import { init } from '../../cli/init.ts';
import { requirements } from '../../cli/requirements.ts';
import { faults, variants } from '../../mock-operator/faults.ts';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { violations } from '../../schemas/validate.ts';
import { OLD_MS } from '../harness/booking/aging.ts';
import { LIMITS, MOST_RUNS } from '../harness/effects/budget.ts';
import { MOST_COUNTED } from '../harness/v2/counting.ts';
import { executed } from './executed.ts';
import { holdfast } from './holdfast.ts';
import { PICTURED, picture } from './picture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(`${root}/README.md`, 'utf8');
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { scripts: Record<string, string> };

test('each npm command of the README is a script of the package', () => {
  const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name ?? '');

  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

test('each option of the README stands in the help of its command', async () => {
  for (const [, script = '', words = ''] of readme.matchAll(/npm run (certify|mock|holdfast) -- ([^`\n]+)/g)) {
    const [command = '', ...rest] = script === 'holdfast' ? words.split(' ') : [script, ...words.split(' ')];
    const help = ((await import(`../../cli/${command}.ts`)) as Record<string, Command>)[command]?.help;
    for (const option of rest.filter((word) => word.startsWith('--'))) {
      expect(help, `${command} ${option}`).toContain(option);
    }
  }
});

test('the faults and variants of the README are those of the mock operator', () => {
  const named = (kind: string) =>
    [...readme.matchAll(new RegExp(`--${kind} ([a-z-]+)`, 'g'))].map(([, name]) => name ?? '');

  expect(named('fault').filter((name) => !faults.has(name))).toEqual([]);
  expect(named('variant').filter((name) => !variants.has(name))).toEqual([]);
});

test('the requirements command of the README lists requirements', async () => {
  const { out } = await executed(requirements, ['partner.hold.release']);

  expect(out).toContain('partner.hold.release-moves-active-to-released   MUST');
  expect(out).toContain('suites/v1/hold.suite.ts:');
});

test('the profiles of the README are valid, and the binding', () => {
  const documents = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text) as object);
  const isBinding = (document: object) => 'operations' in document;

  expect(documents.filter(isBinding)).toHaveLength(1);
  expect(documents.length).toBeGreaterThan(3);
  for (const document of documents) {
    expect(violations(isBinding(document) ? 'harness/channel-binding' : 'harness/profile', document)).toEqual([]);
  }
});

/** The command lines of the README that begin so, as words. */
const linesOf = (command: string): string[][] =>
  [...readme.matchAll(new RegExp(`^npm run holdfast -- ${command} (.*)$`, 'gm'))].map(([, words = '']) =>
    words.split(' '),
  );

test('each init of the README writes a profile of the mock operator, when it is at these addresses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-readme-'));
  const mock = await startMock();
  const { partner, booking, channel, ...others } = mockProfile({ baseUrl: mock.url });
  const places: Record<string, string | undefined> = {
    'https://api.example.com': mock.url,
    'https://api.example.com/v2': others['operator-v2']?.baseUrl,
    'https://booking.example.com': booking?.baseUrl,
    'https://channel.example.com': channel?.baseUrl,
    'rates.json': join(folder, 'rates.json'),
  };
  const ids: Record<string, string | undefined> = {
    '--channel': partner?.channelId,
    '--supplier': partner?.supplierId,
  };
  const secrets = (section: { headers?: Record<string, { otherwise?: string }> } = {}, of = '') => ({
    [`MY_${of}KEY`]: section.headers?.['X-API-Key']?.otherwise ?? '',
    [`MY_${of}SECRET`]: section.headers?.['X-API-Secret']?.otherwise ?? '',
  });
  const env = {
    ...secrets(partner),
    ...secrets(booking, 'RESELLER_'),
    ...secrets(channel, 'CHANNEL_'),
    MY_AUTHORIZATION: others['operator-v2']?.authorization?.otherwise ?? '',
  };
  writeFileSync(join(folder, 'rates.json'), JSON.stringify(partner?.products.flatMap(({ rates }) => rates)));
  try {
    const lines = linesOf('init');
    expect(lines).toHaveLength(3);
    for (const [index, words] of lines.entries()) {
      // Where a run stands in for the operator, a process of its own listens: cli/own-operator.slow.test.ts starts one.
      const given = words.filter(
        (word, at) => ![word, words[at - 1]].some((one) => one === '--listen' || one === '--out'),
      );
      const put = given.map((word, at) => (word === 'UUID' ? ids[given[at - 1] ?? ''] : places[word]) ?? word);
      const { code, screen } = await executed(init, [...put, '--out', join(folder, `${index}.json`)], env);

      expect(code, screen).toBe(0);
      expect(screen).not.toMatch(/^ {2}no /m);
    }
  } finally {
    await mock.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the figures of the README are those of the program', () => {
  expect(MOST_RUNS).toBe(10);
  for (const figure of [
    'ten cases each,\nfewer where',
    `the usual ${LIMITS.holds} \`holds\` are enough for two`,
    `(${MOST_COUNTED} at most)`,
    `a \`patienceSeconds\` of ${OLD_MS / 1_000} or more`,
  ]) {
    expect(readme).toContain(figure);
  }
});

/** The command lines of the README in which a word stands, as arguments of `certify`. */
const certifyLines = (word: string): string[][] =>
  [...readme.matchAll(/^npm run certify -- (.*)$/gm)]
    .map(([, words = '']) => words.split(' '))
    .filter((words) => words.includes(word));

test('the shards of the README judge together what one run judges, with the limits of a profile that states none', async () => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-readme-'));
  const mock = await startMock();
  try {
    const { name, partner } = mockProfile({ baseUrl: mock.url });
    const profile = join(folder, 'profile.json');
    writeFileSync(profile, JSON.stringify({ name, partner, limits: { requestsPerSecond: 400 } }));
    const places: Record<string, string> = { 'profile.json': profile, shards: join(folder, 'shards') };
    const run = (words: string[]) => holdfast('certify', ...words.map((word) => places[word] ?? word));

    const shards = await Promise.all(certifyLines('--shard').map(run));
    const [merged] = await Promise.all(certifyLines('--merge').map(run));

    expect(
      shards.map(({ code }) => code),
      shards.map(({ screen }) => screen).join(''),
    ).toEqual([0, 0]);
    expect(merged?.screen).toContain('CONFORMANT');
    expect(merged).toMatchObject({ code: 0, screen: expect.stringContaining(' 0 blocked, ') });
  } finally {
    await mock.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** `POST /_mock/expire` with `{"id":"…"}`, and the curl lines of the control. */
const controlCalls = (): { path: string; body: string }[] => [
  ...Array.from(readme.matchAll(/`POST (\/_mock\/[\w-]+)` with `(\{[^`]*\})`/g), ([, path = '', body = '']) => ({
    path,
    body,
  })),
  ...Array.from(
    readme.matchAll(/`curl -X POST http:\/\/127\.0\.0\.1:4010(\S+?)(?:`| [^`]*-d '([^']*)'`)/g),
    ([, path = '', body = '']) => ({
      path,
      body,
    }),
  ),
];

test('the calls to the control of the mock are taken as the README writes them, and do something', async () => {
  const mock = await startMock();
  const { url } = mock;
  const [supplier] = mock.catalogue().suppliers;
  const [product] = supplier?.products ?? [];
  const rate = product?.rates.find(({ holdable, cancelable }) => holdable && cancelable);
  const [next] = rate?.next ?? [];
  const send = (path: string, body: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-API-Key': 'demo-key', 'X-API-Secret': 'demo-secret' },
      ...(body !== '' && { body }),
    });
  const held = async (): Promise<string> => {
    const id = crypto.randomUUID();
    const places = {
      availabilityId: next?.availabilityId,
      productId: product?.productId,
      supplierId: supplier?.supplierId,
    };
    const item = {
      ...places,
      rateId: rate?.rateId,
      priceId: rate?.prices[0]?.priceId,
      quantity: 1,
      travelerType: 'ADULT',
      at: next?.start,
    };
    const answer = await send(
      '/v1.2/holds',
      JSON.stringify({ hold: { id, items: [item] }, meta: { reqId: crypto.randomUUID() } }),
    );
    expect(answer.status, await answer.text()).toBe(201);
    return id;
  };
  try {
    const calls = controlCalls().filter(({ path }) => path !== '/_mock/booking'); // a booking is made by a client of its own
    expect(calls.map(({ path }) => path).sort()).toEqual(
      ['/_mock/behaviour', '/_mock/capacity', '/_mock/clock', '/_mock/expire', '/_mock/reset'].sort(),
    );
    const hold = await held();
    for (const { path, body } of calls) {
      const ids = path === '/_mock/expire' ? hold : (next?.availabilityId ?? '');
      const answer = await send(path, body.replaceAll('…', ids));

      expect(answer.ok, `${path} ${body}: ${await answer.text()}`).toBe(true);
    }
  } finally {
    await mock.close();
  }
});

for (const [index, pictured] of PICTURED.entries()) {
  test(`picture ${index + 1} of the README is what a failure prints`, async () => {
    const shown = [...readme.matchAll(/```text\n([\s\S]*?)\n```/g)].map(([, text]) => text);

    expect(shown).toHaveLength(PICTURED.length);
    expect(await picture(pictured)).toBe(shown[index]);
  });
}

test('the numbers of the README, and the commit that they are of, are those of the proof', () => {
  const numbers = readFileSync(`${root}/proof.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- **'))
    .slice(0, 4);

  expect(numbers).toHaveLength(4);
  expect(readme).toContain(numbers.join('\n'));
});
