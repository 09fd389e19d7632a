// Somebody else who sells on a mock operator in this process, at the worst moments: before the requests of a run.

import type { FetchLike } from '../../harness/transport/in-process.ts';
import { DEMO_CHANNEL_KEYS, DEMO_RESELLERS } from '../../mock-operator/demo.ts';
import { randomFrom } from '../../mock-operator/kernel/random.ts';
import { createMock, type Mock, type MockOptions } from '../../mock-operator/mock.ts';

/** Seats move before every third request. */
const EVERY = 3;
/** The number of sales of the stranger that live at one time. */
const MAX_SALES = 6;

/** Takes seats, mostly where somebody has some already, and gives earlier ones back. */
const trade = ({ store }: Mock, next: () => number, sales: string[], count: number): void => {
  const { inventory, availabilities } = store;
  if (sales.length >= MAX_SALES || (sales.length > 0 && next() % 2 === 0)) {
    inventory.giveBack(sales.splice(next() % sales.length, 1)[0] ?? '');
    return;
  }
  const all = availabilities.all().filter(({ seats, id }) => seats > inventory.taken(id));
  const used = all.filter(({ id }) => inventory.taken(id) > 0);
  const some = used.length > 0 && next() % 4 > 0 ? used : all;
  const one = some[next() % some.length];
  if (one === undefined) {
    return;
  }
  const free = one.seats - inventory.taken(one.id);
  const owner = `stranger:${count}`;
  inventory.take(owner, [
    { availabilityId: one.id, quantity: next() % 4 === 0 ? free : 1 + (next() % Math.min(3, free)) },
  ]);
  sales.push(owner);
};

/** A mock operator on which a stranger sells. Time may be moved meanwhile: what he has does not expire. */
export const mockWithStranger = (seed: number, options: MockOptions = {}): FetchLike => {
  const mock = createMock({ resellers: DEMO_RESELLERS, channelKeys: DEMO_CHANNEL_KEYS, ...options });
  const next = randomFrom(`stranger ${seed}`);
  const sales: string[] = [];
  let count = 0;
  return (request) => {
    count += 1;
    if (next() % EVERY === 0) {
      trade(mock, next, sales, count);
    }
    return mock.app.fetch(request);
  };
};
