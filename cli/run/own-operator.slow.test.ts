// The operator that a run puts behind a platform: a mock in another process is the platform, over sockets.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile, Report } from '../../schemas/generated/types.ts';
import { executed } from '../../self/fixtures/executed.ts';
import { freePort } from '../../self/fixtures/free-port.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { needsPosix } from '../../self/fixtures/programs.ts';
import { textIn } from '../../self/fixtures/report-files.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { certify } from '../commands/certify.ts';
import { inventoryOfOfferings } from './own-operator.ts';

const env = { PLATFORM_KEY: 'key of the platform', PLATFORM_SECRET: 'secret of the platform' };
const KEYS = { 'X-API-Key': { env: 'PLATFORM_KEY' }, 'X-API-Secret': { env: 'PLATFORM_SECRET' } };

/** Whether nothing listens on a port. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const written = (profile: object): string => {
  const file = join(temporaryFolder(), 'platform.json');
  writeFileSync(file, JSON.stringify(profile));
  return file;
};

/** A platform in a process of its own that calls an operator at a port, and its profile with that operator. */
const platformBefore = async (port: number, keys = env) => {
  const { child, end, says } = start(
    [
      ...['mock', '--upstream', `http://127.0.0.1:${port}`],
      ...['--upstream-header', 'X-API-Key: env:PLATFORM_KEY', '--upstream-header', 'X-API-Secret: env:PLATFORM_SECRET'],
    ],
    { env: keys },
  );
  const said = await says('Ctrl-C');
  const baseUrl = /mock operator +(\S+)/.exec(said)?.[1] ?? '';
  const { partner: _partner, 'operator-v2': _v2, ...both } = mockProfile({ baseUrl });
  const profile: Profile = {
    ...both,
    ...(both.booking && { booking: { ...both.booking, window: { start: '+0d', end: '+4d' } } }),
    operator: { listen: `127.0.0.1:${port}`, headers: KEYS },
  };
  const close = async () => {
    child.kill('SIGTERM');
    await end;
  };
  return { profile, close };
};

test('a platform in another process is conformant on both APIs, with the operator of the run behind it', async () => {
  const port = await freePort();
  const { profile, close } = await platformBefore(port);
  const out = temporaryFolder();

  const { code, screen } = await start(
    ['certify', '--profile', written(profile), '--out', out, '--seed', '1', '--runs', '2'],
    { env },
  ).end;
  await close();

  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
  expect(report.requirements.filter(({ state }) => state === 'failed' || state === 'blocked')).toEqual([]);
  expect([code, report.verdict, report.target.interfaces]).toEqual([0, 'conformant', ['booking', 'channel']]);
  expect(screen).toContain(`operator behind it at http://127.0.0.1:${port}`);
  const wires = textIn(join(out, 'exchanges.ndjson.gz'));
  expect(wires).toContain(`http://127.0.0.1:`);
  expect(wires).not.toContain(env.PLATFORM_SECRET);
  expect(await isFree(port)).toBe(true);
});

test('Ctrl-C ends the operator with the run', async () => {
  needsPosix('signals between processes');
  const port = await freePort();
  const { profile, close } = await platformBefore(port);

  const run = start(['certify', '--profile', written(profile), '--out', temporaryFolder(), '--interface', 'booking'], {
    env,
  });
  await run.says(' booking.'); // a line of its progress
  expect(await isFree(port)).toBe(false);
  run.child.kill('SIGINT');
  const { code } = await run.end;
  await close();

  expect(code).toBe(130);
  expect(await isFree(port)).toBe(true);
});

test('undo starts the operator too: the platform forwards to it what is undone', async () => {
  const port = await freePort();
  const { profile, close } = await platformBefore(port);
  const ledger = join(temporaryFolder(), 'ledger');
  const entry = {
    ...{
      key: 'one',
      interface: 'booking',
      worker: 0,
      kind: 'hold',
      id: randomUUID(),
      sentAt: new Date().toISOString(),
    },
    ...{ state: 'made', address: profile.booking?.baseUrl },
  };
  writeFileSync(ledger, `${JSON.stringify(entry)}\n`);

  const { code, out, errors } = await start(['undo', '--profile', written(profile), '--ledger', ledger], { env }).end;
  await close();

  expect([code, errors]).toEqual([0, '']);
  expect(out).toContain('1 is undone, 0 are not');
  expect(await isFree(port)).toBe(true);
});

test('doctor says which parts are there, and whether the platform calls the operator', async () => {
  const port = await freePort();
  const there = await platformBefore(port);
  const elsewhere = await platformBefore(await freePort());
  const withOtherKeys = await platformBefore(port, { ...env, PLATFORM_SECRET: 'another' });
  const said = async (profile: object) =>
    (await start(['doctor', '--profile', written(profile), '--interface', 'booking'], { env }).end).out;
  const at = `http://127.0.0.1:${port}`;
  const { channel: _channel, ...withoutChannel } = there.profile;
  const { operator: _operator, ...withoutOperator } = withoutChannel;

  const draft = join(temporaryFolder(), 'drafted.json');
  const { booking } = there.profile;
  const init = await start(
    [
      ...['init', '--out', draft, '--booking', booking?.baseUrl ?? '', '--channel', booking?.channelId ?? ''],
      ...['--booking-header', 'X-API-Key=RESELLER_KEY', '--booking-header', 'X-API-Secret=RESELLER_SECRET'],
      ...['--listen', `127.0.0.1:${port}`, '--listen-header', 'X-API-Key=PLATFORM_KEY'],
      ...['--listen-header', 'X-API-Secret=PLATFORM_SECRET'],
    ],
    {
      env: {
        ...env,
        RESELLER_KEY: booking?.headers?.['X-API-Key']?.otherwise ?? '',
        RESELLER_SECRET: booking?.headers?.['X-API-Secret']?.otherwise ?? '',
      },
    },
  ).end;
  const whole = await said(there.profile);
  const lost = await said({ ...elsewhere.profile, operator: there.profile.operator });
  const refused = await said(withOtherKeys.profile);
  const alone = await said(withoutOperator);
  for (const { close } of [there, elsewhere, withOtherKeys]) {
    await close();
  }

  expect(init.code, init.screen).toBe(0);
  expect(init.out).toMatch(new RegExp(`ok +the platform calls the operator at ${at}: \\d+ calls came`));
  expect(JSON.parse(readFileSync(draft, 'utf8'))).toMatchObject({ operator: there.profile.operator });
  expect(whole).toContain('ok    Channel API: in the profile');
  expect(whole).toMatch(new RegExp(`ok +the platform calls the operator at ${at}: \\d+ calls came`));
  expect(lost).toMatch(
    new RegExp(`FAIL +SET-UP REFUSED +The platform does not call the operator at ${at}.*\\d+ requirements are blocked`),
  );
  expect(lost).not.toContain('/booking/window');
  expect(refused).toMatch(
    /WARN +the platform calls the operator .* other keys than "operator.headers" names: HTTP 401/,
  );
  expect(refused).not.toMatch(/WARN +(rate|free seats)/);
  expect(alone).toMatch(/WARN +Channel API: not in the profile, so that its \d+ requirements are not judged/);
  expect(alone).toMatch(/WARN +operator: not in the profile, so that \d+ requirements are blocked/);
});

const BOOKING = { baseUrl: 'http://127.0.0.1:9', channelId: '2175c166-9111-4445-917e-48e80c68c597' };

/** The arguments of a run of a profile with this operator. */
const runWith = (operator: object, more: object = { booking: BOOKING }) => [
  ...['--profile', written({ name: 'P', ...more, operator })],
  ...['--out', temporaryFolder()],
];

test('where the operator cannot listen is refused with what to do', async () => {
  const port = await freePort();
  const busy = createServer().listen(port, '127.0.0.1');
  const table: [listen: string, words: RegExp][] = [
    [`127.0.0.1:${port}`, /\/operator\/listen[\s\S]*port is in use|port is in use[\s\S]*\/operator\/listen/],
    ['192.0.2.1:5099', /no address 192\.0\.2\.1:5099/],
    ['127.0.0.1:70000', /no such port/],
  ];
  for (const [listen, words] of table) {
    const { code, errors } = await start(['certify', ...runWith({ listen })], { env }).end;
    expect([listen, code]).toEqual([listen, 3]);
    expect(errors).toMatch(words);
  }
  busy.close();
});

test('what cannot be in the profile of an operator is refused with what to do', async () => {
  const listen = `127.0.0.1:${await freePort()}`;
  const table: [operator: object, words: RegExp, more?: object][] = [
    [{ listen, control: 'http://127.0.0.1:1/_mock' }, /Leave "control" out/],
    [{}, /Add "listen"/],
    [{ control: 'http://127.0.0.1:1/_mock', headers: KEYS }, /"headers" beside "listen"/],
    [
      { listen, headers: { 'X-API-Key': { env: 'NOT_SET' }, 'X-API-Secret': { env: 'NOT_SET' } } },
      /NOT_SET is not set/,
    ],
    [{ listen }, /Add "booking"/, { channel: BOOKING }],
  ];
  for (const [operator, words, more] of table) {
    const { code, errors } = await executed(certify, runWith(operator, more), {
      ...env,
      XDG_STATE_HOME: temporaryFolder(),
    });
    expect([operator, code]).toEqual([operator, 3]);
    expect(errors).toMatch(words);
  }
});

test('a rate that a mock cannot sell is left out of what the operator sells', () => {
  const { partner } = mockProfile({ baseUrl: 'http://mock.test' });
  const [product] = partner?.products ?? [];
  const [rate] = product?.rates ?? [];
  if (partner === undefined || product === undefined || rate === undefined) {
    throw new Error('the mock sells nothing');
  }
  const twice = { ...partner, products: [{ id: product.id, rates: [rate, rate] }] };

  const sold = inventoryOfOfferings([twice] as never, 0);

  expect(sold?.rates.map(({ id }) => id)).toEqual([rate.id]);
  expect(inventoryOfOfferings([{ ...twice, products: [] }] as never, 0)).toBeUndefined();
});

test('the operator sells what each supplier lists, and a product that two of them list once', () => {
  const { partner } = mockProfile({ baseUrl: 'http://mock.test' });
  if (partner === undefined) {
    throw new Error('the mock sells nothing');
  }
  const [first, second, ...others] = partner.products;
  const other = '00000000-0000-4000-8000-0000000000aa';
  const offerings = [
    { ...partner, products: [first, second] },
    { ...partner, supplierId: other, products: [second, ...others] },
  ];

  const sold = inventoryOfOfferings(offerings as never, 0);

  expect(sold?.products.map(({ id, supplierId }) => [id, supplierId])).toEqual([
    ...[first, second].map((product) => [product?.id, partner.supplierId]),
    ...others.map((product) => [product.id, other]),
  ]);
  expect(sold?.rates.length).toBe(sold?.availability.length);
});
