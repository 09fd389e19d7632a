// What an answer costs grows with its size, not with the square of it.
import { expect, test } from '@playwright/test';
import { differences } from '../../harness/judge/reflection.ts';
import { costOfList, listers } from './long-list.ts';

const SIZES = { small: 500, large: 4_000 };

/** Eight times the size may cost eight times as much, and as much again for memory; the square would be 64 times. */
const MAX_TIMES = 24;

const TRIES = 2;

/** The least of some tries, in milliseconds: others work beside it. */
const least = async (cost: () => Promise<number> | number): Promise<number> => {
  const costs: number[] = [];
  for (let index = 0; index < TRIES; index += 1) {
    costs.push(await cost());
  }
  return Math.min(...costs);
};

for (const name of listers) {
  for (const [words, sound] of [
    ['availabilities', true],
    ['availabilities that are all wrong', false],
  ] as const) {
    test(`${name}: a list of ${words} is judged in time that grows with it`, async () => {
      test.setTimeout(180_000);
      const small = await least(() => costOfList(name, SIZES.small, sound));
      const large = await least(() => costOfList(name, SIZES.large, sound));

      expect(large / small, `${small} ms, ${large} ms`).toBeLessThan(MAX_TIMES);
    });
  }
}

const cpuMs = (act: () => void): number => {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** Items as a booking sends them, and as an operator may show them: all in another order. */
const reflected = (count: number, members: (index: number) => object): number => {
  const sent = Array.from({ length: count }, (_, index) => members(index));
  const received = sent.toReversed().map((item) => ({ ...item, status: 'OPEN' }));
  return cpuMs(() => expect(differences(sent, received, '')).toEqual([]));
};

test('items with ids are found again, in any order, in time that grows with them', async () => {
  const items = (index: number) => ({ id: `item-${index}`, quantity: index % 3 });
  const small = await least(() => reflected(SIZES.small, items));
  const large = await least(() => reflected(SIZES.large, items));

  expect(large / small, `${small} ms, ${large} ms`).toBeLessThan(MAX_TIMES);
});
