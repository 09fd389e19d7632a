// An operator whose job gives the seats of ended holds back every minute. The text states the end of a hold, not the minute of its seats.
import { expect, test } from '@playwright/test';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { profile } from '../proof/bound-interface.ts';
import { blockedRequirements, examine, redRequirements } from '../proof/examine.ts';
import { COMPARED_AT, mockWith } from '../proof/mock-with.ts';

const SWEPT: Partial<Record<Interface, readonly string[]>> = {
  partner: ['partner.hold.expiry-gives-back-once', 'partner.hold.lives-until-expires'],
  booking: ['booking.hold.expiry-gives-back-once', 'booking.hold.lives-until-expires'],
  'operator-v2': ['operator-v2.booking.elapsed-hold-releases-inventory'],
};

/** At its begin a minute is over just now. */
const sweeping = () => mockWith({ variants: ['seats-of-ended-holds-come-back-every-minute'], now: COMPARED_AT });

for (const [name, only] of Object.entries(SWEPT) as [Interface, readonly string[]][]) {
  test(`${name}: seats that come back within a minute are warned, with the delay`, async () => {
    const found = await examine(name, sweeping(), { only });

    expect([...redRequirements(found), ...blockedRequirements(found)]).toEqual([]);
    const warned = found.report.requirements.filter(({ state }) => state === 'warned');
    expect(warned.map(({ id }) => id).toSorted()).toEqual([...only].toSorted());
    for (const { failures } of warned) {
      expect(failures[0]?.received).toMatch(/^[1-6]\d s after$/);
    }
  });

  test(`${name}: seats that come back later than the profile says fail`, async () => {
    const strict: Profile = { ...profile, [name]: { ...profile[name], sweepSeconds: 5 } };

    const found = await examine(name, sweeping(), { only, profile: strict });

    expect(redRequirements(found).toSorted()).toEqual([...only].toSorted());
    expect(blockedRequirements(found)).toEqual([]);
  });

  test(`${name}: sequences of calls are judged with seats that come back within a minute`, async () => {
    const found = await examine(name, sweeping(), { only: [`${name}.sequence`], runs: 20 });

    expect([...redRequirements(found), ...blockedRequirements(found)]).toEqual([]);
  });
}

test('units that one check leaves to come back late are not counted by the next', async () => {
  const variants = ['seats-of-ended-holds-come-back-every-minute', 'v2-products-and-options-are-listed-backwards'];

  const found = await examine('operator-v2', mockWith({ variants }), { seed: 16 });

  expect([...redRequirements(found), ...blockedRequirements(found)]).toEqual([]);
});
