// A requirement whose sentence names a limit passes only with a witness: a call that was carried out at the limit, and one
// beyond it that was not. Its check is run on the mock operator, and both are looked for among its calls. Then it is run on
// one that does not carry out what is at the limit, and on one that never answers what is beyond it: neither passes.
import { expect, test } from '@playwright/test';
import { demoPlans } from '../../mock-operator/demo.ts';
import { type Interface, interfaceOf } from '../../schemas/interfaces.ts';
import { catalogue, type RequirementId, requirementIds } from '../../schemas/requirements/index.ts';
import type { V1Requirement } from '../../schemas/requirements/v1.ts';
import { profile } from '../proof/bound-interface.ts';
import { examine } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';
import { type Call, type Instead, operationOf, recorded } from './limit-calls.ts';
import { WITNESSES } from './limit-witnesses.ts';

const ON_ANSWERS = 'It binds what answers show, and is judged on each of them: nothing is asked for at a limit.';
const INSIDE =
  'It says what lies inside: what lies outside is judged by the rows about windows and dates that are kept.';
const OF_REQUESTS =
  'The limits are those of what is asked: the rows about each of them judge it at the limit and beyond.';
const ONCE = 'Once is no limit that is reached by degrees: the repeat is the call beyond it.';
const IN_TIME = 'Only what is in time is asked: the rows about elapsed holds judge what is too late.';

/** By the id, in the dialect without the name of the interface. */
const BY_ID: Partial<Record<V1Requirement | RequirementId, string>> = {
  'availability.fields': ON_ANSWERS,
  'availability.capacity-within-max': ON_ANSWERS,
  'availability-list.nothing-outside-the-window': ON_ANSWERS,
  'availability-list.expires-is-stated': ON_ANSWERS,
  'hold.active-only-before-expires': ON_ANSWERS,
  'rate.fields': ON_ANSWERS,
  'history.is-explained': ON_ANSWERS,
  'booking.ticket-lead-leads-the-ticket': ON_ANSWERS,
  'hold.any-valid-request-is-accepted': OF_REQUESTS,
  'availability-single.any-writing-finds-it': OF_REQUESTS,
  'wire.lost-answer-holds-once': ONCE,
  'wire.lost-answer-books-once': ONCE,
  'wire.simultaneous-repeats-make-one': ONCE,
  'operator-v2.availability.nothing-outside-the-dates': ON_ANSWERS,
  'operator-v2.availability.status-agrees-with-vacancies': ON_ANSWERS,
  'operator-v2.product.option-fields': ON_ANSWERS,
  'operator-v2.octo.restrictions-are-kept':
    'Its binding is another than that of these runs; its check accepts what is just inside before it tries what is just outside.',
  'operator-v2.booking.fields': ON_ANSWERS,
  'operator-v2.booking.hold-expiration-is-stated': ON_ANSWERS,
  'operator-v2.extend.moves-the-expiration': IN_TIME,
  'operator-v2.extend.read-shows-the-extended': IN_TIME,
  'operator-v2.confirm.moves-to-confirmed': IN_TIME,
  'operator-v2.confirm.repeat-after-the-hold': ONCE,
  'operator-v2.create.any-valid-request-is-accepted': OF_REQUESTS,
  'operator-v2.sequence.keeps-the-model': OF_REQUESTS,
  'booking.rate-read.fields': ON_ANSWERS,
  'booking.rate-read.amounts-are-not-negative': ON_ANSWERS,
  'booking.cache.another-window-is-asked': INSIDE,
  'booking.cache.old-is-not-shown-as-fresh':
    'An error is as lawful as an old list, so that no answer beyond the limit is wanted: `booking.limit.cache-age` has both.',
  'channel.availability.is-sold-as-it-was-set': ON_ANSWERS,
};

/** Why a requirement has no witness; undefined where it needs one. */
const whyNone = (id: RequirementId): string | undefined =>
  BY_ID[id] ?? BY_ID[id.slice((interfaceOf(id) ?? '').length + 1) as V1Requirement];

/** Soon after this moment nothing becomes too late to be booked. Every run begins with it, so that its calls are the same. */
const BEGINNING = Date.parse('2030-03-12T10:10:00Z');

const error = { code: 'CONFLICT', message: 'the operator does not do that' };

const refusal = () => Response.json({ error }, { status: 409 });
const unavailable = () => new Response(null, { status: 503 });

/** The state of a requirement, and the calls of its check. */
const judged = async (id: RequirementId, instead?: Instead) => {
  const calls: Call[] = [];
  const name = interfaceOf(id) as Interface;
  const { report } = await examine(name, recorded(mockWith({ now: BEGINNING }), calls, instead), { only: [id] });
  return { calls, state: report.requirements.find((one) => one.id === id)?.state };
};

/** The state where the operator gives another answer to a call, and to each like it afterwards. */
const stateWithout = async (
  id: RequirementId,
  calls: readonly Call[],
  from: number,
  answer: () => Response,
): Promise<string | undefined> => {
  const call = calls[from];
  return call && (await judged(id, { from, operation: operationOf(call), answer })).state;
};

for (const [id, witnessIn] of WITNESSES) {
  test(`${id} has a witness at its limit and one beyond it, or is not passed`, async () => {
    const { calls, state } = await judged(id);
    const { at, beyond } = witnessIn(calls);

    expect({ state, hasOneAt: at >= 0, hasOneBeyond: beyond >= 0 }).toEqual({
      state: 'passed',
      hasOneAt: true,
      hasOneBeyond: true,
    });

    expect(await stateWithout(id, calls, at, calls[at]?.method === 'GET' ? unavailable : refusal)).not.toBe('passed');
    expect(await stateWithout(id, calls, beyond, unavailable)).not.toBe('passed');
  });
}

/** The words by which a sentence names a limit. */
const NAMES_A_LIMIT =
  /more than|beyond|exceed|cannot satisfy|is at least|at most|up to |within the|outside|never (?:take|hold) more|minTravelers|maxTravelers|maxCapacity|vacancies|cutoff|holdablePeriod|`expires`|HoldExpiration|elapse|\bexpired|The expiry is|time of (?:the|its) hold|sold out|last place|lead traveler|what one .* another cannot|5 minutes|have passed|ends before it/i;

test('every requirement that names a limit has its witness here, or says why it has none', () => {
  const checked = requirementIds.filter((id) => !catalogue[id].open && catalogue[id].unchecked === undefined);
  const naming = checked.filter((id) => NAMES_A_LIMIT.test(catalogue[id].sentence));

  expect(naming.filter((id) => WITNESSES.has(id) === (whyNone(id) !== undefined))).toEqual([]);
  expect([...WITNESSES.keys()].filter((id) => !checked.includes(id))).toEqual([]);
});

/** More seats than the limits of the run let it take, so that none of them is the last one. */
const ENDLESS = demoPlans.map((plan) => ({
  ...plan,
  seats: 5_000,
  maxCapacity: -1,
  rate: { ...plan.rate, maxTravelers: Math.min(plan.rate.maxTravelers, 9) },
}));

test('where the capacity is far more than the run may take, nothing about its limit passes', async () => {
  const about = [...WITNESSES.keys()].filter((id) =>
    /^partner\..*(?:capacity|seats)-.*(?:is|are)-|held-seats/.test(id),
  );
  const limits = { ...profile.limits, holds: 5 };

  const fetch = mockWith({ plans: ENDLESS, now: BEGINNING });
  const { report } = await examine('partner', fetch, { only: about, profile: { ...profile, limits } });

  const states = report.requirements.filter(({ id }) => about.includes(id as RequirementId));
  expect(states.filter(({ state }) => state !== 'blocked').map(({ id, state }) => `${id}: ${state}`)).toEqual([]);
  expect(states.length).toBeGreaterThan(5);
});
