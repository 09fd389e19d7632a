// A target that is only reached through a proxy with a password: every command goes through it, and none gives the password away.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { start } from '../fixtures/holdfast.ts';
import { type ForwardProxy, forwardProxy } from '../fixtures/proxy.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const PASSWORD = 'pr0xy-s3cret';
const REQUIREMENT = 'partner.hold.unknown-id-is-404';

let mock: StartedMock;
let proxy: ForwardProxy;
const folder = temporaryFolder();
let profile: string;

test.beforeAll(async () => {
  mock = await startMock();
  proxy = await forwardProxy(Number(new URL(mock.url).port), { credentials: `me:${PASSWORD}` });
  profile = join(folder, 'profile.json');
  const clock = { control: `${mock.url}/_mock` };
  writeFileSync(profile, JSON.stringify({ ...mockProfile({ baseUrl: 'http://target.test' }), clock }));
});

test.afterAll(async () => {
  proxy.close();
  await mock.close();
});

/** Runs a command with a password for the proxy. */
const through = (password: string, ...args: string[]) =>
  start(args, { env: { http_proxy: `http://me:${password}@${proxy.host}`, no_proxy: '', NO_PROXY: '' } }).end;

const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
    });

test('doctor and certify reach it', async () => {
  const doctor = await through(PASSWORD, 'doctor', '--profile', profile);
  const out = join(folder, 'report');
  const certify = await through(
    PASSWORD,
    'certify',
    '--profile',
    profile,
    '--only',
    REQUIREMENT,
    '--out',
    out,
    '--wait',
    '5',
  );

  expect([doctor.code, doctor.screen]).toEqual([0, expect.stringContaining('http://target.test')]);
  expect([certify.code, certify.screen]).toEqual([0, expect.stringContaining('0 failed')]);
  expect(proxy.asked.every((asked) => / http:\/\/target\.test(\/|:80\/)/.test(asked))).toBe(true);
  for (const text of [doctor.screen, certify.screen, ...filesIn(out)]) {
    expect(text).not.toContain(PASSWORD);
  }
});

test('init writes a profile of it', async () => {
  const written = join(folder, 'booking.json');
  const env = { http_proxy: `http://me:${PASSWORD}@${proxy.host}`, V2_KEY: 'Bearer demo-v2-token' };

  const { code, screen } = await start(
    ['init', '--v2', 'http://target.test/v2', '--header', 'Authorization=V2_KEY', '--out', written],
    { env },
  ).end;

  expect([code, screen]).toEqual([0, expect.stringContaining('booking.json')]);
  expect(readFileSync(written, 'utf8')).not.toContain(PASSWORD);
});

test('a wrong password is refused as that of the proxy, and printed nowhere', async () => {
  const out = join(folder, 'refused');

  const { code, screen } = await through('wr0ng-s3cret', 'certify', '--profile', profile, '--out', out);

  expect(code).toBe(3);
  expect(screen).toContain(`The proxy ${proxy.host} of http_proxy does not connect to target.test (HTTP 407).`);
  for (const text of [screen, ...filesIn(out)]) {
    expect(text).not.toContain('wr0ng-s3cret');
  }
});

test('the platform of the mock forwards through it', async () => {
  const env = { http_proxy: `http://me:${PASSWORD}@${proxy.host}`, MY_KEY: 'demo-key', MY_SECRET: 'demo-secret' };
  const headers = ['X-API-Key: env:MY_KEY', 'X-API-Secret: env:MY_SECRET'].flatMap((one) => ['--upstream-header', one]);
  const platform = start(['mock', '--upstream', 'http://target.test', ...headers], { env });
  const said = await platform.says('Ctrl-C');
  const url = /booking api +(\S+)/.exec(said)?.[1];
  const id = '784ac4f2-0000-4000-8000-000000000000';

  const answer = await fetch(`${url}/v1.2/holds/${id}`, {
    headers: { 'X-API-Key': 'demo-reseller', 'X-API-Secret': 'demo-reseller-secret' },
  });
  platform.child.kill('SIGTERM');
  await platform.end;

  expect(said).toContain('operator behind http://target.test\n');
  expect([answer.status, mock.journal().map(({ path }) => path)]).toEqual([
    404,
    expect.arrayContaining([`/v1.2/holds/${id}`]),
  ]);
});
