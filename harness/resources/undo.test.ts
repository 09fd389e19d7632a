// What a check made is undone side by side, one kind after the other.
import { expect, test } from '@playwright/test';
import type { Exchange } from '../exchange/exchange.ts';
import { Task } from '../schedule/task.ts';
import { CapacityShare } from './capacity-share.ts';
import { CreatedResources } from './created-resources.ts';
import { Ledger } from './ledger.ts';
import { Quota } from './quota.ts';
import { undoOpen } from './undo.ts';

/** A check that has made these holds and bookings, in this order. */
const checkWith = async (holds: readonly string[], bookings: readonly string[]): Promise<CreatedResources> => {
  const resources = new CreatedResources(
    {
      quota: new Quota({ limits: { hold: 99, booking: 99 }, each: 99 }, new CapacityShare(1)),
      ledger: new Ledger(undefined, '', (text) => text),
      maker: { interface: 'partner', worker: 0 },
    },
    new Task(),
  );
  const made = async () => ({ succeeded: true }) as Exchange;
  for (const id of holds) {
    await resources.make('hold', { id }, made, () => id);
  }
  for (const id of bookings) {
    await resources.make('booking', { id }, made, () => id);
  }
  return resources;
};

/** Waits until all that runs now waits for something else. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('several of a kind are undone side by side, the newest first, and bookings before holds', async () => {
  const resources = await checkWith(['a', 'b'], ['x', 'y']);
  const begun: string[] = [];
  const ends: (() => void)[] = [];

  const undone = undoOpen(resources, async (_, id) => {
    begun.push(id);
    await new Promise<void>((end) => ends.push(end));
    return undefined;
  });
  await settled();
  expect(begun).toEqual(['y', 'x']);
  for (const end of ends.splice(0)) {
    end();
  }
  await settled();
  expect(begun).toEqual(['y', 'x', 'b', 'a']);
  for (const end of ends.splice(0)) {
    end();
  }
  await undone;

  expect(resources.allOpen()).toEqual([]);
});

test('a thing whose create was sent several times is undone once', async () => {
  const resources = await checkWith(['a', 'A', 'b'], []);
  const begun: string[] = [];

  await undoOpen(resources, async (_, id) => {
    begun.push(id.toLowerCase());
    return undefined;
  });

  expect(begun).toEqual(['b', 'a']);
  expect(resources.allOpen()).toEqual([]);
});

test('once one cannot be undone for a fault of ours, no other is begun, and what has begun comes to its end', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const resources = await checkWith(ids, []);
  const begun: string[] = [];

  const undone = undoOpen(resources, async (_, id) => {
    begun.push(id);
    if (id === 'h') {
      throw new Error('no answer');
    }
    await settled();
    return undefined;
  });

  await expect(undone).rejects.toThrow('no answer');
  expect(begun).toEqual(['h', 'g', 'f', 'e', 'd']);
  expect(resources.allOpen().map(({ id }) => id)).toEqual(['h', 'c', 'b', 'a']);
});
