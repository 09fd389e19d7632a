// What a profile declares away and its target has: a run writes it beside what it leaves out.
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { checkReadiness } from './readiness.ts';

const contradictedWith = async (
  name: Interface,
  without: string[],
  limits: object = {},
): Promise<Record<string, Record<string, string>>> => {
  const mock = await startMock();
  try {
    const { clock: _clock, ...profile } = mockProfile({ baseUrl: mock.url });
    const declared = { ...profile, [name]: { ...profile[name], without }, limits } as typeof profile;
    return (await checkReadiness({ profile: declared, profilePath: 'profile.json' }, [name])).contradicted;
  } finally {
    await mock.close();
  }
};

test('of the Partner API it is the rate of the profile that has it', async () => {
  const words = ['cutoff', 'cancelable-rates', 'non-holdable-rates'];
  const { partner = {} } = await contradictedWith('partner', words);

  expect(Object.keys(partner).toSorted()).toEqual(words.toSorted());
});

test('short holds are there where one can be waited for', async () => {
  expect(await contradictedWith('partner', ['short-holds'], { patienceSeconds: 1 })).toEqual({});
  expect(await contradictedWith('partner', ['short-holds'], { patienceSeconds: 600 })).toEqual({
    partner: { 'short-holds': expect.any(String) },
  });
});

test('of the v2 API it is read from the target, or named by the profile', async () => {
  expect(await contradictedWith('operator-v2', ['closed-dates', 'restricted-key'])).toEqual({
    'operator-v2': {
      'closed-dates': expect.stringContaining('CLOSED'),
      'restricted-key': 'the profile names operator-v2.restricted',
    },
  });
});
