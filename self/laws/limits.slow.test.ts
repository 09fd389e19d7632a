// The limits of a profile are kept whatever happens: in races, in the search for a smaller counter-example, by undoing.

import { expect, test } from '@playwright/test';
import { budgetOf, LIMITS, limitsOf, requestsOf, usualRuns } from '../../harness/resources/budget.ts';
import { runAll } from '../../harness/runner/run-all.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import type { Transport } from '../../harness/transport/wire.ts';
import { DEMO_CHANNEL_KEYS, DEMO_RESELLERS } from '../../mock-operator/demo.ts';
import { createMock, type Mock, type MockOptions } from '../../mock-operator/mock.ts';
import { v2Bookings } from '../../mock-operator/operator-v2/rules/booking.ts';
import { bookings } from '../../mock-operator/partner/rules/booking.ts';
import { holds } from '../../mock-operator/partner/rules/hold.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Outcome, Profile } from '../../schemas/generated/types.ts';
import { INTERFACES, type Interface, interfaces } from '../../schemas/interfaces.ts';
import { CASES } from '../proof/examine.ts';

type Limits = NonNullable<Profile['limits']>;

/** The most that was there at one time. */
interface Seen {
  holds: number;
  inFlight: number;
  /** The largest part of what was free on an availability in the beginning. */
  share: number;
}

/** Watches a mock operator from behind: what is alive, and what is taken. */
const watch = (mock: Mock, seen: Seen): void => {
  const { inventory, availabilities } = mock.store;
  const alive = (): number =>
    holds(mock)
      .all()
      .filter(({ status }) => status === 'ACTIVE').length +
    v2Bookings(mock)
      .all()
      .filter(({ status }) => status === 'ON_HOLD').length;
  for (const table of [holds(mock), v2Bookings(mock)] as { save(requirement: unknown): unknown }[]) {
    const save = table.save.bind(table);
    table.save = (requirement) => {
      const saved = save(requirement);
      seen.holds = Math.max(seen.holds, alive());
      return saved;
    };
  }
  const before = new Map(availabilities.all().map(({ id }) => [id, inventory.taken(id)]));
  const take = inventory.take.bind(inventory);
  inventory.take = (owner, seats) => {
    take(owner, seats);
    for (const { availabilityId } of seats) {
      const taken = before.get(availabilityId) ?? 0;
      const free = (availabilities.get(availabilityId)?.seats ?? Number.POSITIVE_INFINITY) - taken;
      seen.share = Math.max(seen.share, (inventory.taken(availabilityId) - taken) / free);
    }
  };
};

const run = async (
  parts: { interface: Interface; limits: Limits; only?: string[]; runs?: number; shrinkRequests?: number },
  options: MockOptions = {},
): Promise<{ outcomes: Outcome[]; mock: Mock; seen: Seen }> => {
  const mock = createMock({ resellers: DEMO_RESELLERS, channelKeys: DEMO_CHANNEL_KEYS, ...options });
  const seen: Seen = { holds: 0, inFlight: 0, share: 0 };
  watch(mock, seen);
  let inFlight = 0;
  const carry = inProcess((request) => mock.app.fetch(request));
  const transport: Transport = async (...wanted) => {
    inFlight += 1;
    seen.inFlight = Math.max(seen.inFlight, inFlight);
    const result = await carry(...wanted);
    inFlight -= 1;
    return result;
  };
  const profile = mockProfile({ baseUrl: 'http://mock.test' });
  const { limits, ...rest } = parts;
  const outcomes = await runAll({
    ...rest,
    profile: { ...profile, limits: { ...profile.limits, ...limits } },
    transport,
    unwritten: true,
  });
  return { outcomes, mock, seen };
};

const failed = (outcomes: Outcome[]): string[] =>
  outcomes.filter(({ state }) => state === 'failed').map(({ requirement }) => requirement);

const reasons = (outcomes: Outcome[]): string[] =>
  outcomes.filter(({ state }) => state === 'blocked').map(({ reason }) => reason ?? '');

const total = (outcomes: Outcome[], kind: 'holds' | 'bookings'): number =>
  outcomes.reduce((sum, { resources }) => sum + resources[kind], 0);

/** What each of two shards, or workers, has of the holds that a profile allows that says nothing: everything can be judged. */
const HALF_THE_HOLDS = LIMITS.holds / 2;

/** The least share of a run's requests that the estimate has. */
const FORETOLD = 0.75;

for (const name of INTERFACES) {
  test(`${name}: a run makes what it says, no more than was estimated, and keeps its holds within the limit`, async () => {
    const { outcomes, mock, seen } = await run({ interface: name, limits: { holds: HALF_THE_HOLDS } });
    const limits = limitsOf({ ...mockProfile({ baseUrl: '' }) });
    const runs = usualRuns(limits);
    const requests = outcomes.reduce((sum, { exchanges }) => sum + exchanges.length, 0);

    expect(failed(outcomes)).toEqual([]);
    expect(reasons(outcomes)).toEqual([]);
    expect(seen.holds).toBeLessThanOrEqual(HALF_THE_HOLDS);
    if (interfaces[name].side === 'operator') {
      // Behind a platform a create whose answer was lost may never have come to the operator.
      expect(total(outcomes, 'holds')).toBe(holds(mock).size + v2Bookings(mock).size);
      expect(name === 'partner' ? total(outcomes, 'bookings') : 0).toBe(bookings(mock).size);
    }
    expect(total(outcomes, 'holds')).toBeLessThan(budgetOf(name, limits, runs).each / 2);
    expect(requestsOf(name, runs)).toBeGreaterThan(FORETOLD * requests);
    expect(requestsOf(name, runs)).toBeLessThan(1.5 * requests);
  });

  test(`${name}: no more of an availability is taken than its share, and what that rules out is named`, async () => {
    const { outcomes, seen } = await run({ interface: name, limits: { capacityShare: 0.3 }, runs: CASES.few });

    expect(failed(outcomes)).toEqual([]);
    expect(seen.share).toBeGreaterThan(0);
    expect(seen.share).toBeLessThanOrEqual(0.3);
    expect(reasons(outcomes).filter((reason) => !reason.includes('limits.capacityShare'))).toEqual([]);
    expect(outcomes.filter(({ state }) => state === 'passed').length).toBeGreaterThan(0.8 * outcomes.length);
  });
}

/** Nothing of the Channel API is about calls that leave together. */
for (const name of INTERFACES.filter((one) => one !== 'channel')) {
  test(`${name}: no more requests are without an answer at one time than the limit, and one cannot race`, async () => {
    const only = [
      `${name}.hold.last-seats`,
      `${name}.create.parallel`,
      `${name}.booking.parallel`,
      `${name}.req-id.never`,
    ];
    const two = await run({ interface: name, limits: { inFlight: 2 }, only }, { latencyMs: 2 });
    const one = await run({ interface: name, limits: { inFlight: 1 }, only });

    expect(two.seen.inFlight).toBe(2);
    expect(two.outcomes.map(({ state }) => state)).toEqual(two.outcomes.map(() => 'passed'));
    expect(one.seen.inFlight).toBe(1);
    expect(reasons(one.outcomes)).toHaveLength(two.outcomes.length);
    expect(reasons(one.outcomes).filter((reason) => !reason.includes('limits.inFlight'))).toEqual([]);
  });
}

test('a target that gives more than it has is not asked for more than the share', async () => {
  const faults = ['hold-is-measured-by-max-capacity'];
  const { seen } = await run(
    { interface: 'partner', limits: { capacityShare: 0.4 }, only: ['partner.hold.'] },
    { faults },
  );

  expect(seen.share).toBeLessThanOrEqual(0.4);
});

test('the search for a smaller counter-example ends within its requests', async () => {
  const faults = ['apostrophe-in-a-first-name-is-refused'];
  const only = ['partner.booking.any-valid-request-is-accepted'];
  for (const shrinkRequests of [0, 1, 7, 30]) {
    const { outcomes } = await run({ interface: 'partner', limits: {}, only, shrinkRequests }, { faults });
    const [outcome] = outcomes as [Outcome];
    const creates = outcome.exchanges.filter(({ request }) => request.method === 'POST');
    const refused = creates.filter(({ answer }) => answer?.status === 400);
    // The first failure is not searched, but repeated; a refusal is repeated once more before it is believed.
    const [, again] = refused;
    const after = again === undefined ? [] : creates.slice(creates.indexOf(again) + 1);
    const ofTheThird = 2;

    expect(outcome.state).toBe('failed');
    expect(outcome.failures[0]?.counterexample?.shown).toContain('travelers');
    expect(again).toBeDefined();
    expect(after.length).toBeLessThanOrEqual(2 * shrinkRequests + ofTheThird);
  }
});

test('the search keeps the limits on holds and bookings', async () => {
  const faults = ['second-cancel-lowers-the-version'];
  const only = ['partner.sequence.keeps-the-model'];
  const limits = { holds: 6, bookings: 9 };
  const { outcomes, mock, seen } = await run({ interface: 'partner', limits, only, shrinkRequests: 2_000 }, { faults });

  expect(seen.holds).toBeLessThanOrEqual(limits.holds);
  expect(bookings(mock).size).toBeLessThanOrEqual(limits.bookings);
  expect(outcomes[0]?.left).toEqual([]);
});

test('bookings that leave together do not pass the limit', async () => {
  const limits = { bookings: 1 };
  const only = ['partner.wire.simultaneous-repeats-make-one'];
  const { outcomes, mock } = await run({ interface: 'partner', limits, only, runs: 3 });

  expect(bookings(mock).size).toBeLessThanOrEqual(1);
  expect(reasons(outcomes)).toEqual(['the profile allows 1 booking in a run: raise limits.bookings']);
});
