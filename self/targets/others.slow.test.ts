// Others may use the target meanwhile: what their sales explain is blocked, and never failed.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { type FetchLike, inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import { DEMO_CHANNEL_KEYS, DEMO_RESELLERS } from '../../mock-operator/demo.ts';
import { randomFrom } from '../../mock-operator/kernel/random.ts';
import { createMock, type Mock } from '../../mock-operator/mock.ts';
import { type Interface, sellingInterfaces } from '../../schemas/interfaces.ts';
import { windowAt } from '../../schemas/profile-window.ts';
import { profile } from '../proof/bound-interface.ts';
import { CASES, SPEED_UP } from '../proof/examine.ts';

/** Seats move once in this time on average, also while the run only looks: by requests they would hardly move then. */
const MS_A_SALE = 4;
/** The number of sales of the stranger that live at one time. */
const MAX_SALES = 6;

/** Takes seats of the days that the run sells, mostly where somebody has some already, or gives earlier ones back. Answers whether it took some. */
const trade = ({ store }: Mock, until: number, next: () => number, sales: string[], count: number): boolean => {
  const { inventory, availabilities } = store;
  if (sales.length >= MAX_SALES || (sales.length > 0 && next() % 2 === 0)) {
    inventory.giveBack(sales.splice(next() % sales.length, 1)[0] ?? '');
    return false;
  }
  const all = availabilities.all().filter(({ seats, id, start }) => start < until && seats > inventory.taken(id));
  const used = all.filter(({ id }) => inventory.taken(id) > 0);
  const some = used.length > 0 && next() % 4 > 0 ? used : all;
  const one = some[next() % some.length];
  if (one === undefined) {
    return false;
  }
  const free = one.seats - inventory.taken(one.id);
  const owner = `stranger:${count}`;
  inventory.take(owner, [
    { availabilityId: one.id, quantity: next() % 4 === 0 ? free : 1 + (next() % Math.min(3, free)) },
  ]);
  sales.push(owner);
  return true;
};

const sellingMock = (): Mock => createMock({ resellers: DEMO_RESELLERS, channelKeys: DEMO_CHANNEL_KEYS });

/** A mock operator on which a stranger sells. Time may be moved meanwhile: what he has does not expire. */
const mockWithStranger = (seed: number, until: number): { fetch: FetchLike; sold: () => number } => {
  const mock = sellingMock();
  const next = randomFrom(`stranger ${seed}`);
  const sales: string[] = [];
  let [count, soldAt] = [0, performance.now()];
  const fetch: FetchLike = (request) => {
    const now = performance.now();
    const due = Math.min(MAX_SALES, Math.floor((now - soldAt) / MS_A_SALE + (next() % 100) / 100));
    soldAt = now;
    for (let sale = 0; sale < due; sale += 1) {
      count += trade(mock, until, next, sales, count) ? 1 : 0;
    }
    return mock.app.fetch(request);
  };
  return { fetch, sold: () => count };
};

/**
 * A mock operator on which a stranger takes a seat of everything, or gives it back, by chance at every request. Not of what a
 * check has given a number of free seats: where he gave back there, more than all would be free.
 */
const mockWithMovingSeats = (): FetchLike => {
  const mock = sellingMock();
  const { inventory, availabilities } = mock.store;
  const seatsAtFirst = new Map(availabilities.all().map(({ id, seats }) => [id, seats]));
  const next = randomFrom('a seat of everything');
  return (request) => {
    for (const { id, seats } of availabilities.all().filter((one) => one.seats === seatsAtFirst.get(one.id))) {
      inventory.giveBack(`stranger:${id}`);
      if (next() % 2 === 0 && seats > inventory.taken(id)) {
        inventory.take(`stranger:${id}`, [{ availabilityId: id, quantity: 1 }]);
      }
    }
    return mock.app.fetch(request);
  };
};

/** What fails in a run on this, and the number of checks that another seller blocks. */
const judged = async (name: Interface, fetch: FetchLike, seed: number) => {
  const run = { interface: name, profile, transport: inProcess(fetch), unwritten: true, seed, runs: CASES.few };
  const outcomes = await scaleWaits(SPEED_UP, () => runAll({ ...run, shrinkRequests: 0 }));
  const failed = outcomes.flatMap(({ requirement, state, failures, standing }) => [
    ...(state === 'failed'
      ? failures.map(({ expected, received }) => `${requirement}: ${expected}, not ${received}`)
      : []),
    ...standing.filter((one) => one.failures.length > 0).map((one) => `${one.requirement}, in passing`),
  ]);
  const blocked = outcomes.filter(
    ({ state, reason }) => state === 'blocked' && /somebody else sells/.test(reason ?? ''),
  );
  return { failed, blocked: blocked.length };
};

/** Seeds of the stranger: more on request, for they take a minute each. */
const SEEDS = Number(process.env.HOLDFAST_STRANGERS ?? 1);

for (const name of sellingInterfaces) {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    test(`on ${name} a stranger who sells between any two requests makes no check fail (${seed})`, async () => {
      const { fetch, sold } = mockWithStranger(seed, Date.parse(windowAt(profile.partner ?? {}, Date.now()).end));

      const { failed } = await judged(name, fetch, seed);

      expect(failed).toEqual([]);
      expect(sold()).toBeGreaterThan(100);
    });
  }

  test(`on ${name} seats that others move everywhere block the checks that count them, and fail none`, async () => {
    const { failed, blocked } = await judged(name, mockWithMovingSeats(), 1);

    expect(failed).toEqual([]);
    expect(blocked).toBeGreaterThan(5);
  });
}

test('where another seller leaves one seat of everything, a check that needs two holds is blocked', async () => {
  const mock = sellingMock();
  const { inventory, availabilities } = mock.store;
  const allButOne: FetchLike = async (request) => {
    const answer = await mock.app.fetch(request);
    for (const { id, seats } of request.method === 'DELETE' ? availabilities.all() : []) {
      const quantity = seats - inventory.taken(id) - 1;
      if (quantity > 0) {
        inventory.take(`stranger:${id}`, [{ availabilityId: id, quantity }]);
      }
    }
    return answer;
  };

  const only = ['partner.hold.expiry-gives-back-once'];
  const run = { interface: 'partner', profile, transport: inProcess(allButOne), unwritten: true, seed: 1 } as const;
  const outcomes = await scaleWaits(SPEED_UP, () => runAll({ ...run, only }));

  expect(outcomes).toMatchObject([{ state: 'blocked', reason: expect.stringContaining('somebody else sells here') }]);
});
