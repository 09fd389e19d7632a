// A clock that the profile names is asked before a run counts on it.
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { checkClock } from './clock.ts';
import { checkReadiness } from './readiness.ts';

test('a control without a clock refuses the run, and says what it answered and what to do', async () => {
  const mock = await startMock();
  try {
    const profile = { ...mockProfile({ baseUrl: mock.url }), clock: { control: `${mock.url}/v1.2` } };

    const refused = checkReadiness({ profile, profilePath: 'profile.json' }, ['partner']);

    await expect(refused).rejects.toMatchObject({
      message: expect.stringMatching(/^The clock at http:\S+\/v1\.2 .* could not be moved: .*it answers HTTP 401/),
      details: { key: '/clock/control', todo: expect.stringContaining('POST /clock below it') },
    });
  } finally {
    await mock.close();
  }
});

test('a clock that says its time is left as it is, and a profile may name none', async () => {
  const mock = await startMock({ now: Date.parse('2027-01-01T00:00:00Z') });
  try {
    const { clock, ...profile } = mockProfile({ baseUrl: mock.url });
    await checkClock({ ...profile, ...(clock && { clock }) }, undefined);
    await checkClock(profile, undefined);

    expect(mock.clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z');
  } finally {
    await mock.close();
  }
});

test('a target whose clock is months ahead is searched from its own day on', async () => {
  const mock = await startMock({ now: Date.now() + 90 * 24 * 3_600_000 });
  try {
    const { clock, ...profile } = mockProfile({ baseUrl: mock.url });
    const names = ['operator-v2'] as const;

    await checkReadiness({ profile: { ...profile, ...(clock && { clock }) }, profilePath: 'profile.json' }, [...names]);
    const withoutClock = checkReadiness({ profile, profilePath: 'profile.json' }, [...names]);

    await expect(withoutClock).rejects.toMatchObject({
      message: expect.stringContaining('nothing is listed in the next'),
    });
  } finally {
    await mock.close();
  }
});
