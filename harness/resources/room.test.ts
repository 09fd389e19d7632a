// Creates that leave together wait for the places of all of them before the first leaves.
import { expect, test } from '@playwright/test';
import type { Exchange } from '../exchange/exchange.ts';
import { CapacityShare } from './capacity-share.ts';
import { CreatedResources } from './effects.ts';
import { Ledger } from './ledger.ts';
import { Quota } from './quota.ts';
import { Turn, Turns } from './turns.ts';

/** Two checks side by side on a target with this limit of holds. */
const twoChecks = (holds: number) => {
  const books = {
    quota: new Quota({ limits: { hold: holds, booking: 9 }, each: 99 }, new CapacityShare(1)),
    ledger: new Ledger(undefined, '', (text) => text),
    maker: { interface: 'partner', worker: 0 },
  };
  const turns = new Turns();
  return [0, 1].map(() => {
    const turn = new Turn(turns, async () => {});
    const effects = new CreatedResources(books, turn);
    const hold = async (id: string) => {
      await effects.place('hold');
      await effects.make(
        'hold',
        { id },
        async () => ({ succeeded: true }) as Exchange,
        () => id,
      );
    };
    return { turn, effects, hold };
  }) as [Check, Check];
};

interface Check {
  turn: Turn;
  effects: CreatedResources;
  hold(id: string): Promise<void>;
}

test('creates that leave together wait until another check has given back what they need', async () => {
  const [one, other] = twoChecks(5);
  await one.hold('a');
  await one.hold('b');
  const left: string[] = [];

  const together = other.effects.withRoom('hold', 4, async () => {
    left.push('together');
    await Promise.all(['c', 'd', 'e', 'f'].map(other.hold));
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(left).toEqual([]);
  one.effects.undone('hold', 'a');
  await together;

  expect(left).toEqual(['together']);
  expect(other.effects.made.holds).toBe(4);
  expect(other.turn.wentWithout).toBe(false);
});

test('a place that none of them took is given back', async () => {
  const [one, other] = twoChecks(3);

  await other.effects.withRoom('hold', 3, async () => {});
  for (const id of ['a', 'b', 'c']) {
    await one.hold(id);
  }

  expect(one.turn.wentWithout).toBe(false);
});

test('where the limit is below what leaves together nothing is waited for', async () => {
  const [one, other] = twoChecks(3);
  await one.hold('a');

  await expect(other.effects.withRoom('hold', 4, async () => 'left')).resolves.toBe('left');
});
