// Nobody right fails: a platform written from the specification alone, in front of an operator, over real sockets.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile, Report } from '../../schemas/generated/types.ts';
import { type Ended, holdfast } from '../fixtures/holdfast.ts';
import { type SecondPlatform, startSecondPlatform } from './platform.ts';

const binding = fileURLToPath(new URL('binding.json', import.meta.url));

const headersOf = ({ key, secret }: { key: string; secret: string }, whose: string) => ({
  'X-API-Key': { env: `SECOND_PLATFORM_${whose}_KEY`, otherwise: key },
  'X-API-Secret': { env: `SECOND_PLATFORM_${whose}_SECRET`, otherwise: secret },
});

const profileOf = (platform: SecondPlatform, control: string): Profile => {
  const { bookingUrl, channelUrl, channelId, reseller, operator } = platform;
  return {
    name: 'Second platform',
    booking: { baseUrl: bookingUrl, headers: headersOf(reseller, 'RESELLER'), channelId, without: ['other-reseller'] },
    channel: {
      baseUrl: channelUrl,
      headers: headersOf(operator, 'OPERATOR'),
      channelId,
      binding,
      without: ['own-bookings'],
    },
    operator: { control },
    clock: { control },
    limits: { requestsPerSecond: 10_000, holds: 100, bookings: 1_000, patienceSeconds: 10 },
  };
};

/** A platform in front of a mock operator that sells the demo data. */
const platformBefore = ({ url }: StartedMock): Promise<SecondPlatform> => {
  const { partner } = mockProfile({ baseUrl: url });
  return startSecondPlatform({
    url,
    key: 'demo-key',
    secret: 'demo-secret',
    sold: { supplierId: partner?.supplierId ?? '', products: partner?.products as never },
  });
};

let ended: Ended;
let report: Report;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-second-platform-'));
  const operator = await startMock();
  const platform = await platformBefore(operator);
  try {
    const profile = join(folder, 'profile.json');
    writeFileSync(profile, JSON.stringify(profileOf(platform, `${operator.url}/_mock`)));
    ended = await holdfast('certify', '--profile', profile, '--out', join(folder, 'out'), '--seed', '1');
    report = JSON.parse(readFileSync(join(folder, 'out', 'report.json'), 'utf8')) as Report;
  } finally {
    await platform.close();
    await operator.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

const inState = (wanted: string): string[] =>
  report.requirements
    .filter(({ state }) => state === wanted)
    .map(({ id, reason, failures: [first] }) => `${id}: ${reason ?? `${first?.expected}, not ${first?.received}`}`);

test('both doors of the second platform are conformant, with the operator behind it asked', () => {
  expect([...inState('failed'), ...inState('warned'), ...inState('blocked')]).toEqual([]);
  expect([ended.code, report.verdict], ended.screen).toEqual([0, 'conformant']);
  expect(report.target.interfaces).toEqual(['booking', 'channel']);
  expect(report.summary.passed).toBeGreaterThan(300);
});

test('it chooses otherwise than the mock, and that is written down', () => {
  const seen = report.observations.map(({ point, observed }) => `${point}: ${observed}`);

  expect(seen).toEqual(
    expect.arrayContaining([
      'channel.availability.sent-id: another',
      'channel.bulk.one-bad-among-good: 207, 1 of 2',
      'booking.cache.younger-than-five-minutes: what the operator says by now',
      'booking.auth.missing-key: 403',
    ]),
  );
});
