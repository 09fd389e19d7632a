// An operator whose job gives the seats of ended holds back every minute. The text states the end of a hold, not the minute of its seats.
import { expect, test } from '@playwright/test';
import type { FetchLike } from '../../harness/transport/in-process.ts';
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

/** Faults by which the seats of ended holds come back after three minutes. */
const LATE: Partial<Record<Interface, string>> = {
  partner: 'expired-seats-come-back-three-minutes-late',
  booking: 'expired-seats-come-back-three-minutes-late',
  'operator-v2': 'v2-elapsed-units-come-back-three-minutes-late',
};

/** At its begin a minute is over just now. */
const sweeping = () => mockWith({ variants: ['seats-of-ended-holds-come-back-every-minute'], now: COMPARED_AT });

/** What fails where seats come back too late. Of a platform whose operator is ours no history counts seats. */
const withHistory = (name: Interface, only: readonly string[]): string[] =>
  [...only, ...(name === 'booking' ? [] : [`${name}.history.is-explained`])].toSorted();

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

  test(`${name}: seats that come back after three minutes fail, and are warned where the profile says so much`, async () => {
    const operator = () => mockWith({ faults: [LATE[name] ?? ''], now: COMPARED_AT });
    const patient: Profile = { ...profile, [name]: { ...profile[name], sweepSeconds: 200 } };

    const failed = await examine(name, operator(), { only });
    const warned = await examine(name, operator(), { only, profile: patient });

    expect(redRequirements(failed).toSorted()).toEqual(withHistory(name, only));
    expect([...redRequirements(warned), ...blockedRequirements(warned)]).toEqual([]);
    const delays = warned.report.requirements.flatMap(({ failures }) => failures.map(({ received }) => received));
    expect(delays.filter((delay) => !/^1[78]\d s after$/.test(delay ?? ''))).toEqual([]);
    expect(delays.length).toBeGreaterThanOrEqual(only.length);
  });

  test(`${name}: seats that come back later than the profile says fail`, async () => {
    const strict: Profile = { ...profile, [name]: { ...profile[name], sweepSeconds: 5 } };

    const found = await examine(name, sweeping(), { only, profile: strict });

    expect(redRequirements(found).toSorted()).toEqual(withHistory(name, only));
    expect(blockedRequirements(found)).toEqual([]);
  });

  test(`${name}: sequences of calls are judged with seats that come back within a minute`, async () => {
    const found = await examine(name, sweeping(), { only: [`${name}.sequence`], runs: 20 });

    expect([...redRequirements(found), ...blockedRequirements(found)]).toEqual([]);
  });
}

test('operator-v2: what elapses in one sequence does not come back in the next, where there is little to sell', async () => {
  const variants = ['seats-of-ended-holds-come-back-every-minute', 'v2-create-is-pending-first'];
  const mock = mockWith({ variants, now: COMPARED_AT });
  const refusingWhatHasElapsed: FetchLike = async (request) => {
    const booking = new URL(request.url).pathname.replace(/\/cancel$/, '');
    const isCancel = request.url.endsWith('/cancel');
    const read = isCancel && (await mock(new Request(new URL(booking, request.url), { headers: request.headers })));
    return read && (await read.clone().text()).includes('"EXPIRED"')
      ? Response.json({ error: 'GONE', errorMessage: 'its time is over' }, { status: 410 })
      : mock(request);
  };
  const oneDay: Profile = { ...profile, 'operator-v2': { ...profile['operator-v2'], days: 1 } as never };

  const found = await examine('operator-v2', refusingWhatHasElapsed, {
    only: ['operator-v2.sequence'],
    profile: oneDay,
    runs: 60,
    seed: 3,
  });

  expect([...redRequirements(found), ...blockedRequirements(found)]).toEqual([]);
});

/** What seats that come back late excuse nothing of: the state at the end of a hold, and no seat sold twice. */
const WRONG: [Interface, string, string][] = [
  ['partner', 'expiry-is-forgotten', 'hold.expires-by-time'],
  ['partner', 'hold-takes-no-seats', 'hold.held-seats-are-gone'],
  ['partner', 'released-hold-gives-back-again-when-its-time-is-over', 'hold.expiry-gives-back-once'],
  ['booking', 'expiry-is-forgotten', 'hold.expires-by-time'],
  ['operator-v2', 'v2-hold-takes-nothing', 'create.takes-inventory'],
  ['operator-v2', 'v2-confirm-after-the-hold-is-accepted', 'confirm.not-after-the-hold'],
];

for (const [name, fault, requirement] of WRONG) {
  test(`${name}: where seats come back within a minute it fails all the same: ${fault}`, async () => {
    const variants = ['seats-of-ended-holds-come-back-every-minute'];
    const only = [`${name}.${requirement}`];

    const found = await examine(name, mockWith({ variants, faults: [fault], now: COMPARED_AT }), { only });

    expect(redRequirements(found)).toEqual(expect.arrayContaining(only));
  });
}

test('units that one check leaves to come back late are not counted by the next', async () => {
  const variants = ['seats-of-ended-holds-come-back-every-minute', 'v2-products-and-options-are-listed-backwards'];

  const found = await examine('operator-v2', mockWith({ variants }), { seed: 16 });

  expect([...redRequirements(found), ...blockedRequirements(found)]).toEqual([]);
});
