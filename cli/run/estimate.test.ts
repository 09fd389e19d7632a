// The estimate of how long a run lasts: by doctor, and by the progress of certify.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Waits } from '../../harness/schedule/need.ts';
import { example } from '../../reporters/formats/golden/example.ts';
import { profileDigest } from '../../reporters/verdict.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { completeInWords, expectedDuration, runEstimate } from './estimate.ts';

const profile = { name: 'P', limits: { requestsPerSecond: 100 } } as Profile;

const estimated = (waits: Waits, more: Partial<Profile> = {}) => {
  const paces = new Map([['partner', { answerMs: 5, waits }]] as const);
  return expectedDuration({ ...profile, ...more }, ['partner'], { paces });
};

const none = { beside: 0, together: 0 };
const holds = { beside: 905, together: 6_335 };

test('a run lasts as long as its requests or as its waits, which go on beside them', () => {
  const { seconds: requests, words } = estimated(none);
  expect(requests).toBeGreaterThan(10);
  expect(requests).toBeLessThan(60);
  expect(words).not.toContain('until holds have ended');

  const { seconds, waitSeconds } = estimated(holds);
  expect([seconds, waitSeconds]).toEqual([905 + requests / 4, 905]);
  expect(estimated(holds).words).toMatch(
    /^it lasts about 1[56] min: \d+ requests, at most 100 a second, with answers in 5 ms, /,
  );
  expect(estimated(holds).words).toContain(', and 16 min until holds have ended and time has passed; ');
});

test('the time that the whole run before took is expected again, where the profile, the target and the cases are the same', () => {
  const outDir = temporaryFolder();
  const partner = { baseUrl: 'https://api.example.com' } as Profile['partner'];
  const after = (more: { profile?: object; run?: object; verdict?: string; baseUrl?: string } = {}) => {
    const run = { ...example.run, durationMs: 70_000, profile: profileDigest({ ...profile, partner }), arguments: [] };
    const target = { ...example.target, baseUrl: more.baseUrl ?? 'https://api.example.com' };
    const report = { ...example, target, verdict: more.verdict ?? 'incomplete', run: { ...run, ...more.run } };
    writeFileSync(join(outDir, 'report.json'), JSON.stringify(report));
    const paces = new Map([['partner', { answerMs: 5, waits: holds }]] as const);
    return expectedDuration({ ...profile, partner, ...more.profile }, ['partner'], { paces, outDir });
  };
  const { seconds, waitSeconds, words } = after();
  const others = [
    after({ run: { arguments: ['--runs', '3'] } }),
    after({ run: { clock: { moves: 1, seconds: 60 } } }),
    after({ profile: { limits: { requestsPerSecond: 10 } } }),
    after({ verdict: 'partial' }),
    after({ baseUrl: 'https://other.example.com' }),
  ];

  expect([seconds, waitSeconds]).toEqual([70, 70]);
  expect(words).toMatch(/^it lasts about 70 s, as the run of 2026-11-2\d did: \d+ requests, /);
  for (const other of others) {
    expect(other.words).not.toContain('as the run of');
  }
});

test('a target that answers several calls slowly makes a run longer than its limits do', () => {
  const paces = (perSecond: number) => new Map([['partner', { answerMs: 5, perSecond, waits: none }]] as const);
  const seconds = (perSecond: number) => expectedDuration(profile, ['partner'], { paces: paces(perSecond) }).seconds;

  expect(seconds(1_000)).toBe(estimated(none).seconds);
  expect(seconds(50)).toBeCloseTo(2 * estimated(none).seconds);
});

test('with one request at a time the waits come one after the other, and where the clock is moved there is none', () => {
  const { seconds: requests } = estimated(none, { limits: { requestsPerSecond: 100, inFlight: 1 } });

  expect(estimated(holds, { limits: { requestsPerSecond: 100, inFlight: 1 } }).seconds).toBe(requests + 6_335);
  expect(estimated(holds, { clock: { control: 'http://127.0.0.1:1/_mock' } }).seconds).toBeLessThan(60);
});

test('what a run books where nothing can be cancelled is said to stay, with how much it may be', () => {
  const told = (flags: boolean[]) => {
    const rates = flags.map((cancelable) => ({ cancelable }));
    const partner = { products: [{ id: 'P', rates }] } as unknown as Profile['partner'];
    return runEstimate({ ...profile, limits: { bookings: 40 }, partner } as Profile, ['partner'], { paces: new Map() });
  };
  const stays =
    'no rate of partner.products is cancelable: what it books there stays, at most 40 bookings (limits.bookings)';

  expect(told([false, false])).toContain(stays);
  expect(told([false, true])).not.toContain(stays);
});

test('what a complete run needs is said where the profile has too little patience', () => {
  const profile = { name: 'P', booking: { baseUrl: 'http://127.0.0.1:9', channelId: 'c' } } as Profile;
  const complete = { patienceSeconds: 301, waits: { beside: 321, together: 622 } };
  const paces = new Map([['booking', { answerMs: 1, waits: { beside: 0, together: 0 }, complete }]] as const);

  expect(completeInWords(profile, ['booking'], { paces })).toMatch(
    /^a complete run needs limits\.patienceSeconds 301, and then lasts about [56] min/,
  );
  expect(completeInWords({ ...profile, clock: { control: 'http://x/_mock' } }, ['booking'], { paces })).toBeUndefined();
  expect(completeInWords(profile, ['booking'], { paces: new Map() })).toBeUndefined();
});
